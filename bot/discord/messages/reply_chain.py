"""Replying: the chain of messages that a message replies to."""

import logging

import discord

from bot.discord.components.troubles import kinds_of
from bot.discord.messages.message_filter import words_of
from memory.conversation.incoming import Quoted

log = logging.getLogger(__name__)


async def chain_of(message: discord.Message, me: discord.ClientUser, limit: int) -> list[Quoted]:
    """Return the messages above a message, oldest first, as far as they can be had."""
    chain: list[Quoted] = []
    above = await _above(message)
    while above is not None and len(chain) < limit:
        author = None if above.author.id == me.id else above.author.display_name
        if words := words_of(above, me):
            chain.append(Quoted(author, words, str(above.id)))
        above = await _above(above)
    return chain[::-1]


async def _above(message: discord.Message) -> discord.Message | None:
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    if reference.type is not discord.MessageReferenceType.reply:
        return None  # forwarded from anywhere: Discord shows nobody there who wrote it
    known = reference.cached_message or reference.resolved
    if isinstance(known, discord.Message):
        return known
    if isinstance(known, discord.DeletedReferencedMessage):
        return None
    try:
        return await message.channel.fetch_message(reference.message_id)
    except Exception as problem:  # noqa: BLE001  # what is replied to helps, and may be missing
        log.info("message %s is not read: %s", reference.message_id, kinds_of(problem))
        return None
