"""Edited words: what a message said before its author edited it, wherever it was said again.

Replies that say it leave the window and recall; episodes and chapters that rest on the message, or
on such a reply, lose the sentences that do. Words that stand elsewhere in what the person said are
nobody's secret, and stay.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.shortening import REWRITER, shortened
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.topic_scope import sourced
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.policy import MemoryPolicy
from memory.privacy.untold import sentences_of
from memory.storage.ownership import among, owned, said_in
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Memory, Message, Sentence, SentenceSource, row_id
from memory.text.content_words import raising_words, roots
from memory.vocabulary import SUMMARY_CATEGORIES

REASON = "its message was edited"
Words = frozenset[str]


def take_out(rows: Rows, message: Message, before: str, batch: Batch, policy: MemoryPolicy) -> None:
    """Take what a message said before out of all that says it again."""
    lost = _lost(rows, message, before)
    if not lost:
        return
    replies = _replies(rows, message, lost)
    for reply in replies:
        reply.hidden_at = batch.now
    behind = {row_id(message), *map(row_id, replies)}
    told = _summaries_of(rows, batch.user_id, behind)
    proposals = [
        _without(rows, memory, lambda text: _says(text, lost))
        for memory in told
        if _says(f"{memory.content} {memory.topic}", lost) or _is_told_in(rows, memory, lost)
    ]
    for proposal in proposals:
        author = batch.author if isinstance(proposal, Delete) else REWRITER
        apply(rows, replace(batch, author=author, proposals=[proposal]), policy)
    if proposals:
        ask_at_once(rows, batch.user_id, batch.now)


def _lost(rows: Rows, message: Message, before: str) -> Words:
    """Return the telling words that a person says nowhere else in a talk that is kept."""
    lost = _words(before) - _words(message.text)
    if not lost:
        return lost
    author = int(message.author_id or 0)
    said = owned(author, Message.text).where(
        Message.conversation_id == message.conversation_id,
        Message.id != message.id,
        col(Message.hidden_at).is_(None),
    )
    for text in rows.exec(said):
        lost -= _words(text)
    return lost


def _replies(rows: Rows, message: Message, lost: Words) -> Sequence[Message]:
    """Return what the character said later in the talk with those words."""
    later = said_in(message.conversation_id, Message).where(
        col(Message.author_id).is_(None), col(Message.id) > message.id, Message.text != ""
    )
    return [reply for reply in rows.exec(later) if _says(reply.text, lost)]


def _summaries_of(rows: Rows, user_id: int, message_ids: Collection[int]) -> Sequence[Memory]:
    """Return a user's episodes that rest on some messages, and the chapters that rest on these."""
    episodes = _resting(rows, user_id, SentenceSource.message_id, message_ids)
    chapters = _resting(rows, user_id, SentenceSource.memory_id, episodes)
    told = owned(user_id, Memory).where(
        among(col(Memory.id), episodes | chapters),
        Memory.state == "active",
        col(Memory.category).in_(SUMMARY_CATEGORIES),
    )
    return rows.exec(told.order_by(col(Memory.id))).all()


def _resting(rows: Rows, user_id: int, source: int | None, ids: Collection[int]) -> set[int]:
    told = (
        owned(user_id, Sentence.memory_id)
        .join(SentenceSource, col(SentenceSource.sentence_id) == col(Sentence.id))
        .where(among(col(source), ids))
    )
    return {found_id for found_id in rows.exec(told) if found_id is not None}


def _is_told_in(rows: Rows, memory: Memory, lost: Words) -> bool:
    return any(_says(sentence.text, lost) for sentence in sentences_of(rows, memory))


def _without(rows: Rows, memory: Memory, says: Callable[[str], bool]) -> Proposal:
    """Return what takes the sentences out of a summary that say it, or forgets it as a whole."""
    sentences = [
        sourced(rows, sentence)
        for sentence in sentences_of(rows, memory)
        if not says(sentence.text)
    ]
    if not any(sentence.part == "summary" for sentence in sentences):
        return Delete(memory_id=memory.id, reason=REASON, forgotten_because="source gone")
    topics = [topic for topic in memory.topic.split(", ") if topic and not says(topic)]
    return shortened(
        rows,
        memory,
        sentences,
        topics,
        reason=REASON,
        left=lambda text: "" if says(text) else text,
    )


def _says(text: str, lost: Words) -> bool:
    return not lost.isdisjoint(_words(text))


def _words(text: str) -> Words:
    return roots(raising_words(text))
