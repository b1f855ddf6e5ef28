"""Groups: the messages that one reply answers, and how far that reply has come."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

import discord

MOST_ANEW = 3
"""So often a reply is made anew for an edit before it is seen: else none might ever come."""


@dataclass
class MessageGroup:
    """Messages of one person in one channel that are answered together."""

    messages: list[discord.Message]
    since: float = 0.0
    """When the first of them came, by the event loop's clock."""
    came_late: bool = False
    """Whether so much was said that the reply waited: the person is told."""
    is_shown: bool = False
    """Whether anything of the reply can be seen: then nothing joins it any more."""
    has_begun: bool = False
    """Whether the messages are being read."""
    is_read: bool = False
    """Whether they were read: what is edited or deleted now is in the store already."""
    is_left: bool = False
    """Whether they were neither answered nor taken in, and are to be heard at a later start."""
    waits_from: int | None = None
    """The oldest message in the channel that waits still, where one does; 0: unknown."""
    task: "asyncio.Task[None] | None" = None

    ready: asyncio.Event | None = None
    """Set when what was edited stands in the store."""
    quoted: Collection[int] = ()
    """The messages above them that were read with them."""
    made_anew: int = 0
    """How often it was, because words that were read were edited or deleted."""

    @property
    def may_be_made_anew(self) -> bool:
        """Whether it may be once more for the sake of words that stand or are another's."""
        return self.is_read and self.made_anew < MOST_ANEW

    def show(self) -> None:
        """Note that the reply is about to be seen."""
        self.is_shown = True


def put(message: discord.Message, messages: Collection[discord.Message]) -> list[discord.Message]:
    """Return messages with one of them as it says now."""
    return [message if each.id == message.id else each for each in messages]


def unquote(messages: Collection[discord.Message], gone: Collection[int]) -> None:
    """Let messages know that what they reply to was deleted: else they hold its words."""
    for message in messages:
        reference = message.reference
        if reference is not None and reference.message_id in gone:
            reference.resolved = discord.DeletedReferencedMessage(reference)
