"""Checking: whether Discord knows the token, and lets the bot read what it has to."""

from collections.abc import Sequence

import discord
from sqlmodel import Session as Rows
from sqlmodel import select

from bot.app import App
from bot.discord.commands.translator import CommandTranslator
from bot.discord.commands.tree import CompanionTree
from bot.discord.components.troubles import TROUBLES
from bot.discord.connection.channel_rights import lacking_rights
from bot.discord.connection.endpoints import point_to
from bot.discord.connection.login import NO_CONTENT, in_words, quieten_library, token_of
from bot.discord.connection.synced_commands import TOLD, synced_commands
from bot.discord.context.channel import PLATFORM
from bot.reason import reason_of
from config.settings.discord import Discord
from memory.health import HealthFinding
from memory.tables import Channel

NAME, PLACES, COMMANDS = "discord", "discord channels", "discord commands"
MOST = 20
"""So many channels are named."""


async def check_places(app: App) -> list[HealthFinding]:
    """Return whether the bot has its rights where it is to speak, and its commands are known.

    Nothing where it may not enter: `check_discord` tells of that. Raises `SettingsInvalid`.
    """
    settings = app.settings.discord
    token = token_of(settings)
    point_to(settings)
    quieten_library()
    ids = {*settings.allowed, *await app.store_services.store.read(_ruled)}
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        translator, tree = CommandTranslator(), CompanionTree(client)
        try:
            await client.login(token)
            lacking = await lacking_rights(client, ids)
            synced = await synced_commands(client, tree, translator)
        except discord.LoginFailure:
            return []
        except (discord.DiscordException, *TROUBLES) as problem:
            known = in_words(problem, settings)
            return [HealthFinding(PLACES, ok=False, detail=str(known or reason_of(problem)))]
    detail = "the bot may read and write where it is to speak"
    if lacking:
        detail = f"the bot lacks rights: {'; '.join(map(str, lacking[:MOST]))}"
    return [
        HealthFinding(PLACES, ok=not lacking, detail=detail),
        HealthFinding(COMMANDS, ok=synced == "same", detail=TOLD[synced]),
    ]


def _ruled(rows: Rows) -> Sequence[str]:
    """Return the channels where those who manage a server let the character speak."""
    found = select(Channel.external_id).where(Channel.platform == PLATFORM)
    return rows.exec(found.where(Channel.talks != "never")).all()


async def check_discord(settings: Discord) -> HealthFinding:
    """Return what Discord says to the token and of the intents; raises `SettingsInvalid`."""
    token = token_of(settings)
    point_to(settings)
    quieten_library()
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(token)
        except (discord.DiscordException, OSError) as problem:
            known = in_words(problem, settings)
            return HealthFinding(NAME, ok=False, detail=str(known or reason_of(problem)))
        return _intents(client, settings)


def _intents(client: discord.Client, settings: Discord) -> HealthFinding:
    flags = client.application_flags
    readable = flags.gateway_message_content or flags.gateway_message_content_limited
    if settings.message_content and not readable:
        return HealthFinding(NAME, ok=False, detail=NO_CONTENT)
    reads = (
        "reads all it can see" if settings.message_content else "reads only what is meant for it"
    )
    return HealthFinding(NAME, ok=True, detail=f"{client.user} may enter; {reads}")
