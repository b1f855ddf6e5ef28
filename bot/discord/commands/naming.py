"""Naming a memory in a command: by its number, or by choosing from one's own."""

import re
from collections.abc import Sequence

from discord import app_commands

from bot.discord.asking import Asked, asker_of
from bot.voice.second_person import second_person
from memory.language import language_of
from memory.vocabulary import State

MOST = 25
"""How many choices Discord shows."""
LONGEST = 100
"""The longest name of a choice."""
_NUMBER = re.compile(r"[#m]?(\d{1,18})")


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
    own = (await asker_of(interaction)).own
    fading = [(one.id, one.content) for one in await own.fading()]
    fitting = _fitting(fading, current)
    return _as_choices(fitting[:MOST]) or await _choices(interaction, current, "active")


async def _choices(
    interaction: Asked, current: str, state: State
) -> list[app_commands.Choice[str]]:
    own = (await asker_of(interaction)).own
    newest = [(one["id"], one["content"]) for one in await own.listed(states=(state,), limit=200)]
    fitting = _fitting(newest, current)
    if current.strip() and not fitting and state == "active":
        found = await own.search(current, limit=MOST)
        fitting = [(one.candidate.memory_id, one.memory.content) for one in found]
    return _as_choices(fitting[:MOST])


def _fitting(memories: Sequence[tuple[int, str]], current: str) -> list[tuple[int, str]]:
    """Return those that fit what is written so far, by their words or their number."""
    wanted = current.casefold().strip().lstrip("#")
    return [one for one in memories if wanted in one[1].casefold() or wanted == str(one[0])]


def _told(content: str) -> str:
    return second_person(content, language_of(content))


def _as_choices(memories: Sequence[tuple[int, str]]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=f"#{number} {_told(content)}"[:LONGEST], value=str(number))
        for number, content in memories
    ]
