"""Hush: what is kept but not brought up, unless the person brings it up themselves."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.tables import Memory
from memory.telling import raising_words
from memory.topic_rules import ruled_topics, subjects_of
from memory.topics import Subject, is_about
from memory.vocabulary import TOLD


@dataclass(frozen=True, slots=True)
class Quiet:
    """Why one memory is not brought up unasked, and what brings it up."""

    hushed: bool
    """Whether it was hushed itself."""
    topics: frozenset[str]
    """The hushed topics that it is about."""
    words: frozenset[str]
    """The telling words of it, any of which brings it up."""


def quiet_memories(
    rows: Rows, user_id: int, ids: Collection[int] | None = None
) -> dict[int, Quiet]:
    """Return by id which of a user's active memories, or of those given, are not brought up."""
    topics = ruled_topics(rows, user_id, "hushed")
    found = select(Memory).where(Memory.user_id == user_id, Memory.state == "active")
    if ids is not None:
        found = found.where(col(Memory.id).in_(ids))
    if not topics:
        found = found.where(col(Memory.hushed).is_(True))
    return quiet_among(rows, rows.exec(found).all(), topics)


def quiet_among(
    rows: Rows, memories: Collection[Memory], topics: Iterable[str]
) -> dict[int, Quiet]:
    """Return by id which of the memories are not brought up, some topics being hushed."""
    subjects, topics = subjects_of(rows, memories), list(topics)
    judged = {int(one.id or 0): _quiet(one, subjects[int(one.id or 0)], topics) for one in memories}
    return {memory_id: one for memory_id, one in judged.items() if one.hushed or one.topics}


def brought_up(quiet: Mapping[int, Quiet], message: str) -> frozenset[int]:
    """Return the ids of those that a person's own message brings up."""
    words, said = raising_words(message), Subject([message])
    topics = {topic for one in quiet.values() for topic in one.topics}
    raised = {topic for topic in topics if is_about(topic, said)}
    return frozenset(
        memory_id
        for memory_id, one in quiet.items()
        if not words.isdisjoint(one.words) or not raised.isdisjoint(one.topics)
    )


def _quiet(memory: Memory, subject: Subject, topics: Iterable[str]) -> Quiet:
    # An episode tells of much: a word in common with it does not ask for what is hushed in it.
    told = "" if memory.category in TOLD else " ".join([*subject.texts, subject.labels])
    return Quiet(
        hushed=memory.hushed,
        topics=frozenset(topic for topic in topics if is_about(topic, subject)),
        words=raising_words(told or subject.topic if memory.hushed else told),
    )
