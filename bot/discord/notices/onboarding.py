"""Telling: what a person is told once: what is remembered, and whether it may be here."""

import logging
from dataclasses import dataclass

import discord
from sqlmodel import Session as Rows

from bot.app import App
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import fitting
from bot.discord.components.troubles import TROUBLES
from bot.discord.context.channel import spot_at
from bot.discord.context.user import KnownParticipant
from bot.discord.texts.general import TEXTS, small
from bot.discord.views.memory_lines import plain
from bot.reason import reason_of
from memory.privacy.consent import Telling as ConsentTelling
from memory.privacy.consent import told
from memory.tables import User
from memory.vocabulary import Language

log = logging.getLogger(__name__)

LONGEST_NONCE = 25


@dataclass(frozen=True, slots=True)
class Telling:
    """Tells each person once, and notes it when they were told: rather twice than never.

    Discord knows by its nonce what it took already, so that a try that is made again is none.
    """

    app: App

    async def before(
        self, message: discord.Message, known: KnownParticipant, language: Language
    ) -> bool:
        """Tell what must be known before anything is kept; False where that cannot be told now.

        Raises what Discord answers where a new person cannot be told in private: they are not
        answered either, so that nothing of what they said is kept.
        """
        await self._greet(message, known, language)
        if known.hearing.tells != "notice":
            return True
        return await self._tell_of_consent(message, known, language, "notice")

    async def after(
        self, message: discord.Message, known: KnownParticipant, language: Language
    ) -> None:
        """Where others hear, ask a person whether they may be remembered."""
        if known.hearing.tells == "ask":
            await self._tell_of_consent(message, known, language, "ask")

    async def _greet(
        self, message: discord.Message, known: KnownParticipant, language: Language
    ) -> None:
        """Tell a new person, in private, what is remembered and how to see, stop or erase it."""
        if not known.is_new or not spot_at(message).is_private:
            return
        wording = self.app.character.wording(language)
        said = f"{wording.first_contact.strip()}\n{TEXTS[language].first_contact}"
        await message.channel.send(fitting(said), nonce=f"new-{message.id}")
        now = self.app.services.now()

        def work(rows: Rows) -> None:
            rows.get_one(User, known.user_id).greeted_at = now

        await self.app.services.store.write(work)

    async def _tell_of_consent(
        self,
        message: discord.Message,
        known: KnownParticipant,
        language: Language,
        telling: ConsentTelling,
    ) -> bool:
        """Ask, or tell that they are remembered; False where they are told another time."""
        audience, texts = spot_at(message).audience, TEXTS[language]
        said = texts.ask_consent if telling == "ask" else texts.notice
        agree = ButtonAction("agree", known.user_id, audience)
        refuse = ButtonAction("refuse", known.user_id, audience)
        if telling == "ask":
            view = row_of((agree, texts.agree), (refuse, texts.refuse))
        else:
            view = row_of((refuse, texts.stop_here))
        shown = small(said.format(name=plain(message.author.display_name)))
        nonce = f"{telling}-{message.id}"[:LONGEST_NONCE]
        try:
            await message.channel.send(fitting(shown), view=view, silent=True, nonce=nonce)
        except TROUBLES as problem:
            log.warning(
                "user %s is not told yet (%s): %s", known.user_id, telling, reason_of(problem)
            )
            return False
        now = self.app.services.now()
        await self.app.services.store.write(
            lambda rows: told(rows, known.user_id, audience, telling, now)
        )
        return True
