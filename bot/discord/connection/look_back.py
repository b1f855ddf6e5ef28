"""Looking back: what was edited, deleted or left while the bot was away is followed at a start.

It looks for the messages that active memories rest on, in the channels last used, as far back as
the settings say; that a message is gone is believed only where Discord says so of it by itself.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

import discord
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.app import App
from bot.discord.components.troubles import TROUBLES
from bot.discord.connection.client import CompanionClient
from bot.discord.context.channel import PLATFORM, audience_in
from bot.discord.messages.parsing import newest_messages
from bot.reason import reason_of
from memory.conversation.heard_messages import heard_conversations
from memory.storage.ownership import said_in
from memory.tables import (
    Channel,
    Conversation,
    Evidence,
    Memory,
    Message,
    Participant,
    Place,
    row_id,
)

log = logging.getLogger(__name__)

READ = 300
"""How many messages of a channel are read at most: three pages."""
ASKED = 50
"""How many messages of a channel are asked for by themselves at most, which the pages lack."""
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
PRIVATE_TALKS = 3
"""In so many it is looked whether the bot is the one that the store is of."""
_OF_A_SERVER = audience_in("")


@dataclass(frozen=True, slots=True)
class Standing:
    """A channel, and the messages in it that active memories rest on."""

    channel_id: int
    message_ids: Collection[int]
    server_id: int = 0
    """0: it is in none."""


async def look_back(client: CompanionClient, app: App) -> None:
    """Follow what happened on Discord while nobody listened."""
    try:
        await _follow_departures(client, app)
    except Exception as problem:  # noqa: BLE001  # what is left costs nothing of the talk
        log.warning("servers are not looked for: %s", reason_of(problem))
    if not app.settings.discord.look_back_days:
        return
    edited, deleted = 0, 0
    for standing in await app.services.store.read(lambda rows: _standing(rows, app)):
        try:
            there, gone = await _as_it_stands(client, standing)
        except (discord.DiscordException, *TROUBLES) as problem:
            log.info(
                "channel %s is not looked through: %s", standing.channel_id, reason_of(problem)
            )
            continue
        except Exception as problem:  # noqa: BLE001  # a channel's edge: the next one is looked at
            told = reason_of(problem)
            log.warning("channel %s is not looked through: %s", standing.channel_id, told)
            continue
        for message in there:
            edited += await _is_edited(client, message)
        for message_id in gone:
            deleted += await _is_deleted(client, standing.channel_id, message_id)
    log.info("while it was away: %s messages edited, %s deleted", edited, deleted)


async def _is_edited(client: CompanionClient, message: discord.Message) -> bool:
    """Follow a message's edit; False where there was none, or it could not be followed."""
    if client.user is None or message.edited_at is None:
        return False
    try:
        return await client.following.edited(message, client.user)
    except Exception as problem:  # noqa: BLE001  # a message's edge: the next one is followed
        _tell_of(message.channel.id, message.id, problem)
        return False


async def _is_deleted(client: CompanionClient, channel_id: int, message_id: int) -> bool:
    """Follow a message's deletion; False where it could not be followed."""
    try:
        await client.following.deleted(channel_id, [message_id])
    except Exception as problem:  # noqa: BLE001  # a message's edge: the next one is followed
        _tell_of(channel_id, message_id, problem)
        return False
    return True


def _tell_of(channel_id: int, message_id: int, problem: Exception) -> None:
    log.warning(
        "channel %s: message %s is not followed: %s", channel_id, message_id, reason_of(problem)
    )


def _standing(rows: Rows, app: App) -> list[Standing]:
    """Return where active memories come from, the channels last used first."""
    settings = app.settings.discord
    since = app.services.now() - timedelta(days=settings.look_back_days)
    most = settings.backfill_channels
    talked_in = heard_conversations(rows, PLATFORM, app.character.id, most)
    found = []
    for conversation in talked_in:
        behind = (
            said_in(row_id(conversation), Message.platform_id)
            .join(Evidence, col(Evidence.message_id) == col(Message.id))
            .join(Memory, col(Memory.id) == col(Evidence.memory_id))
            .where(
                Memory.state == "active",
                Evidence.role == "source",
                Message.at >= since,
                col(Message.author_id).is_not(None),
                col(Message.platform_id).is_not(None),
            )
        )
        unlearned = (
            said_in(row_id(conversation), Message.platform_id)
            .join(
                Participant,
                (col(Participant.conversation_id) == col(Message.conversation_id))
                & (col(Participant.user_id) == col(Message.author_id)),
            )
            .where(
                col(Message.id) > col(Participant.curated_through),
                col(Message.blanked_at).is_(None),
                Message.retention == "normal",
                Message.at >= since,
                col(Message.platform_id).is_not(None),
            )
        )
        ids = {int(text) for found in (behind, unlearned) for text in rows.exec(found) if text}
        if ids:
            server = conversation.audience.removeprefix(_OF_A_SERVER)
            server_id = int(server) if server.isdecimal() else 0
            found.append(Standing(int(conversation.channel), ids, server_id))
    return found


