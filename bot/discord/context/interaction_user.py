"""Asking: who used a command or pressed a button, and what they have in hand."""

from dataclasses import dataclass
from typing import Any

import discord
from sqlmodel import Session as Rows

from bot.actions.memories import OwnMemory
from bot.app import App
from bot.discord.context.channel import Spot, spot_of
from bot.discord.context.user import known_id, language_for, user_of
from memory.tables import row_id
from memory.vocabulary import Language

Asked = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class InteractionUser:
    """One person, in their own language, with their own memories."""

    app: App
    user_id: int
    language: Language
    spot: Spot

    @property
    def own(self) -> OwnMemory:
        """The person's memories, in their hands."""
        services, character = self.app.services, self.app.character.id
        return OwnMemory(services, self.user_id, character=character, language=self.language)


def app_of(interaction: Asked) -> App:
    """Return what the client was made with."""
    app: App = interaction.client.app
    return app


def spot_asked(interaction: Asked) -> Spot:
    """Return where a command was used, as far as Discord tells of it."""
    return spot_of(interaction.channel, interaction.guild_id)


async def asker_of(interaction: Asked) -> InteractionUser:
    """Return who asks, made where they are new."""
    app = app_of(interaction)

    def work(rows: Rows) -> int:
        return row_id(user_of(rows, app, interaction.user))

    user_id = await app.services.store.write(work)
    return InteractionUser(app, user_id, language_for(interaction.locale), spot_asked(interaction))


async def known_asker_of(interaction: Asked) -> InteractionUser | None:
    """Return who asks, or None where nobody is known: for what is only looked at."""
    app = app_of(interaction)
    user_id = await app.services.store.read(lambda rows: known_id(rows, interaction.user))
    if user_id is None:
        return None
    return InteractionUser(app, user_id, language_for(interaction.locale), spot_asked(interaction))
