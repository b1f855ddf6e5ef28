"""Lists of memories, a page at a time, with a menu that opens one; they outlive the process."""

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord import ui

from bot.discord.components.button_custom_id import BUTTON, ButtonAction, number_in
from bot.discord.components.buttons import ActionButton, is_owner
from bot.discord.components.error_messages import tell_trouble
from bot.discord.components.fitting import fitting
from bot.discord.components.responses import say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.memory_card import show_card
from bot.discord.views.memory_lines import memory_line, questions
from bot.texts.periods import period_told
from bot.texts.terminal import TEXTS as TERMINAL_TEXTS
from bot.voice.second_person import second_person
from config.errors import NotFound
from memory.reports.memory_view import MemoryView
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language, State

PAGE = 8
LONGEST_OPTION = 100
STATES: dict[str, State] = {"active": "active", "forgotten": "forgotten"}


MENU = LatePattern(r"cm-open:(?P<owner>[0-9]{1,18})")


class MemoryMenu(ui.DynamicItem[ui.Select[ui.View]], template=MENU.pattern):
    """A menu of memories; choosing one opens its card."""

    def __init__(
        self,
        owner: int,
        hint: str = "",
        memories: Sequence[MemoryView] = (),
        language: Language = "en",
    ) -> None:
        """Offer the memories."""
        options = [
            discord.SelectOption(
                label=f"#{memory.id} {_told(memory.content)}"[:LONGEST_OPTION],
                value=str(memory.id),
                description=period_told(memory.period, language) or None,
            )
            for memory in memories
        ]
        menu: ui.Select[ui.View] = ui.Select(
            custom_id=f"cm-open:{owner}", placeholder=hint or None, options=options
        )
        super().__init__(menu)
        self.owner = owner

    @classmethod
    async def from_custom_id(
        cls, interaction: Asked, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the menu that a custom id stands for."""
        return cls(int(match["owner"]))

    async def interaction_check(self, interaction: Asked, /) -> bool:
        """Let only the person choose whose memories they are."""
        return await is_owner(interaction, self.owner)

    async def callback(self, interaction: Asked) -> None:
        """Open what was chosen."""
        try:
            asker = await asker_of(interaction)
            chosen = interaction.data["values"][0]  # type: ignore[typeddict-item,index]  # a menu's
            await show_card(interaction, asker, number_in(chosen))
        except Exception as problem:  # noqa: BLE001  # a menu's edge: nobody else would answer
            await tell_trouble(interaction, problem)


def _told(content: str) -> str:
    return second_person(content, language_of(content))


async def page_of(asker: InteractionUser, state: State, first: int) -> tuple[str, ui.View | None]:
    """Return a page of a person's memories, and what turns it."""
    texts, plain = MEMORY_TEXTS[asker.language], TERMINAL_TEXTS[asker.language]
    found = await asker.own.listed(states=(state,), limit=first + PAGE + 1)
    shown = list(found[first : first + PAGE])
    if not shown:
        nothing = plain.no_memories if state == "active" else texts.no_forgotten
        return nothing, None
    heading = texts.listed if state == "active" else texts.listed_forgotten
    lines = [heading, *(memory_line(entry, asker.language) for entry in shown)]
    waiting = 0 if first else len(await questions(asker.app, asker.user_id, asker.language).all())
    if waiting:
        lines.append(f"-# {texts.wait.format(count=waiting)}")
    if first or len(found) > first + PAGE:
        lines.append(f"-# {texts.page.format(first=first + 1, last=first + len(shown))}")
    view = menu_of(asker, shown)
    if first:
        newer = ButtonAction("page", asker.user_id, f"{state}-{max(first - PAGE, 0)}")
        view.add_item(ActionButton(newer, texts.earlier))
    if len(found) > first + PAGE:
        older = ButtonAction("page", asker.user_id, f"{state}-{first + PAGE}")
        view.add_item(ActionButton(older, texts.later))
    return "\n".join(lines), view


def menu_of(asker: InteractionUser, memories: Sequence[MemoryView]) -> ui.View:
    """Return a view with the menu of some memories."""
    view = ui.View(timeout=None)
    hint = MEMORY_TEXTS[asker.language].open_one
    view.add_item(MemoryMenu(asker.user_id, hint, memories, asker.language))
    return view


async def show_page(interaction: Asked, state: State) -> None:
    """Show the first page to the person alone."""
    asker = await asker_of(interaction)
    said, view = await page_of(asker, state, 0)
    await say(interaction, said, view)


async def turn_page(interaction: Asked, action: ButtonAction) -> None:
    """Show another page in the place of this one."""
    name, first = action.parts(2)
    if (state := STATES.get(name)) is None:
        raise NotFound(BUTTON, name)
    said, view = await page_of(await asker_of(interaction), state, number_in(first))
    await interaction.response.edit_message(content=fitting(said), view=view)
