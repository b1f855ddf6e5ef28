"""Told text: the sentences of episodes, chapters and profiles that rest on what is erased."""

from collections.abc import Collection, Mapping

from sqlalchemy.orm import Mapped
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.left_rows import sentences_left, sources_left
from memory.erasure.cascade.trail import Sort, Source
from memory.ledger.leaked_terms import leaks_terms
from memory.storage.ownership import among
from memory.tables import Memory, Message, Sentence, SentenceSource, User, row_id

UNATTRIBUTED = ("topics", "user_intent", "emotional_tone")
"""What an episode says of the whole stretch: of which message each word is, nobody knows."""


def lose_these(rows: Rows, taken: Taken, sentence_ids: Collection[int]) -> list[Sentence]:
    """Let sentences go; return those that were there."""
    named = select(Sentence).where(among(col(Sentence.id), sentence_ids))
    found = [sentence for sentence in rows.exec(named) if sentence.id not in taken.sentences]
    taken.sentences |= {row_id(sentence): sentence for sentence in found}
    return found


def lose_sentences_on(
    rows: Rows, taken: Taken, sort: Sort, sources: Mapping[int, str], *, is_gone: bool = True
) -> list[Sentence]:
    """Let the sentences go that rest on these sources alone, or give them away; return them.

    A source that is not gone, but lost some of its words, stays a source. Of one whose words went
    by their age nobody knows which of a sentence's are its own: such a sentence goes.
    """
    if is_gone:
        taken.unsourced |= {Source(sort, source) for source in sources}
    lost = []
    for sentence_id, used in sorted(_resting_on(rows, sort, sources).items()):
        if sentence_id in taken.sentences:
            continue
        sentence = rows.get_one(Sentence, sentence_id)
        left, gone = sources_left(rows, taken, sentence_id), [sources[each] for each in used]
        if not (left and all(gone)) or leaks_terms(sentence.text, gone=gone, left=left):
            lost.append(sentence)
    taken.sentences |= {row_id(sentence): sentence for sentence in lost}
    return lost


def mixed_with_others(
    rows: Rows, taken: Taken, lost: Collection[Sentence], said: Mapping[int, str]
) -> set[int]:
    """Return which sentences tell, beside what stays, of messages whose words nobody knows."""
    purged = {message_id: text for message_id, text in said.items() if not text}
    resting = _resting_on(rows, "message", purged) if purged else {}
    ids = (row_id(sentence) for sentence in lost)
    return {each for each in ids if each in resting and sources_left(rows, taken, each)}


def tells_on(rows: Rows, taken: Taken, memory: Memory) -> bool:
    """Let an episode or chapter be told by the sentences it has left; False where none tells."""
    summary = summary_of(rows, memory, sentences_left(rows, taken, memory))
    if not summary:
        return False
    memory.content = summary
    tell_nothing_unattributed(memory)
    taken.shortened.add(row_id(memory))
    return True


def summary_of(rows: Rows, memory: Memory, sentences: Collection[Sentence]) -> str:
    """Return what sentences tell together."""
    language = rows.get_one(User, memory.user_id).language
    gap = "" if memory.category == "chapter" and language == "zh" else " "
    return gap.join(sentence.text for sentence in sentences if sentence.part == "summary")


def tell_nothing_unattributed(memory: Memory) -> None:
    """Take from an episode what it says of its stretch as a whole."""
    memory.topic = ""
    kept = {
        key: value for key, value in (memory.structured or {}).items() if key not in UNATTRIBUTED
    }
    memory.structured = kept or None


def frames_left(rows: Rows, taken: Taken) -> dict[int, list[int | None]]:
    """Return by episode or chapter the ends of its stretch, of those that lost anything of it."""
    spans = select(Memory.id).join(
        Message,
        (col(Message.session_id) == col(Memory.session_id))
        & col(Message.id).between(col(Memory.first_message_id), col(Memory.last_message_id)),
    )
    covering = rows.exec(spans.where(among(col(Message.id), taken.messages)).distinct()).all()
    ids = {memory_id for memory_id in covering if memory_id is not None} | taken.shortened
    told = select(Memory).where(among(col(Memory.id), ids - taken.memories.keys()))
    return {row_id(memory): _frame_left(rows, taken, memory) for memory in rows.exec(told).all()}


def _frame_left(rows: Rows, taken: Taken, memory: Memory) -> list[int | None]:
    """Return the first and the last message that stay of a stretch."""
    told = (
        select(SentenceSource.message_id, SentenceSource.sentence_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(Sentence.memory_id == memory.id, col(SentenceSource.message_id).is_not(None))
    )
    left = sorted(
        message_id
        for message_id, sentence_id in rows.exec(told)
        if message_id is not None and message_id not in taken.messages
        if sentence_id not in taken.sentences
    )
    first, last = memory.first_message_id, memory.last_message_id
    if first in taken.messages:
        first = left[0] if left else None
    if last in taken.messages:
        last = left[-1] if left else None
    return [first, last]


def _resting_on(rows: Rows, sort: Sort, sources: Collection[int]) -> dict[int, list[int]]:
    """Return by sentence on which of the sources it rests."""
    column = _column(sort)
    resting = select(SentenceSource.sentence_id, column).where(among(column, sources))
    found: dict[int, list[int]] = {}
    for sentence_id, source_id in rows.exec(resting):
        found.setdefault(sentence_id, []).append(int(source_id or 0))
    return found


def _column(sort: Sort) -> Mapped[int | None]:
    return col(SentenceSource.message_id if sort == "message" else SentenceSource.memory_id)
