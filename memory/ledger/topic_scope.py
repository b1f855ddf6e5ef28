"""The scope of a topic: which memories are about it, and which only mention it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import SourcedSentence
from memory.privacy.topic_rules import memories_about, subjects_of
from memory.storage.ownership import owned
from memory.tables import Memory, Sentence, SentenceSource, row_id
from memory.text.topic_matching import is_about, sentence_is_about
from memory.vocabulary import SUMMARY_CATEGORIES


@dataclass(frozen=True, slots=True)
class OnTopic:
    """What is about a topic: what goes, and the episodes and chapters that only leave it out."""

    goes: Sequence[Memory]
    shortened: Sequence[Memory]


def on_topic(rows: Rows, user_id: int, topic: str) -> OnTopic:
    """Return what forgetting a topic would take, oldest first; system memories stay."""
    found = [
        memory for memory in memories_about(rows, user_id, topic) if memory.category != "system"
    ]
    shortened = [memory for memory in found if rest_of(rows, memory, topic)]
    return OnTopic([memory for memory in found if memory not in shortened], shortened)


def about_still(rows: Rows, memories: Sequence[Memory], topic: str) -> list[Memory]:
    """Return those of some memories of a user that are about a topic as they are now."""
    subjects = subjects_of(rows, memories)
    return [memory for memory in memories if is_about(topic, subjects[row_id(memory)])]


def rest_of(rows: Rows, memory: Memory, topic: str) -> list[SourcedSentence]:
    """Return the sentences of a summary that are not about the topic; none where all of it is."""
    if memory.category not in SUMMARY_CATEGORIES:
        return []
    if memory.topic and not topics_left(memory, topic):
        return []
    written = owned(memory.user_id, Sentence).where(Sentence.memory_id == memory.id)
    kept = [
        sourced(rows, sentence)
        for sentence in rows.exec(written.order_by(col(Sentence.position)))
        if not sentence_is_about([topic], sentence.text)
    ]
    sound = [sentence for sentence in kept if sentence.message_ids or sentence.memory_ids]
    return sound if any(sentence.part == "summary" for sentence in sound) else []


def topics_left(memory: Memory, topic: str) -> list[str]:
    """Return the topics of an episode that are not the one named."""
    topics = [part.strip() for part in memory.topic.split(",")]
    return [text for text in topics if text and not sentence_is_about([topic], text)]


def sourced(rows: Rows, sentence: Sentence) -> SourcedSentence:
    """Return a stored sentence with what it rests on."""
    sources = owned(sentence.user_id, SentenceSource)
    found = rows.exec(sources.where(SentenceSource.sentence_id == sentence.id)).all()
    messages = [source.message_id for source in found if source.message_id is not None]
    memories = [source.memory_id for source in found if source.memory_id is not None]
    return SourcedSentence(sentence.part, sentence.text, messages, memories)
