"""Questions: people are asked, in private, what waits for their yes, and answer by a button."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot.app import App
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import fitting
from bot.discord.components.responses import defer_response, edit_response
from bot.discord.context.block_list import IsBlocked
from bot.discord.context.channel import PLATFORM
from bot.discord.context.interaction_user import Asked, asker_of
from bot.discord.notices.learning_notes import stands_of
from bot.discord.texts.general import TEXTS, small
from bot.discord.views.memory_lines import question_lines, questions
from bot.reason import reason_of
from memory.amendments.questions import AskedRun, Unasked, begin_to_ask, end_asking, unasked
from memory.reports.learning_notes import operations_of

log = logging.getLogger(__name__)

MOST_LINES = 5
MOST_MESSAGES = 3
"""Whoever is to be asked of more than so many runs at once is shown the list of them."""


@dataclass(frozen=True, slots=True)
class Questions:
    """Looks for what people have yet to be asked, and asks it; where that fails, again later."""

    app: App
    is_blocked: IsBlocked

    async def ask(self, client: discord.Client) -> None:
        """Ask what waits, however long ago it was learned."""
        services, character = self.app.services, self.app.character.id
        for other_unasked in await services.store.read(
            lambda rows: unasked(rows, PLATFORM, services.now(), character=character)
        ):
            if not self.is_blocked({other_unasked.external_id}):
                await self._ask(client, other_unasked)

    async def _ask(self, client: discord.Client, unasked: Unasked) -> None:
        store, now = self.app.services.store, self.app.services.now()
        run_ids = [run.run_id for run in unasked.runs]
        begun = set(await store.write(lambda rows: begin_to_ask(rows, run_ids, now)))
        runs = [run for run in unasked.runs if run.run_id in begun]
        for asked in [runs] if len(runs) > MOST_MESSAGES else [[run] for run in runs]:
            if not await self._sent(client, unasked, asked):
                return  # what was not asked is asked again

    async def _sent(
        self, client: discord.Client, unasked: Unasked, runs: Sequence[AskedRun]
    ) -> bool:
        """Send a question and note that; False where it could not be sent just now."""
        said, view = _asked_of(unasked, runs)
        message_id = ""
        try:
            person = await client.fetch_user(int(unasked.external_id))
            message_id = str((await person.send(said, view=view, silent=True)).id)
        except (discord.Forbidden, discord.NotFound) as problem:
            log.info("user %s cannot be asked in private: %s", unasked.user_id, problem.code)
            await _point_out(client, unasked, runs[-1])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            log.warning("user %s: a question waits: %s", unasked.user_id, reason_of(problem))
            return False
        run_ids = [run.run_id for run in runs]
        await self.app.services.store.write(lambda rows: end_asking(rows, run_ids, message_id))
        return True


async def accept(interaction: Asked, action: ButtonAction) -> None:
    """Say yes to what waits."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    await questions(asker.app, action.owner, asker.language).accept("run", action.number)
    done = await asker.app.services.store.read(
        lambda rows: operations_of(rows, action.owner, action.number)
    )
    said, view = stands_of(action.owner, action.about, done, 0, asker.language)
    lead = TEXTS[asker.language].answered_yes
    await edit_response(interaction, small(f"{lead}\n{said}"), view)


async def decline(interaction: Asked, action: ButtonAction) -> None:
    """Say no to what waits."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    await questions(asker.app, action.owner, asker.language).decline("run", action.number)
    await edit_response(interaction, small(TEXTS[asker.language].declined))


def _asked_of(unasked: Unasked, runs: Sequence[AskedRun]) -> tuple[str, discord.ui.View]:
    texts = TEXTS[unasked.language]
    if len(runs) > 1:
        show = (ButtonAction("pending_page", unasked.user_id, "0"), texts.show_pending)
        return small(texts.many_wait.format(count=len(runs))), row_of(show)
    [run] = runs
    is_new = all(question.asks == "add" for question in run.questions)
    heading = texts.learned_pending if is_new else texts.changes_pending
    lines = [f"• {line}" for line in question_lines(run.questions, unasked.language, MOST_LINES)]
    yes, no = (
        ButtonAction(name, unasked.user_id, str(run.run_id)) for name in ("accept", "decline")
    )
    buttons = [(yes, texts.accept), (no, texts.decline)]
    if len(run.questions) > MOST_LINES:
        buttons.append((ButtonAction("view", unasked.user_id, str(run.run_id)), texts.view))
    view = row_of(*buttons)
    return fitting(small("\n".join([heading, *lines]))), view


async def _point_out(client: discord.Client, unasked: Unasked, run: AskedRun) -> None:
    """Where others hear, say that there is a question, and nothing of what is asked."""
    if run.is_private:
        return
    said = TEXTS[unasked.language].question_elsewhere.format(name=f"<@{unasked.external_id}>")
    try:
        where = client.get_partial_messageable(int(run.channel))
        await where.send(small(said), silent=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        log.info("user %s is not told that a question waits: %s", unasked.user_id, problem)
