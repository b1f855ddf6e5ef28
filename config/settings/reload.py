"""Reloading: which settings may change while a process runs, and what becomes of the others."""

from dataclasses import dataclass
from functools import reduce
from typing import Any

from config.settings.loader import Settings
from config.settings.reference import settings

RELOADABLE = frozenset(
    (
        "log_level",
        "budget.monthly",
        *(
            f"discord.{name}"
            for name in (
                *("direct_messages", "allowed", "blocked", "consent", "edit_seconds"),
                *("replies_per_minute", "messages_per_day", "cost_per_day", "reply_chain"),
                *("file_characters", "file_seconds", "picture_megabytes", "notes", "note_minutes"),
                *("quiet_from", "quiet_until", "parting_seconds"),
            )
        ),
    )
)
"""What is read anew each time it counts; everything else is built in when the process starts."""


@dataclass(frozen=True, slots=True)
class Reload:
    """What comes of reading the settings anew."""

    settings: Settings
    """As they are from now on."""
    changed: tuple[str, ...]
    """The keys that have another value now."""
    waiting: tuple[str, ...]
    """The keys whose other value waits for a restart."""


def reloaded(old: Settings, new: Settings) -> Reload:
    """Return the old settings with what may change as the new ones say."""
    other = [key for key, *_ in settings() if _value(old, key) != _value(new, key)]
    changed = tuple(key for key in other if key in RELOADABLE)
    waiting = tuple(key for key in other if key not in RELOADABLE)
    return Reload(reduce(lambda told, key: _with(told, new, key), changed, old), changed, waiting)


def _with(old: Settings, new: Settings, key: str) -> Settings:
    section, _, name = key.rpartition(".")
    if not section:
        return old.model_copy(update={name: _value(new, key)})
    part = getattr(old, section).model_copy(update={name: _value(new, key)})
    return old.model_copy(update={section: part})


def _value(told: Settings, key: str) -> Any:
    return reduce(getattr, key.split("."), told)
