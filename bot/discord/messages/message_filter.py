"""Hearing: which messages are meant for the character."""

import logging
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import discord
from sqlmodel import Session as Rows

from bot.app import App
from bot.discord.context.block_list import BlockList
from bot.discord.context.channel import Author, spot_at
from bot.discord.context.user import rule_of, was_heard
from bot.discord.messages.marks import in_words
from config.errors import SettingsInvalid
from config.settings.discord import Discord
from memory.conversation.platform_messages import turn_behind
from memory.vocabulary import Talks

log = logging.getLogger(__name__)

ANSWERED = (discord.MessageType.default, discord.MessageType.reply)


@dataclass(frozen=True, slots=True)
class MessageFilter:
    """Tells by the settings, the channel's own rule and the message itself."""

    settings: Discord
    block_list: BlockList
    """Who is blocked while it runs, beside those in the settings."""

    def may_speak(self, message: discord.Message) -> bool:
        """Tell whether this person may be answered in this place at all."""
        if message.author.bot or message.webhook_id or message.type not in ANSWERED:
            return False
        spot = spot_at(message)
        return self._admits({*spot.ids, *_ids_of(message.author)}, is_private=spot.is_private)

    def may_write(self, typing: discord.RawTypingEvent, me: discord.ClientUser) -> bool:
        """Tell whether somebody who begins to write may be answered, as far as is known yet."""
        roles = _ids_of(typing.user) if typing.user is not None else ()
        ids = {*roles, *map(str, (typing.user_id, typing.channel_id, typing.guild_id))}
        return typing.user_id != me.id and self._admits(ids, is_private=typing.guild_id is None)

    def is_blocked(self, ids: Collection[str]) -> bool:
        """Tell whether somebody or somewhere with these ids is to hear nothing of the bot."""
        return not {*self.settings.blocked, *self._blocked_meanwhile()}.isdisjoint(ids)

    def _admits(self, ids: Collection[str], *, is_private: bool) -> bool:
        """Tell whether somebody with these ids may be answered in a place of these ids."""
        if is_private and not self.settings.direct_messages:
            return False
        return not self.is_blocked(ids) and _is_allowed(ids, self.settings.allowed)

    def _blocked_meanwhile(self) -> Collection[str]:
        try:
            return self.block_list.ids()
        except SettingsInvalid as problem:
            log.error("%s Those last known stay blocked.", problem)  # noqa: TRY400
            return self.block_list.known

    def is_meant(self, message: discord.Message, me: discord.ClientUser, talks: Talks) -> bool:
        """Tell whether the message asks for an answer, by its channel's rule."""
        if spot_at(message).is_private:
            return True
        if talks == "never":
            return False
        # Without the message content intent, what is not said to the bot comes empty.
        heard = says_something(message)
        called = me in message.mentions or bool(own_roles(message)) or answers(message, me.id)
        return called or (talks == "always" and heard)


async def rule_for(app: App, message: discord.Message) -> tuple[Talks, bool] | None:
    """Return when to speak in a message's channel, and whether it replies to a reply.

    None: the message was heard before.
    """
    spot = spot_at(message)
    above = str(replied_id(message) or "")

    def work(rows: Rows) -> tuple[Talks, bool] | None:
        if was_heard(rows, spot, app.character.id, str(message.id)):
            return None
        replies = bool(above) and turn_behind(rows, above) is not None
        return rule_of(rows, spot), replies

    return await app.services.store.read(work)


def replied_id(message: discord.Message) -> int | None:
    """Return which message this one replies to; who forwards one says nothing to its author."""
    reference = message.reference
    if reference is None or reference.type is not discord.MessageReferenceType.reply:
        return None
    return reference.message_id


def answers(message: discord.Message, user_id: int) -> bool:
    """Tell whether the message replies to one of the user's."""
    reference = message.reference if replied_id(message) else None
    replied = reference.resolved if reference else None
    return isinstance(replied, discord.Message) and replied.author.id == user_id


def own_roles(message: discord.Message) -> list[discord.Role]:
    """Return the roles named in a message that the bot has: its own one, and those it was given."""
    had = message.guild.me.roles if message.guild else []
    return [role_mention for role_mention in message.role_mentions if role_mention in had]


def words_of(message: discord.Message, me: discord.ClientUser) -> str:
    """Return what was said, without the call at its beginning, with names in place of numbers."""
    names = [rf"<@!?{me.id}>", *(f"<@&{role.id}>" for role in own_roles(message))]
    content = re.sub(rf"^\s*(?:{'|'.join(names)})[\s,:，：]*", "", message.content)
    for user in message.mentions:
        name = me.display_name if user.id == me.id else f"@{user.display_name}"
        for mark in (f"<@{user.id}>", f"<@!{user.id}>"):
            content = content.replace(mark, name)
    for role in message.role_mentions:
        content = content.replace(f"<@&{role.id}>", f"@{role.name}")
    for channel in message.channel_mentions:
        content = content.replace(f"<#{channel.id}>", f"#{channel.name}")
    said = [in_words(content, message.guild).strip(), *_sent_beside(message)]
    return "\n".join(text for text in said if text)


def says_something(message: discord.Message) -> bool:
    """Tell whether a message has anything to hear: one whose content is withheld has not."""
    sent = (message.content, message.attachments, message.stickers, message.poll)
    return any(sent) or bool(message.message_snapshots)


def _sent_beside(message: discord.Message) -> Iterator[str]:
    """Yield what a message holds that is neither text nor file."""
    yield from (f"🏷 {sticker.name}" for sticker in message.stickers)
    if message.poll is not None:
        answers = "".join(f"\n- {answer.text}" for answer in message.poll.answers)
        yield f"📊 {message.poll.question}{answers}"


def _ids_of(author: Author) -> Collection[str]:
    roles = author.roles if isinstance(author, discord.Member) else []
    return {str(author.id), *(str(role.id) for role in roles)}


def _is_allowed(ids: Collection[str], allowed: Collection[str]) -> bool:
    return not allowed or not set(allowed).isdisjoint(ids)
