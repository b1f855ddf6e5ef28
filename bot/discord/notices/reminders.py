"""Reminding: a promise or a date is brought up in private at its time, for those who want that."""

import logging
from dataclasses import dataclass, field

import discord
from sqlmodel import Session as Rows

from bot.actions.reminders import REMINDER, note_reminder, reminders_on, retold
from bot.app import App
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import fitting
from bot.discord.components.responses import defer_response, say
from bot.discord.components.troubles import TROUBLES, passes
from bot.discord.context.block_list import IsBlocked
from bot.discord.context.channel import PLATFORM
from bot.discord.context.interaction_user import Asked, app_of
from bot.discord.context.user import language_for
from bot.discord.texts.general import TEXTS
from bot.discord.views.memory_lines import plain
from bot.discord.views.settings_panel import platform_settings
from bot.reason import reason_of
from memory.lifecycle.reminders import Due, Teller

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reminding:
    """Looks for what is due, brings each thing up, and notes it then: once."""

    app: App
    is_blocked: IsBlocked
    _told: set[tuple[int, int, str]] = field(default_factory=set, init=False)
    """What was brought up and could not be noted yet, by person, memory and moment."""

    async def remind(self, client: discord.Client) -> None:
        """Bring up what is due now."""
        settings = self.app.settings.discord
        quiet = (settings.quiet_from, settings.quiet_until)
        teller = Teller(PLATFORM, self.app.character.id)
        async for due in reminders_on(self.app.services, teller, quiet):
            if not self.is_blocked({due.external_id}):
                await self._bring_up(client, due)

    async def _bring_up(self, client: discord.Client, due: Due) -> None:
        told = (due.user_id, due.memory_id, due.moment)
        if told not in self._told and not await _is_told(client, due):
            return  # brought up at the next look
        self._told.add(told)
        await note_reminder(self.app.services, due)
        self._told.discard(told)


async def _is_told(client: discord.Client, due: Due) -> bool:
    """Tell a person; False where that may do later, and not where it never will."""
    texts = TEXTS[due.language]
    said = REMINDER[due.language].format(content=plain(retold(due)))
    view = row_of((ButtonAction("no_reminders", due.user_id), texts.reminder_off))
    try:
        user = await client.fetch_user(int(due.external_id))
        nonce = f"due-{due.memory_id}-{due.moment}"
        await user.send(fitting(said), view=view, silent=True, nonce=nonce)
    except TROUBLES as problem:
        log.warning("user %s: could not be reminded: %s", due.user_id, reason_of(problem))
        return not passes(problem)
    return True


async def switch_off(interaction: Asked, action: ButtonAction) -> None:
    """Bring up nothing any more."""
    await defer_response(interaction)

    def work(rows: Rows) -> None:
        platform_settings(rows, action.owner).reminders = False

    await app_of(interaction).services.store.write(work)
    await say(interaction, TEXTS[language_for(interaction.locale)].reminders_off)
