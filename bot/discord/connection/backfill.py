"""Backfill: what was written while nobody listened is heard late, and once."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

import discord
from sqlmodel import Session as Rows
from sqlmodel import col

from bot.app import App
from bot.discord.components.troubles import TROUBLES, passes
from bot.discord.connection.client import CompanionClient
from bot.discord.context.channel import PLATFORM
from bot.discord.messages.parsing import newest_messages
from bot.discord.messages.unfinished import finish_reply, is_growing, short_replies
from bot.reason import reason_of
from memory.backups.restored_rows import last_restored
from memory.conversation.heard_messages import heard_conversations, is_heard
from memory.conversation.turns import UNBEGUN
from memory.storage.ownership import said_in
from memory.tables import Conversation, Message, Turn, row_id

log = logging.getLogger(__name__)

TRIES = 3
"""How often a channel is read that Discord does not give out just now."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A channel, and which messages there are to be heard."""

    channel_id: int
    conversation: Conversation
    owed: Collection[int]
    """What was taken in, but nothing of its reply could be seen."""
    horizon: int
    """What is older is let be."""
    short: Collection[int] = ()
    """The last that is shown of replies that lack pieces."""

    def holds(self, message_id: int) -> bool:
        """Tell whether a message is to be heard: one that was erased since is not."""
        return message_id in self.owed or not is_heard(self.conversation, message_id)

    def is_left(self, message: discord.Message, client: CompanionClient) -> bool:
        """Tell whether a message is of a reply that was left before all of it could be seen."""
        if client.user is None:
            return False
        return message.id in self.short or is_growing(message, client.user)


async def backfill(client: CompanionClient, app: App) -> int:
    """Let the client hear what it missed in the channels it talked in; return how much was read.

    Bounded by the settings; what is older stays unanswered. What was taken in before is not
    answered again, and nothing is learned from it again, even where it was erased since.
    """
    settings, read = app.settings.discord, 0
    if not settings.backfill_messages:
        return 0
    left = await app.services.store.read(lambda rows: _gaps(rows, app))
    for again in range(TRIES):
        if again and left:
            await asyncio.sleep(settings.restart_seconds)
        for gap in [*left]:
            missed = await _missed(client, gap, settings.backfill_messages)
            if missed is None:
                continue
            left.remove(gap)
            for message in missed:
                if gap.is_left(message, client):
                    await _finish(client, app, gap, message)
                else:
                    await _hear(client, message)
            read += len(missed)
    return read


async def _finish(client: CompanionClient, app: App, gap: Gap, message: discord.Message) -> None:
    """Finish what an earlier process left of a reply, unless this one is at it."""
    if client.is_replying_in(gap.channel_id):
        return
    try:
        await finish_reply(app, row_id(gap.conversation), message)
    except Exception as problem:  # noqa: BLE001  # a message's edge: the next one is heard
        told = (message.channel.id, message.id, reason_of(problem))
        log.warning("channel %s: message %s is not finished: %s", *told)


async def _hear(client: CompanionClient, message: discord.Message) -> None:
    """Let the client hear a message; one that breaks it costs no other, and is left for later."""
    try:
        await client.hear(message)
    except Exception as problem:  # noqa: BLE001  # a message's edge: the next one is heard
        told = (message.channel.id, message.id, reason_of(problem))
        log.warning("channel %s: message %s is not heard: %s", *told)


def _gaps(rows: Rows, app: App) -> list[Gap]:
    """Return where to read on, the channels last used first."""
    settings = app.settings.discord
    horizon = app.services.now() - timedelta(hours=settings.backfill_hours)
    restored = last_restored(rows)
    # Before that another store stood in the place of this one, and answered.
    since = max(horizon, restored) if restored else horizon
    most = settings.backfill_channels
    talked_in = heard_conversations(rows, PLATFORM, app.character.id, most)
    return [
        Gap(
            int(conversation.channel),
            conversation,
            _owed(rows, conversation),
            discord.utils.time_snowflake(since),
            short_replies(rows, row_id(conversation), since),
        )
        for conversation in talked_in
    ]


def _owed(rows: Rows, conversation: Conversation) -> frozenset[int]:
    """Return the messages of whose reply nothing was seen yet."""
    owed = (
        said_in(row_id(conversation), Message.platform_id)
        .join(Turn, col(Turn.message_id) == col(Message.id))
        .where(Turn.error == UNBEGUN)
    )
    return frozenset(int(text) for text in rows.exec(owed) if text is not None)


async def _missed(
    client: CompanionClient, gap: Gap, limit: int
) -> Sequence[discord.Message] | None:
    """Return what is to be heard or finished among the newest messages, oldest first.

    A reply that was left while it grew may stand before messages that were heard. None: not just
    now.
    """
    try:
        channel = client.get_channel(gap.channel_id) or await client.fetch_channel(gap.channel_id)
        if not isinstance(channel, discord.abc.Messageable):
            return ()
        newest = [
            message async for message in newest_messages(client, channel, limit, after=gap.horizon)
        ]
    except (discord.DiscordException, *TROUBLES) as problem:
        log.info("channel %s is not read: %s", gap.channel_id, reason_of(problem))
        return None if passes(problem) else ()
    except Exception as problem:  # noqa: BLE001  # a channel's edge: the next one is read
        log.warning("channel %s is not read: %s", gap.channel_id, reason_of(problem))
        return ()
    return [
        message
        for message in reversed(newest)
        if gap.holds(message.id) or gap.is_left(message, client)
    ]
