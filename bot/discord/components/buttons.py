"""Buttons that outlive the process: all they need stands in their custom id and in the rows."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import ui
from sqlmodel import Session as Rows

from bot.discord.components.button_custom_id import BUTTON, TEMPLATE, ButtonAction
from bot.discord.components.error_messages import tell, tell_trouble
from bot.discord.context.user import known_id, language_for
from bot.discord.texts.general import TEXTS
from config.errors import NotFound
from memory.tables import User

Handler = Callable[[discord.Interaction[Any], ButtonAction], Awaitable[None]]
LONGEST_LABEL = 80


class ActionButton(ui.DynamicItem[ui.Button[ui.View]], template=TEMPLATE.pattern):
    """A button that acts for its owner, and for nobody else."""

    def __init__(
        self,
        action: ButtonAction,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        """Show the label; the action goes into the custom id."""
        button: ui.Button[ui.View] = ui.Button(
            label=label[:LONGEST_LABEL] or action.name, style=style, custom_id=action.custom_id
        )
        super().__init__(button)
        self.action = action

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Return the button that a custom id stands for."""
        return cls(ButtonAction.read(match))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let only the person press whom it belongs to."""
        return await is_owner(interaction, self.action.owner)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do the action."""
        handler: Handler = interaction.client.handlers.get(self.action.name, _of_another_version)
        try:
            await handler(interaction, self.action)
        except Exception as problem:  # noqa: BLE001  # a button's edge: nobody else would answer
            await tell_trouble(interaction, problem)


async def _of_another_version(_interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    raise NotFound(BUTTON, action.name)


def is_unknown(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether a pressed component is of none of the kinds that there are now."""
    data: Any = interaction.data or {}
    pressed = str(data.get("custom_id", ""))
    return not any(kind.fullmatch(pressed) for kind in interaction.client.component_kinds)


async def is_owner(interaction: discord.Interaction[Any], owner: int) -> bool:
    """Tell whether who pressed is the one it belongs to, and tell them where they are not.

    Of whom all was erased nothing is known: what was theirs, as of who presses it, does nothing.
    """

    def work(rows: Rows) -> tuple[int | None, bool]:
        return known_id(rows, interaction.user), rows.get(User, owner) is not None

    presser, is_known = await interaction.client.app.services.store.read(work)
    if presser == owner:
        return True
    if is_known:
        await tell(interaction, TEXTS[language_for(interaction.locale)].not_yours)
    else:
        await tell_trouble(interaction, NotFound(BUTTON, "of somebody erased"))
    return False


def row_of(*buttons: tuple[ButtonAction, str]) -> ui.View:
    """Return the buttons side by side, to be pressed at any time."""
    view = ui.View(timeout=None)
    for action, label in buttons:
        view.add_item(ActionButton(action, label))
    return view
