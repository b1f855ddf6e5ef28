"""Modals: one question with one field, for what cannot be said with a button."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import ui

from bot.discord.components.error_messages import tell_trouble
from bot.discord.context.interaction_user import Asked

LONGEST = 500
LONGEST_TITLE = 45
FIELD = "content"
"""The field's custom id."""
Given = Callable[[Asked, str], Awaitable[None]]


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
    """A window with one field; what is given goes to who asked."""

    def __init__(self, asking: Asking, given: Given) -> None:
        """Ask, and hand on what is given."""
        super().__init__(title=asking.title[:LONGEST_TITLE])
        self._given = given
        self.field: ui.TextInput[QuestionModal] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            custom_id=FIELD,
            default=asking.written or None,
            placeholder=asking.hint[:100] or None,
            required=not asking.hint,
            max_length=LONGEST,
        )
        self.add_item(ui.Label(text=asking.label[:LONGEST_TITLE], component=self.field))

    async def on_submit(self, interaction: Asked, /) -> None:
        """Hand on what is given."""
        await self._given(interaction, self.field.value.strip())

    async def on_error(  # type: ignore[override]  # discord.py calls it so
        self, interaction: Asked, error: Exception, /
    ) -> None:
        """Tell what went wrong."""
        await tell_trouble(interaction, error)


async def ask_for(interaction: Asked, asking: Asking, given: Given) -> None:
    """Open the window; it must be the first answer to what was pressed."""
    await interaction.response.send_modal(QuestionModal(asking, given))
