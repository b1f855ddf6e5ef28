"""Paging: a long list a page at a time, with buttons that turn it; they outlive the process."""

from collections.abc import Callable, Sequence

from discord import ui

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import ActionButton
from bot.discord.texts.memory import MEMORY_TEXTS
from memory.vocabulary import Language

PAGE = 10
Turned = Callable[[int], ButtonAction]
"""What turns to the page that begins with an entry, counted from 0."""


def page_of(
    lines: Sequence[str], first: int, turned: Turned, language: Language
) -> tuple[list[str], ui.View]:
    """Return the lines of a page, and what turns it; behind the last there is the last."""
    texts, view = MEMORY_TEXTS[language], ui.View(timeout=None)
    first = min(first, max(len(lines) - 1, 0)) // PAGE * PAGE
    shown = list(lines[first : first + PAGE])
    if len(lines) <= PAGE:
        return shown, view
    told = texts.page_of.format(first=first + 1, last=first + len(shown), count=len(lines))
    if first:
        view.add_item(ActionButton(turned(first - PAGE), texts.back))
    if first + PAGE < len(lines):
        view.add_item(ActionButton(turned(first + PAGE), texts.further))
    return [*shown, f"-# {told}"], view
