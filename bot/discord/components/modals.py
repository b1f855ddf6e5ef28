"""Windows: one question with one field, for what cannot be said with a button.

What is given is taken up by its custom id, as a button is: by whatever process runs then.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.discord.components.button_custom_id import TEMPLATE, WINDOW, ButtonAction
from bot.discord.components.buttons import is_owner
from bot.discord.components.error_messages import tell_trouble
from bot.discord.context.interaction_user import Asked
from config.errors import NotFound

LONGEST = 500
LONGEST_TITLE = 45
FIELD = "content"
"""The field's custom id."""
Taker = Callable[[Asked, ButtonAction, str], Awaitable[None]]
"""What is done with what was given."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked."""

    title: str
    label: str
    written: str = ""
    """What stands in the field already."""
    hint: str = ""
    """What is shown where nothing is written; such a field may be left empty."""


class QuestionModal(ui.Modal):
    """A window with one field."""

    def __init__(self, asking: Asking, action: ButtonAction) -> None:
        """Ask; the action goes into the custom id."""
        super().__init__(title=asking.title[:LONGEST_TITLE], custom_id=action.custom_id)
        field: ui.TextInput[QuestionModal] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            custom_id=FIELD,
            default=asking.written or None,
            placeholder=asking.hint[:100] or None,
            required=not asking.hint,
            max_length=LONGEST,
        )
        self.add_item(ui.Label(text=asking.label[:LONGEST_TITLE], component=field))
        # Else the library keeps it, and takes what is given itself: once, and in this process only.
        self.stop()


async def ask_for(interaction: Asked, asking: Asking, action: ButtonAction) -> None:
    """Open the window; it must be the first answer to what was pressed."""
    await interaction.response.send_modal(QuestionModal(asking, action))


async def take_given(interaction: Asked) -> None:
    """Do what a window is for, with what was written into it."""
    data: Any = interaction.data or {}
    found = TEMPLATE.fullmatch(str(data.get("custom_id", "")))
    action = ButtonAction.read(found) if found else ButtonAction("", 0)
    taker: Taker | None = interaction.client.takers.get(action.name)
    if taker is None:
        await tell_trouble(interaction, NotFound(WINDOW, "of another version"))
        return
    try:
        if await is_owner(interaction, action.owner):
            await taker(interaction, action, _written(data).strip())
    except Exception as problem:  # noqa: BLE001  # a window's edge: nobody else would answer
        await tell_trouble(interaction, problem)


def _written(data: Any) -> str:
    """Return what stands in the field of a window that was sent."""
    return next((str(field["value"] or "") for field in _fields(data) if "value" in field), "")


def _fields(part: Any) -> Iterator[Any]:
    """Yield the fields of that name, whatever they lie in."""
    if part.get("custom_id") == FIELD:
        yield part
    inner = [*part.get("components", ()), *([part["component"]] if "component" in part else ())]
    for each in inner:
        yield from _fields(each)