async def _as_it_stands(
    client: CompanionClient, standing: Standing
) -> tuple[list[discord.Message], list[int]]:
    """Return the messages that are there still, and the ids of those that are gone."""
    channel_id, wanted = standing.channel_id, standing.message_ids
    try:
        channel = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    except discord.NotFound as problem:
        if not _has_ended(client, standing, problem):
            raise
        return [], [*await client.following.ended(channel_id)]
    if not isinstance(channel, discord.abc.Messageable):
        return [], []
    seen: dict[int, discord.Message] = {}
    borders = {"after": min(wanted) - 1, "before": max(wanted) + 1}
    async for message in newest_messages(client, channel, READ, **borders):
        seen[message.id] = message
    there = [seen[message_id] for message_id in wanted if message_id in seen]
    # A page may lack a message for want of a right, and of others nothing may be readable.
    lacking = sorted(set(wanted) - set(seen), reverse=True)[:ASKED]
    gone = [message_id for message_id in lacking if await _is_gone(client, channel_id, message_id)]
    return there, gone


def _has_ended(client: CompanionClient, standing: Standing, problem: discord.NotFound) -> bool:
    """Tell whether a channel is no more; of a private talk another bot is told the same."""
    is_unknown = problem.code == UNKNOWN_CHANNEL
    return is_unknown and client.get_guild(standing.server_id) is not None


async def _is_gone(client: CompanionClient, channel_id: int, message_id: int) -> bool:
    try:
        await client.http.get_message(channel_id, message_id)
    except discord.NotFound as problem:
        if problem.code != UNKNOWN_MESSAGE:
            raise
        return True
    return False


async def _follow_departures(client: CompanionClient, app: App) -> None:
    """Blank what was said in servers that the bot is in no more."""
    known = await app.services.store.read(_servers)
    absent = [server for server in known if client.get_guild(int(server)) is None]
    if not absent:
        return
    try:
        if len(absent) == len(known) and not await _is_known(client, app):
            log.warning("the bot is in none of the servers that the store tells of: another bot?")
            return
        for server in absent:
            if await _is_left(client, int(server)):
                await client.following.left(int(server))
                log.info("server %s was left while it was away", server)
    except (discord.DiscordException, *TROUBLES) as problem:
        log.info("servers are not looked for: %s", reason_of(problem))


def _servers(rows: Rows) -> Sequence[str]:
    """Return the servers of which anything is kept."""
    places = select(Place.external_id).where(Place.platform == PLATFORM)
    ruled = select(Channel.place_external_id).where(Channel.platform == PLATFORM)
    found = {*rows.exec(places), *rows.exec(ruled)}
    talked_in = select(Conversation.id, Conversation.audience).where(
        Conversation.platform == PLATFORM, col(Conversation.audience).startswith(_OF_A_SERVER)
    )
    for conversation_id, audience in rows.exec(talked_in).all():
        kept = said_in(conversation_id or 0, Message.id).where(col(Message.blanked_at).is_(None))
        if rows.exec(kept.limit(1)).first() is not None:
            found.add(audience.removeprefix(_OF_A_SERVER))
    return sorted(server for server in found if server and server.isdecimal())


async def _is_known(client: CompanionClient, app: App) -> bool:
    """Tell whether the bot sees a private talk of the store's, which no other bot does."""
    private = (
        select(Conversation.channel)
        .where(Conversation.platform == PLATFORM, Conversation.audience == "private")
        .order_by(col(Conversation.heard_through).desc())
        .limit(PRIVATE_TALKS)
    )
    for channel in await app.services.store.read(lambda rows: rows.exec(private).all()):
        try:
            await client.fetch_channel(int(channel))
        except (discord.NotFound, discord.Forbidden):
            continue
        return True
    return False


async def _is_left(client: CompanionClient, server_id: int) -> bool:
    try:
        await client.fetch_guild(server_id, with_counts=False)
    except (discord.NotFound, discord.Forbidden):
        return True
    return False
