"""Replying: the chain of messages that a message replies to."""

import logging
from collections.abc import Mapping

import discord

from bot.discord.messages.marks import in_words
from bot.discord.messages.message_filter import words_of
from bot.reason import reason_of
from memory.conversation.incoming import Quoted
from memory.vocabulary import Language

LONGEST_FORWARDED = 4000
"""What one person may write in one message, and somebody forward."""

log = logging.getLogger(__name__)


FORWARDED: Mapping[Language, str] = {
    "en": "{name}, forwarding somebody",
    "zh": "{name}转发别人的话",
}
"""Who a forwarded text is of: Discord tells nobody who wrote it."""


async def chain_of(
    message: discord.Message, me: discord.ClientUser, limit: int, language: Language
) -> list[Quoted]:
    """Return the messages above a message, oldest first, as far as they can be had.

    What a message forwards stands above it, too: it is shown, and is nobody's own word.
    """
    chain = forwarded_by(message, language)[::-1]
    above = await _above(message)
    while above is not None and len(chain) < limit:
        chain += forwarded_by(above, language)[::-1]
        author = None if above.author.id == me.id else above.author.display_name
        if words := words_of(above, me):
            chain.append(Quoted(author, words, str(above.id)))
        above = await _above(above)
    return chain[::-1]


def forwarded_by(message: discord.Message, language: Language) -> list[Quoted]:
    """Return what a message forwards."""
    name = FORWARDED[language].format(name=message.author.display_name)
    texts = [_told(snapshot, message.guild) for snapshot in message.message_snapshots]
    return [Quoted(name, text) for text in texts if text]


def _told(snapshot: discord.MessageSnapshot, guild: discord.Guild | None) -> str:
    files = (f"📎 {file.filename}" for file in snapshot.attachments)
    stickers = (f"🏷 {sticker.name}" for sticker in snapshot.stickers)
    said = (in_words(snapshot.content, guild).strip(), *files, *stickers)
    return "\n".join(text for text in said if text)[:LONGEST_FORWARDED]


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
        log.info("message %s is not read: %s", reference.message_id, reason_of(problem))
        return None
