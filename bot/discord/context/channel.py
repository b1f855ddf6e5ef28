"""Where something was said: the conversation, who can hear it, and the ids it may be ruled by."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot.reason import reason_of
from memory.vocabulary import PRIVATE

log = logging.getLogger(__name__)

PLATFORM = "discord"
Author = discord.User | discord.Member
HEARD_IN = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel, discord.Thread)


@dataclass(frozen=True, slots=True)
class Spot:
    """One channel, thread or private talk."""

    channel: str
    """The conversation's name on the platform: each thread is a conversation of its own."""
    guild: str | None = None
    parent: str | None = None
    category: str | None = None
    is_shared: bool = False
    """Whether others hear, although there is no server: a group."""

    @property
    def audience(self) -> str:
        """Who can hear what is said here."""
        if self.guild:
            return audience_in(self.guild)
        return f"place:group-{self.channel}" if self.is_shared else PRIVATE

    @property
    def is_private(self) -> bool:
        """Whether nobody else hears."""
        return self.audience == PRIVATE

    @property
    def ids(self) -> Iterator[str]:
        """The ids that may rule this spot, the nearest first."""
        return (part for part in (self.channel, self.parent, self.category, self.guild) if part)


def audience_in(guild: str | int) -> str:
    """Return the audience of a server."""
    return f"place:{guild}"


def spot_of(channel: object, guild_id: int | None = None) -> Spot:
    """Return where a channel is."""
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        parent = channel.parent_id if isinstance(channel, discord.Thread) else None
        category = _category_of(channel)
        return Spot(str(channel.id), _text(channel.guild.id), _text(parent), _text(category))
    shared = isinstance(channel, discord.GroupChannel)
    return Spot(str(getattr(channel, "id", 0)), guild=_text(guild_id), is_shared=shared)


def spot_at(message: discord.Message) -> Spot:
    """Return where a message was said."""
    return spot_of(message.channel, message.guild.id if message.guild else None)


def _category_of(channel: discord.abc.GuildChannel | discord.Thread) -> int | None:
    if isinstance(channel, discord.Thread):
        return channel.parent.category_id if channel.parent else None
    return channel.category_id


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def knows_channel(message: discord.Message) -> bool:
    """Tell whether it is known in what kind of channel a message stands, and whose it is.

    Of a thread that was archived Discord may tell later that it is open again.
    """
    return not isinstance(message.channel, discord.PartialMessageable)


async def learn_channel(client: discord.Client, message: discord.Message) -> bool:
    """Ask Discord for the channel that a message stands in; False where it does not tell."""
    try:
        found = await client.fetch_channel(message.channel.id)
    except discord.DiscordException as problem:
        log.info("channel %s: is not known: %s", message.channel.id, reason_of(problem))
        return False
    if not isinstance(found, HEARD_IN):
        return False
    message.channel = found
    return True
