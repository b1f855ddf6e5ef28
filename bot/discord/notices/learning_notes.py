"""Learning shown: a quiet note of what was learned, with what to do about it."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.actions.memories import OwnMemory
from bot.app import App
from bot.discord.components.button_custom_id import ButtonAction, number_in
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import first_of, fitting
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.components.troubles import TROUBLES, passes
from bot.discord.context.block_list import IsBlocked
from bot.discord.context.channel import PLATFORM
from bot.discord.context.user import language_for
from bot.discord.texts.general import TEXTS, small
from bot.discord.views.memory_lines import learned_line, taken_back_line
from bot.discord.views.paging import page_of
from bot.reason import reason_of
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from memory.reports.history import OperationView
from memory.reports.learning_notes import Lesson, note, operations_of, undone_of, untold
from memory.tables import PlatformSettings
from memory.vocabulary import Language

log = logging.getLogger(__name__)

MOST = 5


@dataclass(frozen=True, slots=True)
class Learning:
    """Looks for what was learned and tells it, each thing once."""

    app: App
    is_blocked: IsBlocked

    async def tell(self, client: discord.Client) -> None:
        """Tell what was learned since the last look, or note that it need not be told."""
        services, settings = self.app.services, self.app.settings.discord
        since = services.now() - timedelta(minutes=settings.note_minutes)
        mine = partial(untold, platform=PLATFORM, since=since, character=self.app.character.id)
        for lesson in await services.store.read(mine):
            await self._tell(client, lesson)

    async def _tell(self, client: discord.Client, lesson: Lesson) -> None:
        if not self._wants(lesson):
            await self._note(lesson)
            return
        where = client.get_partial_messageable(int(lesson.channel))
        try:
            sent = await where.send(
                _said(lesson), view=_buttons(lesson), silent=True, nonce=f"run-{lesson.run_id}"
            )
        except TROUBLES as problem:
            log.warning("run %s: the note is not sent: %s", lesson.run_id, reason_of(problem))
            if not passes(problem):
                await self._note(lesson)
            return
        await self._note(lesson, str(sent.id))

    async def _note(self, lesson: Lesson, platform_id: str | None = None) -> None:
        """Note that a run is told of: only when it was, and Discord knows it by its nonce."""
        now = self.app.services.now()
        await self.app.services.store.write(
            lambda rows: note(rows, lesson.run_id, now, platform_id)
        )

    def _wants(self, lesson: Lesson) -> bool:
        """Tell whether the person wants the note."""
        if not lesson.operations or self.is_blocked({lesson.external_id, lesson.channel}):
            return False
        chosen = lesson.notes or self.app.settings.discord.notes
        return chosen == "always" or (lesson.is_private and chosen != "off")


async def view(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Show what of a run still stands."""
    language = language_for(interaction.locale)
    operations = await interaction.client.app.services.store.read(
        lambda rows: operations_of(rows, action.owner, action.number)
    )
    await say(interaction, *stands_of(action.owner, action.about, operations, 0, language))


async def turn_view(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Show another page of what of a run still stands."""
    await defer_response(interaction, in_place=True)
    run, first = action.parts(2)
    operations = await interaction.client.app.services.store.read(
        lambda rows: operations_of(rows, action.owner, number_in(run))
    )
    language = language_for(interaction.locale)
    shown = stands_of(action.owner, run, operations, number_in(first), language)
    await edit_response(interaction, *shown)


async def undo(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Take back what a run learned."""
    await defer_response(interaction, in_place=True)
    own = _own(interaction, action)
    if (begun := await own.begin_undo(action.number)) is not None:
        texts = FORGETTING_TEXTS[language_for(interaction.locale)]
        await edit_response(interaction, forgetting_told(begun, texts))
        interaction.client.app.worker.wake()
        return
    await own.undo_run(action.number)
    await _show_undone(interaction, action, 0)


async def turn_undone(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Show another page of what of a run was taken back."""
    await defer_response(interaction, in_place=True)
    _run, first = action.parts(2)
    await _show_undone(interaction, action, number_in(first))


async def switch_off(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Tell of nothing that is learned any more."""
    await defer_response(interaction, in_place=True)

    def work(rows: Any) -> None:
        chosen = rows.get(PlatformSettings, action.owner) or PlatformSettings(user_id=action.owner)
        chosen.notes = "off"
        rows.add(chosen)

    await interaction.client.app.services.store.write(work)
    await interaction.edit_original_response(view=None)


def _own(interaction: discord.Interaction[Any], action: ButtonAction) -> OwnMemory:
    app = interaction.client.app
    language = language_for(interaction.locale)
    return OwnMemory(app.services, action.owner, character=app.character.id, language=language)


async def _show_undone(
    interaction: discord.Interaction[Any], action: ButtonAction, first: int
) -> None:
    """Let the note say what became of it."""
    language, run = language_for(interaction.locale), action.about.partition("-")[0]
    undone = await interaction.client.app.services.store.read(
        lambda rows: undone_of(rows, action.owner, number_in(run))
    )
    lines = [taken_back_line(entry, language) for entry in undone]
    turned = partial(_turned, "undo_page", action.owner, run)
    shown, view = page_of(lines, first, turned, language)
    await edit_response(interaction, small("\n".join(shown) or TEXTS[language].told_again), view)


def _turned(name: str, owner: int, run: str, start: int) -> ButtonAction:
    return ButtonAction(name, owner, f"{run}-{start}")


def stands_of(
    owner: int, run: str, operations: Sequence[OperationView], first: int, language: Language
) -> tuple[str, discord.ui.View]:
    """Return a page of what of a run still stands, and what turns it."""
    lines = [learned_line(operation, language) for operation in operations]
    shown, view = page_of(lines, first, partial(_turned, "view_page", owner, run), language)
    return "\n".join(shown) or TEXTS[language].nothing_left, view


def _said(lesson: Lesson) -> str:
    texts = TEXTS[lesson.language]
    learned = [learned_line(operation, lesson.language) for operation in lesson.operations]
    lines = first_of(learned, MOST, lesson.language)
    return fitting(small("\n".join([texts.learned, *lines])))


def _buttons(lesson: Lesson) -> discord.ui.View:
    texts, run = TEXTS[lesson.language], str(lesson.run_id)
    return row_of(
        (ButtonAction("view", lesson.user_id, run), texts.view),
        (ButtonAction("undo", lesson.user_id, run), texts.undo),
        (ButtonAction("no_notes", lesson.user_id), texts.switch_off),
    )
