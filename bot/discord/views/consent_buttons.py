"""The buttons under the question whether a person may be remembered in a server."""

from typing import Any

import discord

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.responses import defer_response, say
from bot.discord.context.user import language_for
from bot.discord.texts.general import TEXTS
from memory.privacy.consent import answer


async def agree(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Remember the person in this server from now on."""
    await _answer(interaction, action, agrees=True)


async def refuse(interaction: discord.Interaction[Any], action: ButtonAction) -> None:
    """Keep nothing of what the person says in this server."""
    await _answer(interaction, action, agrees=False)


async def _answer(
    interaction: discord.Interaction[Any], action: ButtonAction, *, agrees: bool
) -> None:
    await defer_response(interaction)
    services, texts = interaction.client.app.services, TEXTS[language_for(interaction.locale)]
    await services.store.write(
        lambda rows: answer(rows, action.owner, action.about, services.now(), agrees=agrees)
    )
    said = texts.agreed if agrees else texts.refused
    await say(interaction, said)
