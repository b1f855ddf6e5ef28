"""Checking: whether Discord knows the token, and lets the bot read what it has to."""

import discord

from bot.discord.connection.endpoints import point_to
from bot.discord.connection.login import NO_CONTENT, in_words, quieten_library, token_of
from bot.reason import reason_of
from config.settings.discord import Discord
from memory.health import HealthFinding

NAME = "discord"


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
