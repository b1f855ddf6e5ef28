"""The rows as they will be: what an erasure has taken so far is left out, although it is there."""

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.trail import Source
from memory.tables import Evidence, Memory, Message, Sentence, SentenceSource, row_id


def quotes_left(rows: Rows, taken: Taken, memory_id: int, *, role: str | None = None) -> list[str]:
    """Return the quotes that a memory keeps, those of a role where one is named."""
    quoted = select(Evidence.message_id, Evidence.quote, Evidence.role).where(
        Evidence.memory_id == memory_id
    )
    return [
        quote
        for message_id, quote, held in rows.exec(quoted)
        if message_id not in taken.messages and role in (None, held)
    ]


def sentences_left(rows: Rows, taken: Taken, memory: Memory) -> list[Sentence]:
    """Return the sentences that an episode or a chapter keeps, in their order."""
    told = select(Sentence).where(Sentence.memory_id == memory.id)
    found = rows.exec(told.order_by(col(Sentence.position), col(Sentence.id))).all()
    return [sentence for sentence in found if sentence.id not in taken.sentences]


def sources_left(rows: Rows, taken: Taken, sentence_id: int) -> list[str]:
    """Return what the sources say that a sentence keeps."""
    said = (
        select(Message.id, Message.text)
        .join(SentenceSource, col(SentenceSource.message_id) == col(Message.id))
        .where(SentenceSource.sentence_id == sentence_id)
    )
    known = (
        select(Memory)
        .join(SentenceSource, col(SentenceSource.memory_id) == col(Memory.id))
        .where(SentenceSource.sentence_id == sentence_id)
    )
    gone = taken.unsourced
    texts = [
        text for at, text in rows.exec(said) if at is None or Source("message", at) not in gone
    ]
    memories = rows.exec(known).all()
    return texts + [
        memory.content for memory in memories if Source("memory", row_id(memory)) not in gone
    ]
