"""Retellings: where the words of a message stand again, in replies, episodes and chapters.

Words that stand elsewhere in what the person said are nobody's secret.
"""

from collections.abc import Callable, Collection, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.shortening import shortened
from memory.amendments.sought_words import SoughtWords, Words
from memory.ledger.proposal import Proposal
from memory.ledger.topic_scope import sourced
from memory.operations.kinds.delete import Delete
from memory.privacy.untold import sentences_of
from memory.storage.ownership import among, owned, said_in
from memory.tables import Memory, Message, Sentence, SentenceSource
from memory.text.content_words import raising_roots
from memory.vocabulary import SUMMARY_CATEGORIES


def lost_words(rows: Rows, message: Message, before: str) -> Words:
    """Return those telling words of a text that a person says nowhere in a talk by now."""
    lost = raising_roots(before) - raising_roots(message.text)
    if not lost:
        return lost
    author = int(message.author_id or 0)
    said = owned(author, Message.text).where(
        Message.conversation_id == message.conversation_id,
        Message.id != message.id,
        col(Message.hidden_at).is_(None),
    )
    sought = SoughtWords(lost)
    for text in rows.exec(said):
        sought = sought.without(text)
    return sought.words


def replies_saying(rows: Rows, message: Message, lost: Words) -> Sequence[Message]:
    """Return what the character said later in the talk with those words."""
    later = said_in(message.conversation_id, Message.id, Message.text).where(
        col(Message.author_id).is_(None), col(Message.id) > message.id, Message.text != ""
    )
    sought = SoughtWords(lost)
    ids = [reply_id for reply_id, text in rows.exec(later) if sought.said_in(text)]
    replies = said_in(message.conversation_id, Message).where(among(col(Message.id), ids))
    return rows.exec(replies.order_by(col(Message.id))).all()


def summaries_on(rows: Rows, user_id: int, message_ids: Collection[int]) -> Sequence[Memory]:
    """Return a user's episodes that rest on some messages, and the chapters that rest on these.

    Those that are told no more are among them.
    """
    episodes = _resting(rows, user_id, SentenceSource.message_id, message_ids)
    chapters = _resting(rows, user_id, SentenceSource.memory_id, episodes)
    told = owned(user_id, Memory).where(
        among(col(Memory.id), episodes | chapters), col(Memory.category).in_(SUMMARY_CATEGORIES)
    )
    return rows.exec(told.order_by(col(Memory.id))).all()


def _resting(rows: Rows, user_id: int, source: int | None, ids: Collection[int]) -> set[int]:
    told = (
        owned(user_id, Sentence.memory_id)
        .join(SentenceSource, col(SentenceSource.sentence_id) == col(Sentence.id))
        .where(among(col(source), ids))
    )
    return {found_id for found_id in rows.exec(told) if found_id is not None}


def without(
    rows: Rows,
    memory: Memory,
    *,
    goes: Callable[[Sentence], bool],
    lost: Words,
    reason: str,
) -> Proposal:
    """Return what takes sentences out of a summary, or forgets it where nothing is left of it.

    Its labels go where they say what is lost.
    """
    sentences = [
        sourced(rows, sentence) for sentence in sentences_of(rows, memory) if not goes(sentence)
    ]
    if not any(sentence.part == "summary" for sentence in sentences):
        return Delete(memory_id=memory.id, reason=reason, forgotten_because="source gone")
    topics = [topic for topic in memory.topic.split(", ") if topic and not says(topic, lost)]
    return shortened(
        rows,
        memory,
        sentences,
        topics,
        reason=reason,
        left=lambda text: "" if says(text, lost) else text,
    )


def says(text: str, lost: Words) -> bool:
    """Tell whether a text says any of those words."""
    return not lost.isdisjoint(raising_roots(text))
