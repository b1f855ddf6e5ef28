"""Following: what people edit or delete on Discord is edited or taken back here too."""

import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

import discord
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from bot.actions.erasure import OwnErasing
from bot.actions.memories import PERSON
from bot.app import App
from bot.discord.context.channel import PLATFORM, audience_in, spot_at
from bot.discord.context.user import is_off_record
from bot.discord.messages.content import BARE_CALL, ContentReading, place_of
from bot.discord.messages.message_filter import words_of
from config.models.calls.call_context import on_occasion
from memory.amendments.message_edits import (
    delete_message,
    edit_message,
    read_again,
)
from memory.conversation.incoming import Part
from memory.conversation.platform_messages import messages_left_in, messages_shown_as
from memory.ledger.proposal import Batch
from memory.storage.ownership import find_said, get_said
from memory.tables import Channel, Conversation, Message, Place, row_id
from memory.text.normalization import cleaned
from memory.vocabulary import PRIVATE

log = logging.getLogger(__name__)

FILE_MARKS = ("📎 ", "📄 ", "🖼 ")
"""What stands before the name of a file in a message's text."""
MOST_KNOWN = 1000
"""Of so many messages it is known when they were last edited."""


@dataclass(frozen=True, slots=True)
class Following:
    """Brings the store up to what people left standing."""

    app: App
    reading: ContentReading
    admits: Callable[[discord.Message], Awaitable[bool]]
    """Tells whether a new message of the same person would be answered there now."""
    _newest: OrderedDict[int, datetime] = field(default_factory=OrderedDict)
    """When messages were last edited, those that were heard of last at the end."""

    async def edited(self, message: discord.Message, me: discord.ClientUser) -> bool:
        """Let a stored message say what it says now; what was learned from it is judged anew.

        What a new message would not be answered or kept for costs nothing either: its words change
        and nothing new is learned from them. False where it says what it said: a preview of a link
        and a pin are no edits. One that is blank by its age is followed as a deletion is.
        """
        self._hear(message)
        spot, store = spot_at(message), self.app.services.store
        shown, character = [str(message.id)], self.app.character.id
        found = await store.read(
            lambda rows: messages_shown_as(rows, PLATFORM, spot.channel, shown, character=character)
        )
        if not found:
            return False
        if found[0].blanked_at is not None:
            return await self._edited_late(found[0], found[0].blanked_at, message, me)
        if says_the_same(found[0], message, me):
            return False
        off_record = await store.write(lambda rows: is_off_record(rows, self.app, spot, found[0]))
        heeds = not off_record and await self.admits(message)
        reading = replace(self.reading, described=described_in(found[0]))
        if not heeds:
            reading = replace(reading, sight=None)
        with on_occasion(user_id=found[0].author_id, private=off_record):
            read = await reading.read(message, me, found[0].language)

        def work(rows: Rows) -> None:
            kept = find_said(rows, found[0].conversation_id, row_id(found[0]))
            if kept is None or self._is_overtaken(message):
                return
            said = Part(kept.platform_id, read.text, read.pictures)
            batch, policy = self._batch(kept), self.app.services.policy
            if edit_message(rows, kept, said, batch, policy) is not None and heeds:
                read_again(rows, kept, batch.now)

        await store.write(work)
        self.app.worker.wake()
        return True

    async def _edited_late(
        self,
        stored: Message,
        blanked_at: datetime,
        message: discord.Message,
        me: discord.ClientUser,
    ) -> bool:
        """Follow an edit of a message that was blank before; its files are not read for it."""
        if message.edited_at is None or message.edited_at <= blanked_at:
            return False

        def work(rows: Rows) -> None:
            kept = get_said(rows, stored.conversation_id, row_id(stored))
            said = Part(kept.platform_id, cleaned(words_of(message, me)))
            edit_message(rows, kept, said, self._batch(kept), self.app.services.policy)

        await self.app.services.store.write(work)
        self.app.worker.wake()
        return True

    async def deleted(self, channel_id: int, message_ids: Collection[int]) -> None:
        """Take back what messages said that are gone on Discord, and what was learned from them.

        In a private talk their author erased them, and they are erased here too, once nothing else
        works with them. In a server it may have been a moderator: Discord does not tell. What goes
        with them there can be restored.
        """
        store, found = self.app.services.store, await self.kept_of(channel_id, message_ids)
        for message, in_private in found:
            await store.write(partial(self._take_back, found=message))
            if in_private and message.author_id is not None:
                own = OwnErasing(self.app.services, message.author_id)
                await own.message(row_id(message), retold=True)
        if found:
            log.info("channel %s: messages were taken back", channel_id)
            self.app.worker.wake()

    async def ended(self, channel_id: int) -> Sequence[int]:
        """Return which messages went with a channel or thread; its rule goes.

        Those of which nothing is kept and on which nothing rests are left out.
        """
        channel = str(channel_id)

        def work(rows: Rows) -> Sequence[int]:
            this = col(Channel.external_id) == channel
            rows.exec(delete(Channel).where(this, col(Channel.platform) == PLATFORM))
            return [int(shown) for shown in messages_left_in(rows, PLATFORM, channel)]

        return await self.app.services.store.write(work)

    async def kept_of(
        self, channel_id: int, message_ids: Collection[int]
    ) -> Sequence[tuple[Message, bool]]:
        """Return what is kept of messages in a channel, and whether each was said in private."""
        shown = [str(message_id) for message_id in message_ids]
        return await self.app.services.store.read(
            lambda rows: [
                (
                    message,
                    rows.get_one(Conversation, message.conversation_id).audience == PRIVATE,
                )
                for message in messages_shown_as(rows, PLATFORM, str(channel_id), shown)
            ]
        )

    def _take_back(self, rows: Rows, *, found: Message) -> None:
        message = get_said(rows, found.conversation_id, row_id(found))
        delete_message(rows, message, self._batch(message), self.app.services.policy)

    async def left(self, guild_id: int) -> None:
        """Forget what was chosen for a server that the bot left, and blank what was said there."""
        now, server = self.app.services.now(), str(guild_id)
        there = select(Conversation.id).where(Conversation.audience == audience_in(guild_id))

        def work(rows: Rows) -> None:
            of_server = col(Channel.place_external_id) == server
            rows.exec(delete(Channel).where(of_server, col(Channel.platform) == PLATFORM))
            this = col(Place.external_id) == server
            rows.exec(delete(Place).where(this, col(Place.platform) == PLATFORM))
            said = col(Message.conversation_id).in_(there)
            unblanked = col(Message.blanked_at).is_(None)
            unembedded = {"embedding": None, "embedding_model": None}
            gone = update(Message).where(said, unblanked)
            blank = gone.values(text="", pictures=[], blanked_at=now, hidden_at=now, **unembedded)
            rows.exec(blank)

        await self.app.services.store.write(work)

    def _hear(self, message: discord.Message) -> None:
        """Note how new an edit is: its files are read as long as they take."""
        if message.edited_at is not None and not self._is_overtaken(message):
            self._newest[message.id] = message.edited_at
            self._newest.move_to_end(message.id)
        while len(self._newest) > MOST_KNOWN:
            self._newest.popitem(last=False)

    def _is_overtaken(self, message: discord.Message) -> bool:
        """Tell whether a newer edit of the same message was heard of."""
        newest = self._newest.get(message.id)
        if newest is None or message.edited_at is None:
            return False
        return newest > message.edited_at

    def _batch(self, message: Message) -> Batch:
        return Batch(
            user_id=int(message.author_id or 0),
            author=PERSON,
            now=self.app.services.now(),
            proposals=(),
            embedder=self.app.services.embedder.model,
        )


def described_in(stored: Message) -> Mapping[str, str]:
    """Return by its place how each picture of a message is described: an edit changes none."""
    return {
        place_of(noted["url"]): stored.text[noted["start"] : noted["end"]]
        for noted in stored.readable_pictures()
    }


def says_the_same(stored: Message, message: discord.Message, me: discord.ClientUser) -> bool:
    """Tell whether a message has the words and the files that it had, without reading the files."""
    words, files = cleaned(words_of(message, me)), [file.filename for file in message.attachments]
    if not words and not files:
        words = BARE_CALL
    marked = sum(line[:2] in FILE_MARKS for line in stored.text.split("\n"))
    # Where the text of a file looks like a file, it is read once more than it had to be.
    parts = [re.escape(words)] if words else []
    parts += [f"(?:{'|'.join(FILE_MARKS)}){re.escape(name)}(?::.*)?" for name in files]
    same = re.fullmatch("\n".join(parts), stored.text, re.DOTALL)
    return marked == len(files) and same is not None
