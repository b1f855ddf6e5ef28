"""Marks in a reply that open the memories behind it, for whoever wants to see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.reports.memory_view import MemoryView, Viewer, explained
from memory.storage.ownership import find_owned, owned, rounds_of
from memory.store_services import StoreServices
from memory.tables import Memory, Message, Trace, Turn, UserSettings
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

    async def of_replies(self, ids: Sequence[int]) -> Mapping[int, Sequence[SourceMark]]:
        """Return by reply its marks, for those that have any; none where they are off."""
        viewer = Viewer(self.services.now(), self.services.policy)

        def work(rows: Rows) -> Mapping[int, Sequence[SourceMark]]:
            if not rows.get_one(UserSettings, self.user_id).show_sources:
                return {}
            turns = owned(self.user_id, Turn).where(col(Turn.reply_id).in_(ids))
            found = {int(turn.reply_id or 0): turn for turn in rows.exec(turns).all()}
            marks = {reply: self._marks(rows, turn, reply, viewer) for reply, turn in found.items()}
            return {reply: told for reply, told in marks.items() if told}

        return await self.services.store.read(work)

    def _marks(self, rows: Rows, turn: Turn, reply: int, viewer: Viewer) -> Sequence[SourceMark]:
        trace = rows.exec(owned(self.user_id, Trace).where(Trace.turn_id == turn.id)).first()
        said = rows.exec(rounds_of(self.user_id, Message).where(Message.id == reply)).first()
        if trace is None or said is None:
            return []
        asked = find_owned(rows, Message, self.user_id, turn.message_id)
        kept = (find_owned(rows, Memory, self.user_id, memory_id) for memory_id in trace.shown)
        behind = [explained(rows, memory, viewer) for memory in kept if memory is not None]
        return marks_of(said.text, asked.text if asked else "", behind)


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
