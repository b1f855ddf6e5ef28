"""Naming a memory in a command: by its number, or by choosing from one's own."""

from collections.abc import Sequence
from typing import NamedTuple

from discord import app_commands

from bot.discord.context.interaction_user import Asked, InteractionUser, known_asker_of
from bot.texts.periods import with_period
from bot.voice.second_person import second_person
from memory.dates.periods import Period
from memory.reports.memory_view import MemoryView
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language, State

MOST = 25
"""How many choices Discord shows."""
LONGEST = 100
"""The longest name of a choice."""
_NUMBER = LatePattern(r"[#m]?(\d{1,18})")


class Named(NamedTuple):
    """A memory that may be chosen."""

    id: int
    content: str
    period: Period


def named_by(text: str | None) -> int | None:
    """Return the number that names a memory, or None where the text is none."""
    found = _NUMBER.fullmatch((text or "").strip())
    return int(found[1]) if found else None


async def autocomplete_active(interaction: Asked, current: str) -> list[app_commands.Choice[str]]:
    """Offer the person's own memories that fit what is written so far."""
    return await _choices(interaction, current, "active")


async def autocomplete_forgotten(
    interaction: Asked, current: str
) -> list[app_commands.Choice[str]]:
    """Offer what the person can bring back."""
    return await _choices(interaction, current, "forgotten")


async def autocomplete_fading(interaction: Asked, current: str) -> list[app_commands.Choice[str]]:
    """Offer what is about to fade, soonest first; where that fits not, whatever is remembered."""
    asker = await known_asker_of(interaction)
    if asker is None:
        return []
    fading = [
        Named(fading.id, fading.content, fading.period) for fading in await asker.own.fading()
    ]
    fitting = _fitting(fading, current)[:MOST]
    return _as_choices(fitting, asker) or await _choices(interaction, current, "active")


async def _choices(
    interaction: Asked, current: str, state: State
) -> list[app_commands.Choice[str]]:
    asker = await known_asker_of(interaction)
    if asker is None:
        return []
    newest = map(_named, await asker.own.listed(states=(state,), limit=200))
    fitting = _fitting(list(newest), current)
    if current.strip() and not fitting and state == "active":
        found = await asker.own.search(current, limit=MOST)
        fitting = [_named(await asker.own.view(recalled.candidate.memory_id)) for recalled in found]
    return _as_choices(fitting[:MOST], asker)


def _named(memory: MemoryView) -> Named:
    return Named(memory.id, memory.content, memory.period)


def _fitting(memories: Sequence[Named], current: str) -> list[Named]:
    """Return those that fit what is written so far, by their words or their number."""
    wanted = current.casefold().strip().lstrip("#")
    return [
        memory
        for memory in memories
        if wanted in memory.content.casefold() or wanted == str(memory.id)
    ]


def _as_choices(
    memories: Sequence[Named], asker: InteractionUser
) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=_label(memory, asker.language), value=str(memory.id))
        for memory in memories
    ]


def _label(pair: Named, language: Language) -> str:
    """Return a memory as a choice shows it: its words are cut, when it was true is not."""
    content = f"#{pair.id} {second_person(pair.content, language_of(pair.content))}"
    room = LONGEST - len(with_period("", pair.period, language))
    return with_period(content[:room], pair.period, language)
