"""Told text: the sentences of episodes, chapters and profiles that rest on what is erased."""

from collections.abc import Collection, Mapping
from typing import Literal

from sqlalchemy.orm import Mapped
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select

from memory.erasure.cascade.model import Means
from memory.erasure.cascade.residual_words import gives_away
from memory.ledger.derived_state import keep_up
from memory.ledger.display_name import call_without_profile
from memory.ledger.proposal import Author, Batch
from memory.tables import Memory, Message, Profile, Sentence, SentenceSource, User

UNATTRIBUTED = ("topics", "user_intent", "emotional_tone")
"""What an episode says of the whole stretch: of which message each word is, nobody knows."""


def drop_these(rows: Rows, sentence_ids: Collection[int]) -> list[Sentence]:
    """Delete sentences and return those that were there."""
    found = list(rows.exec(select(Sentence).where(col(Sentence.id).in_(sentence_ids))))
    _delete(rows, found)
    return found


def drop_sentences_on(
    rows: Rows,
    sort: Literal["message", "memory"],
    sources: Mapping[int, str],
    *,
    is_gone: bool = True,
) -> list[Sentence]:
    """Delete the sentences that rest on these sources alone, or give them away; return them.

    A source that is not gone, but lost some of its words, stays a source.
    """
    names = _column(sort).in_(sources)
    resting = select(SentenceSource.sentence_id).where(names).distinct()
    dropped = []
    for sentence_id in sorted(rows.exec(resting)):
        sentence = rows.get_one(Sentence, sentence_id)
        mine = (col(SentenceSource.sentence_id) == sentence_id) & names
        used = rows.exec(select(_column(sort)).select_from(SentenceSource).where(mine))
        lost = [sources[one] for one in used.all() if one is not None]
        if is_gone:
            rows.exec(delete(SentenceSource).where(mine))
        left = _sources_of(rows, sentence_id)
        if not left or gives_away(sentence.text, gone=lost, left=left):
            dropped.append(sentence)
    _delete(rows, dropped)
    return dropped


def settle_profile(rows: Rows, profile_id: int) -> None:
    """Let a version of a profile go that has nothing left.

    Of another the name and the occupation stay where a sentence still tells them.
    """
    profile = rows.get_one(Profile, profile_id)
    user_id, called = profile.user_id, profile.name
    texts = list(rows.exec(select(Sentence.text).where(Sentence.profile_id == profile_id)))
    if not texts:
        rows.delete(profile)
    whole = "\n".join(texts).casefold()
    for name in ("name", "occupation") if texts else ():
        if (getattr(profile, name) or "").casefold() not in whole:
            setattr(profile, name, None)
    rows.flush()
    if called:
        call_without_profile(rows, user_id, called)


def settle_telling(rows: Rows, memory: Memory, erased: Collection[int], means: Means) -> bool:
    """Write an episode or chapter anew from the sentences it has left; False where none tells."""
    of_memory = select(Sentence).where(Sentence.memory_id == memory.id)
    left = rows.exec(of_memory.order_by(col(Sentence.position))).all()
    summary = [one.text for one in left if one.part == "summary"]
    if not summary:
        return False
    language = rows.get_one(User, memory.user_id).language
    gap = "" if memory.category == "chapter" and language == "zh" else " "
    memory.content, memory.embedding = gap.join(summary), None
    tell_nothing_unattributed(memory)
    reframe(rows, memory, erased)
    batch = Batch(user_id=memory.user_id, author=Author("summarizer"), now=means.now, proposals=())
    keep_up(rows, memory, batch, means.rules)
    return True


def tell_nothing_unattributed(memory: Memory) -> None:
    """Take from an episode what it says of its stretch as a whole."""
    memory.topic = ""
    kept = {key: one for key, one in (memory.structured or {}).items() if key not in UNATTRIBUTED}
    memory.structured = kept or None


def reframe(rows: Rows, memory: Memory, erased: Collection[int]) -> None:
    """Let an episode's stretch begin and end with messages that stay."""
    told = (
        select(SentenceSource.message_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(Sentence.memory_id == memory.id, col(SentenceSource.message_id).is_not(None))
    )
    left = sorted(one for one in rows.exec(told) if one is not None and one not in erased)
    if memory.first_message_id in erased:
        memory.first_message_id = left[0] if left else None
    if memory.last_message_id in erased:
        memory.last_message_id = left[-1] if left else None


def _column(sort: Literal["message", "memory"]) -> Mapped[int | None]:
    return col(SentenceSource.message_id if sort == "message" else SentenceSource.memory_id)


def _sources_of(rows: Rows, sentence_id: int) -> list[str]:
    """Return what the sources say that a sentence has left."""
    said = (
        select(Message.text)
        .join(SentenceSource, col(SentenceSource.message_id) == col(Message.id))
        .where(SentenceSource.sentence_id == sentence_id)
    )
    known = (
        select(Memory.content)
        .join(SentenceSource, col(SentenceSource.memory_id) == col(Memory.id))
        .where(SentenceSource.sentence_id == sentence_id)
    )
    return [*rows.exec(said), *rows.exec(known)]


def _delete(rows: Rows, sentences: Collection[Sentence]) -> None:
    ids = [one.id for one in sentences]
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(ids)))
    rows.exec(delete(Sentence).where(col(Sentence.id).in_(ids)))
    rows.flush()
