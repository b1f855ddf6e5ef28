"""Entering: the token, the intents, and what Discord's refusals mean in words."""

import asyncio
import logging
from typing import Any

import aiohttp
import discord

from bot.reason import place_of, reason_of
from config.errors import CompanionError, DiscordRefused, DiscordUnavailable, SettingsInvalid
from config.settings.discord import Discord

log = logging.getLogger(__name__)

PORTAL = "https://discord.com/developers/applications"
NO_TOKEN = (
    f"There is no bot token: take it from {PORTAL} (your application, page Bot, Reset Token) "
    "and set COMPANION_DISCORD__TOKEN."
)
WRONG_TOKEN = (
    f"Discord does not know this token: take the bot's token from {PORTAL} (your application, "
    "page Bot, Reset Token) and set COMPANION_DISCORD__TOKEN."
)
NO_CONTENT = (
    "The message content intent is off, so the bot reads only direct messages and those that "
    f"mention it or reply to it. Switch it on at {PORTAL} (your application, page Bot, Privileged "
    "Gateway Intents, Message Content Intent), or set discord.message_content = false."
)
WRONG_SHARDS = (
    "Discord refuses discord.shards = {shards}: leave it at 0, or raise it where the bot is in "
    "more than 2,500 servers."
)
UNREACHABLE = "Discord cannot be reached ({problem}): see whether this machine is online."
REFUSED = "Discord closed the connection with code {code} and would do so again."
TOKEN_CODE = 4004
SHARD_CODES = (4010, 4011)
INTENTS_CODE = 4014
QUIET = (
    *("discord.client", "discord.shard", "discord.gateway", "discord.http", "discord.ext.tasks"),
    *("discord.app_commands.tree", "discord.ui.view", "discord.ui.modal"),
)


def intents_for(settings: Discord) -> discord.Intents:
    """Return what the bot asks Discord to be told of: servers, messages and who writes one."""
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        dm_messages=True,
        guild_typing=True,
        dm_typing=True,
        message_content=settings.message_content,
    )


def token_of(settings: Discord) -> str:
    """Return the bot's token; raises `SettingsInvalid` where there is none."""
    token = settings.token.get_secret_value().strip()
    if not token:
        raise SettingsInvalid(NO_TOKEN)
    return token


def refusal(problem: BaseException, settings: Discord) -> DiscordRefused | None:
    """Return in words why trying again would not help, or None where it may."""
    if isinstance(problem, discord.LoginFailure):
        return DiscordRefused(WRONG_TOKEN)
    if isinstance(problem, discord.PrivilegedIntentsRequired):
        return DiscordRefused(NO_CONTENT)
    if not isinstance(problem, discord.ConnectionClosed):
        return None
    if problem.code == TOKEN_CODE:
        return DiscordRefused(WRONG_TOKEN)
    if problem.code in SHARD_CODES:
        return DiscordRefused(WRONG_SHARDS.format(shards=settings.shards))
    return DiscordRefused(REFUSED.format(code=problem.code))


def in_words(problem: BaseException, settings: Discord) -> CompanionError | None:
    """Return what went wrong with Discord in a sentence, or None where it was something else."""
    refused = refusal(problem, settings)
    if refused is not None:
        return refused
    if isinstance(problem, discord.HTTPException):
        return DiscordUnavailable(f"Discord answered with {problem.status}: {problem.text}".strip())
    if isinstance(problem, aiohttp.ClientError | OSError | TimeoutError | discord.DiscordException):
        return DiscordUnavailable(UNREACHABLE.format(problem=type(problem).__name__))
    return None


def without_tracebacks(record: logging.LogRecord) -> bool:
    """Let the library log what happened and where, but never the words that an error holds."""
    if record.exc_info and record.exc_info[1]:
        problem = record.exc_info[1]
        record.msg = f"{record.getMessage()} ({reason_of(problem)}{place_of(problem)})"
        record.args = record.exc_info = record.exc_text = None
    return True


def tell_in_one_line(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what a task left behind that nobody waited for; the loop's own report tells words."""
    problem = context.get("exception")
    if isinstance(problem, BaseException):
        log.error("a task failed unseen: %s%s", reason_of(problem), place_of(problem))
    else:
        log.error("the loop complains: %s", context.get("message", "").partition("\n")[0])


def quieten_library() -> None:
    """Keep tracebacks of the library, which may hold people's words, out of the log."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for name in QUIET:
        logging.getLogger(name).addFilter(without_tracebacks)
