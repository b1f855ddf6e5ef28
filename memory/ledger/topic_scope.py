"""The scope of a topic: which memories are about it, and which only mention it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import SourcedSentence
from memory.privacy.topic_rules import memories_about, subjects_of
from memory.storage.ownership import among, owned
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
    rests = _rests_of(rows, user_id, found, topic)
    return OnTopic(
        [memory for memory in found if not rests.get(row_id(memory))],
        [memory for memory in found if rests.get(row_id(memory))],
    )


def about_still(rows: Rows, memories: Sequence[Memory], topic: str) -> list[Memory]:
    """Return those of some memories of a user that are about a topic as they are now."""
    subjects = subjects_of(rows, memories)
    return [memory for memory in memories if is_about(topic, subjects[row_id(memory)])]


def rest_of(rows: Rows, memory: Memory, topic: str) -> list[SourcedSentence]:
    """Return the sentences of a summary that are not about the topic; none where all of it is."""
    return _rests_of(rows, memory.user_id, [memory], topic).get(row_id(memory), [])


def _rests_of(
    rows: Rows, user_id: int, memories: Sequence[Memory], topic: str
) -> dict[int, list[SourcedSentence]]:
    """Return by memory id what summaries of a user tell besides the topic, read at once."""
    told = [row_id(memory) for memory in memories if _may_keep_some(memory, topic)]
    if not told:
        return {}
    written = owned(user_id, Sentence).where(among(col(Sentence.memory_id), told))
    in_turn = rows.exec(written.order_by(col(Sentence.position))).all()
    kept = [sentence for sentence in in_turn if not sentence_is_about([topic], sentence.text)]
    found: defaultdict[int, list[SourcedSentence]] = defaultdict(list)
    for sentence, told_with in zip(kept, _with_sources(rows, user_id, kept), strict=True):
        if told_with.message_ids or told_with.memory_ids:
            found[sentence.memory_id or 0].append(told_with)
    return {
        memory_id: sentences
        for memory_id, sentences in found.items()
        if any(sentence.part == "summary" for sentence in sentences)
    }


def _may_keep_some(memory: Memory, topic: str) -> bool:
    is_summary = memory.category in SUMMARY_CATEGORIES
    return is_summary and (not memory.topic or bool(topics_left(memory, topic)))


def topics_left(memory: Memory, topic: str) -> list[str]:
    """Return the topics of an episode that are not the one named."""
    topics = [part.strip() for part in memory.topic.split(",")]
    return [text for text in topics if text and not sentence_is_about([topic], text)]


def sourced(rows: Rows, sentence: Sentence) -> SourcedSentence:
    """Return a stored sentence with what it rests on."""
    return _with_sources(rows, sentence.user_id, [sentence])[0]


def _with_sources(rows: Rows, user_id: int, sentences: Sequence[Sentence]) -> list[SourcedSentence]:
    """Return stored sentences of a user with what each rests on, in the order given."""
    ids = [row_id(sentence) for sentence in sentences]
    sources = owned(user_id, SentenceSource).where(among(col(SentenceSource.sentence_id), ids))
    behind: defaultdict[int, list[SentenceSource]] = defaultdict(list)
    for source in rows.exec(sources.order_by(col(SentenceSource.id))):
        behind[source.sentence_id].append(source)
    return [_resting_on(sentence, behind[row_id(sentence)]) for sentence in sentences]


def _resting_on(sentence: Sentence, found: Sequence[SentenceSource]) -> SourcedSentence:
    messages = [source.message_id for source in found if source.message_id is not None]
    memories = [source.memory_id for source in found if source.memory_id is not None]
    return SourcedSentence(sentence.part, sentence.text, messages, memories)
