"""Forgetting a topic: all that is about it goes at once, as one run that can be undone as one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.door import apply
from memory.operations import Author, Batch, EpisodeFrame, Proposal, SourcedSentence
from memory.ownership import owned
from memory.profile_due import ask_at_once
from memory.rules import Rules
from memory.tables import Memory, Run, Sentence, SentenceSource, User
from memory.topic_rules import memories_about
from memory.topics import sentence_is_about, without_topics
from memory.vocabulary import TOLD

REASON = "a topic was forgotten"
REWRITER = Author("summarizer", "rules", "topic-1")
"""Who leaves a topic out of an episode: not the person, whose own word it would else become."""


@dataclass(frozen=True, slots=True)
class OnTopic:
    """What is about a topic: what goes, and the episodes and chapters that only leave it out."""

    goes: Sequence[Memory]
    shortened: Sequence[Memory]


def on_topic(rows: Rows, user_id: int, topic: str) -> OnTopic:
    """Return what forgetting a topic would take, oldest first; system memories stay."""
    found = [one for one in memories_about(rows, user_id, topic) if one.category != "system"]
    shortened = [one for one in found if one.category in TOLD and _rest(rows, one, topic)]
    return OnTopic([one for one in found if one not in shortened], shortened)


def forget_topic(rows: Rows, topic: str, batch: Batch, rules: Rules) -> tuple[int, OnTopic]:
    """Forget softly what is about a topic; return the run, 0 where nothing is, and what went.

    Profiles are asked for anew, from what remains.
    """
    found = on_topic(rows, batch.user_id, topic)
    if not found.goes and not found.shortened:
        return 0, found
    run = _open_run(rows, batch)
    forgotten = [
        Proposal(op="DELETE", memory_id=one.id, forgotten_because="asked", reason=REASON)
        for one in found.goes
    ]
    rewritten = [_shortened(rows, one, topic) for one in found.shortened]
    for author, proposals in ((batch.author, forgotten), (REWRITER, rewritten)):
        part = replace(batch, author=author, proposals=proposals, run_id=run.id)
        run.counts = _added(run.counts, apply(rows, part, rules).counts())
    ask_at_once(rows, batch.user_id, batch.now)
    return int(run.id or 0), found


def _open_run(rows: Rows, batch: Batch) -> Run:
    run = Run(
        user_id=batch.user_id,
        agent=batch.author.agent,
        model="",
        prompt_version="",
        at=batch.now,
    )
    rows.add(run)
    rows.flush()
    return run


def _added(counts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {one: counts.get(one, 0) + more.get(one, 0) for one in (*counts, *more)}


def _shortened(rows: Rows, memory: Memory, topic: str) -> Proposal:
    sentences, topics = _rest(rows, memory, topic), _topics_left(memory, topic)
    structured = {
        name: without_topics([topic], value) if isinstance(value, str) else value
        for name, value in (memory.structured or {}).items()
    }
    if "topics" in structured:
        structured["topics"] = topics
    language = rows.get_one(User, memory.user_id).language
    gap = "" if memory.category == "chapter" and language == "zh" else " "
    return Proposal(
        op="UPDATE",
        memory_id=memory.id,
        category=memory.category,
        content=gap.join(one.text for one in sentences if one.part == "summary"),
        topic=", ".join(topics),
        confidence=memory.confidence,
        structured=structured,
        sentences=sentences,
        episode=EpisodeFrame(
            memory.session_id,
            memory.first_message_id,
            memory.last_message_id,
            memory.provisional,
        ),
        reason=REASON,
    )


def _rest(rows: Rows, memory: Memory, topic: str) -> list[SourcedSentence]:
    """Return the sentences of an episode that are not about the topic; none where all of it is."""
    if memory.topic and not _topics_left(memory, topic):
        return []
    written = owned(memory.user_id, Sentence).where(Sentence.memory_id == memory.id)
    kept = [
        _sourced(rows, one)
        for one in rows.exec(written.order_by(col(Sentence.position)))
        if not sentence_is_about([topic], one.text)
    ]
    sound = [one for one in kept if one.message_ids or one.memory_ids]
    return sound if any(one.part == "summary" for one in sound) else []


def _topics_left(memory: Memory, topic: str) -> list[str]:
    topics = [one.strip() for one in memory.topic.split(",")]
    return [one for one in topics if one and not sentence_is_about([topic], one)]


def _sourced(rows: Rows, sentence: Sentence) -> SourcedSentence:
    sources = owned(sentence.user_id, SentenceSource)
    found = rows.exec(sources.where(SentenceSource.sentence_id == sentence.id)).all()
    messages = [one.message_id for one in found if one.message_id is not None]
    memories = [one.memory_id for one in found if one.memory_id is not None]
    return SourcedSentence(sentence.part, sentence.text, messages, memories)
