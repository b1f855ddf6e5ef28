"""Discord's own marks in words: emojis, moments, and the numbers of people, roles and channels."""

import re
from datetime import UTC, datetime

import discord

from memory.text.late_pattern import LatePattern

SOMEONE = "@someone"
_MARKS = LatePattern(
    r"<(?:a?:(?P<emoji>\w{2,32}):\d{15,20}"
    r"|t:(?P<moment>-?\d{1,12})(?::[tTdDfFRsS])?"
    r"|@!?(?P<user>\d{15,20})"
    r"|@&(?P<role>\d{15,20})"
    r"|#(?P<channel>\d{15,20})"
    r"|/(?P<command>[-\w ]{1,100}):\d{15,20})>"
)


def in_words(text: str, guild: discord.Guild | None) -> str:
    """Return the text with what Discord shows otherwise than it is written in words."""
    return _MARKS.sub(lambda found: _word(found, guild), text)


def _word(found: re.Match[str], guild: discord.Guild | None) -> str:
    kind, value = found.lastgroup, found[found.lastgroup or 0]
    match kind:
        case "emoji":
            return f":{value}:"
        case "moment":
            return _moment(value) or found[0]
        case "user":
            member = guild.get_member(int(value)) if guild else None
            return f"@{member.display_name}" if member else SOMEONE
        case "role":
            role = guild.get_role(int(value)) if guild else None
            return f"@{role.name}" if role else SOMEONE
        case "channel":
            channel = guild.get_channel_or_thread(int(value)) if guild else None
            return f"#{channel.name}" if channel else "#channel"
    return f"/{value}"


def _moment(seconds: str) -> str | None:
    try:
        return f"{datetime.fromtimestamp(int(seconds), UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        return None
