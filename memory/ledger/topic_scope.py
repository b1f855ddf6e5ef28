"""The scope of a topic: which memories are about it, and which only mention it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import SourcedSentence
from memory.privacy.topic_rules import memories_about
from memory.storage.ownership import owned
from memory.tables import Memory, Sentence, SentenceSource
from memory.text.topic_matching import sentence_is_about
from memory.vocabulary import TOLD


@dataclass(frozen=True, slots=True)
class OnTopic:
    """What is about a topic: what goes, and the episodes and chapters that only leave it out."""

    goes: Sequence[Memory]
    shortened: Sequence[Memory]


def on_topic(rows: Rows, user_id: int, topic: str) -> OnTopic:
    """Return what forgetting a topic would take, oldest first; system memories stay."""
    found = [one for one in memories_about(rows, user_id, topic) if one.category != "system"]
    shortened = [one for one in found if one.category in TOLD and rest_of(rows, one, topic)]
    return OnTopic([one for one in found if one not in shortened], shortened)


def rest_of(rows: Rows, memory: Memory, topic: str) -> list[SourcedSentence]:
    """Return the sentences of an episode that are not about the topic; none where all of it is."""
    if memory.topic and not topics_left(memory, topic):
        return []
    written = owned(memory.user_id, Sentence).where(Sentence.memory_id == memory.id)
    kept = [
        _sourced(rows, one)
        for one in rows.exec(written.order_by(col(Sentence.position)))
        if not sentence_is_about([topic], one.text)
    ]
    sound = [one for one in kept if one.message_ids or one.memory_ids]
    return sound if any(one.part == "summary" for one in sound) else []


def topics_left(memory: Memory, topic: str) -> list[str]:
    """Return the topics of an episode that are not the one named."""
    topics = [one.strip() for one in memory.topic.split(",")]
    return [one for one in topics if one and not sentence_is_about([topic], one)]


def _sourced(rows: Rows, sentence: Sentence) -> SourcedSentence:
    sources = owned(sentence.user_id, SentenceSource)
    found = rows.exec(sources.where(SentenceSource.sentence_id == sentence.id)).all()
    messages = [one.message_id for one in found if one.message_id is not None]
    memories = [one.memory_id for one in found if one.memory_id is not None]
    return SourcedSentence(sentence.part, sentence.text, messages, memories)
