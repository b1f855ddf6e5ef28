"""Telling: what a person is told once: what is remembered, and whether it may be here."""

from dataclasses import dataclass

import discord
from sqlmodel import Session as Rows

from bot.app import App
from bot.discord.components.button_action import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.context.channel import spot_at
from bot.discord.context.user import KnownParticipant
from bot.discord.texts.general import TEXTS, small
from memory.privacy.consent import told
from memory.tables import User
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class Telling:
    """Tells each person once, and notes that it did before it does."""

    app: App

    async def greet(
        self, message: discord.Message, known: KnownParticipant, language: Language
    ) -> None:
        """Tell a new person, in private, what is remembered and how to see, stop or erase it."""
        spot = spot_at(message)
        if not known.is_new or not spot.is_private:
            return
        now = self.app.services.now()

        def work(rows: Rows) -> None:
            rows.get_one(User, known.user_id).greeted_at = now

        await self.app.services.store.write(work)
        wording = self.app.character.wording(language)
        await message.channel.send(
            f"{wording.first_contact.strip()}\n{TEXTS[language].first_contact}"
        )

    async def ask_consent(
        self, message: discord.Message, known: KnownParticipant, language: Language
    ) -> None:
        """Where others hear, ask a person whether they may be remembered, or tell that they are."""
        telling = known.hearing.tells
        if telling is None:
            return
        spot = spot_at(message)
        texts, now = TEXTS[language], self.app.services.now()
        await self.app.services.store.write(
            lambda rows: told(rows, known.user_id, spot.audience, telling, now)
        )
        said = texts.ask_consent if telling == "ask" else texts.notice
        agree = ButtonAction("agree", known.user_id, spot.audience)
        refuse = ButtonAction("refuse", known.user_id, spot.audience)
        if telling == "ask":
            view = row_of((agree, texts.agree), (refuse, texts.refuse))
        else:
            view = row_of((refuse, texts.stop_here))
        name = message.author.display_name
        await message.channel.send(small(said.format(name=name)), view=view, silent=True)
