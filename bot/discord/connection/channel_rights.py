"""Channel rights: what the bot lacks in the channels where it is to speak."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import discord

NEEDED = ("view_channel", "send_messages", "read_message_history")
IN_THREADS = ("send_messages_in_threads",)
MOST_SERVERS = 100
"""In so many servers it looks: three requests each."""


@dataclass(frozen=True, slots=True)
class LackingRights:
    """A channel, and the rights that the bot lacks there."""

    channel: str
    rights: Sequence[str]

    def __str__(self) -> str:
        """Name them as Discord's settings do."""
        return f"{self.channel}: {', '.join(_title(right) for right in self.rights)}"


async def lacking_rights(client: discord.Client, ids: Collection[str]) -> list[LackingRights]:
    """Return which of these channels, categories' and servers' channels are not open to the bot.

    Raises what Discord refuses with.
    """
    found: list[LackingRights] = []
    if not ids or client.user is None:
        return found
    async for known in client.fetch_guilds(limit=MOST_SERVERS, with_counts=False):
        guild = await client.fetch_guild(known.id, with_counts=False)
        me = await guild.fetch_member(client.user.id)
        for channel in await guild.fetch_channels():
            ruled = {str(channel.id), str(channel.category_id), str(guild.id)} & set(ids)
            if ruled and not isinstance(channel, discord.CategoryChannel):
                found += _lacking(channel, me)
    return found


def _lacking(channel: discord.abc.GuildChannel, me: discord.Member) -> list[LackingRights]:
    allowed = channel.permissions_for(me)
    needed: Sequence[str] = (
        NEEDED if not isinstance(channel, discord.ForumChannel) else (*NEEDED, *IN_THREADS)
    )
    if not allowed.view_channel:
        needed = ("view_channel",)  # without it there are no others
    lacking = [right for right in needed if not getattr(allowed, right)]
    return [LackingRights(f"#{channel.name} in {channel.guild.name}", lacking)] if lacking else []


def _title(right: str) -> str:
    return right.replace("_", " ").title().replace(" In ", " in ")
