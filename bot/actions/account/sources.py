"""Marks in a reply that open the memories behind it, for whoever wants to see them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.account.settings import OwnSettings
from bot.actions.memory_views import OwnMemoryViews
from memory.reports.memory_view import MemoryView
from memory.storage.ownership import find_owned, owned, rounds_of
from memory.store_services import StoreServices
from memory.tables import Message, Turn
from memory.text.content_words import telling_words
from memory.text.topic_matching import sentences_in

DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MOST = 9
"""So many marks a reply has at most."""


@dataclass(frozen=True, slots=True)
class SourceMark:
    """A memory that a reply tells of; its fields' names are the JSON's."""

    mark: str
    memory: int
    content: str
    sentence: int
    """After which sentence of the reply it stands, counted from 0."""


@dataclass(frozen=True, slots=True)
class OwnSources:
    """What replies to one user tell of, as that user sees it."""

    services: StoreServices
    user_id: int

    async def of_newest(self, conversation_id: int) -> Sequence[SourceMark]:
        """Return the marks of the newest reply in a conversation; none where they are off."""
        newest = owned(self.user_id, Turn.reply_id).where(Turn.conversation_id == conversation_id)
        reply_id = await self.services.store.read(
            lambda rows: rows.exec(newest.order_by(col(Turn.id).desc())).first()
        )
        return [] if reply_id is None else await self.of_reply(reply_id)

    async def of_reply(self, message_id: int) -> Sequence[SourceMark]:
        """Return the marks of a reply; none where they are off, or it is none of theirs."""
        return (await self.of_replies([message_id])).get(message_id, [])

    async def of_replies(self, message_ids: Collection[int]) -> Mapping[int, Sequence[SourceMark]]:
        """Return by id the marks of those replies that have some."""
        if not (await OwnSettings(self.services, self.user_id).chosen()).show_sources:
            return {}
        found = {message_id: await self._marks(message_id) for message_id in message_ids}
        return {message_id: marks for message_id, marks in found.items() if marks}

    async def _marks(self, message_id: int) -> Sequence[SourceMark]:
        found = await self.services.store.read(lambda rows: self._read(rows, message_id))
        if found is None:
            return []
        turn_id, asked, reply = found
        views = OwnMemoryViews(self.services, self.user_id)
        behind = [each.memory for each in await views.behind_reply(turn_id)]
        return marks_of(reply, asked, behind)

    def _read(self, rows: Rows, message_id: int) -> tuple[int, str, str] | None:
        turn_ids = owned(self.user_id, Turn.id).where(Turn.reply_id == message_id)
        turn = find_owned(rows, Turn, self.user_id, rows.exec(turn_ids).first())
        reply = rows.exec(rounds_of(self.user_id, Message).where(Message.id == message_id)).first()
        if turn is None or reply is None:
            return None
        asked = find_owned(rows, Message, self.user_id, turn.message_id)
        return turn.id or 0, asked.text if asked else "", reply.text


def marks_of(reply: str, asked: str, behind: Sequence[MemoryView]) -> Sequence[SourceMark]:
    """Return which memories a reply tells of: by a word that the question did not have."""
    known, marks, seen = telling_words(asked), list[SourceMark](), set[int]()
    for place, sentence in enumerate(sentences_in(reply)):
        told = telling_words(sentence) - known
        for memory in behind:
            if memory.id in seen or told.isdisjoint(telling_words(memory.content)):
                continue
            seen.add(memory.id)
            mark = str(len(marks) + 1).translate(DIGITS)
            marks.append(SourceMark(mark, memory.id, memory.content, place))
            if len(marks) == MOST:
                return marks
    return marks


def with_marks(reply: str, marks: Sequence[SourceMark]) -> str:
    """Return a reply with its marks, each after the sentence that tells of the memory."""
    told = list[str]()
    for sentence, here in marked_sentences(reply, marks):
        plain = sentence.rstrip()
        signs = "".join(each.mark for each in here)
        told.append(plain + signs + sentence[len(plain) :])
    return "".join(told)


def marked_sentences(
    reply: str, marks: Sequence[SourceMark]
) -> Sequence[tuple[str, Sequence[SourceMark]]]:
    """Return the sentences of a reply, each with the marks that stand after it."""
    return [
        (sentence, [each for each in marks if each.sentence == place])
        for place, sentence in enumerate(sentences_in(reply))
    ]
