"""Forgetting a topic: all that is about it goes at once, as one run that can be undone as one."""

from dataclasses import replace

from sqlmodel import Session as Rows

from memory.conversation.barred_messages import bar_for, free_among
from memory.conversation.topic_rounds import rounds_about
from memory.ledger.proposal import Author, Batch, EpisodeFrame, Proposal
from memory.ledger.runs import open_run
from memory.ledger.topic_scope import OnTopic, on_topic, rest_of, topics_left
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.rules import Rules
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Memory, User, row_id
from memory.text.topic_matching import without_topics

REASON = "a topic was forgotten"
REWRITER = Author("summarizer", "rules", "topic-1")
"""Who leaves a topic out of an episode: not the person, whose own word it would else become."""


def forget_topic(rows: Rows, topic: str, batch: Batch, rules: Rules) -> tuple[int, OnTopic]:
    """Forget softly what is about a topic; return the run, 0 where nothing is, and what went.

    What was said of it is neither told again nor learned from, remembered by then or not. Profiles
    are asked for anew, from what remains.
    """
    found = on_topic(rows, batch.user_id, topic)
    said = rounds_about(rows, batch.user_id, topic)
    if not (found.goes or found.shortened or free_among(rows, batch.user_id, said)):
        return 0, found
    run = open_run(rows, batch.user_id, batch.author, batch.now)
    bar_for(rows, run, said, batch.now)
    forgotten = [
        Delete(memory_id=memory.id, forgotten_because="asked", reason=REASON)
        for memory in found.goes
    ]
    rewritten = [_shortened(rows, memory, topic) for memory in found.shortened]
    for author, proposals in ((batch.author, forgotten), (REWRITER, rewritten)):
        part = replace(batch, author=author, proposals=proposals, run_id=run.id)
        run.counts = _added(run.counts, apply(rows, part, rules).counts())
    ask_at_once(rows, batch.user_id, batch.now)
    return row_id(run), found


def _added(counts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {count: counts.get(count, 0) + more.get(count, 0) for count in (*counts, *more)}


def _shortened(rows: Rows, memory: Memory, topic: str) -> Proposal:
    sentences, topics = rest_of(rows, memory, topic), topics_left(memory, topic)
    structured = {
        name: without_topics([topic], value) if isinstance(value, str) else value
        for name, value in (memory.structured or {}).items()
    }
    if "topics" in structured:
        structured["topics"] = topics
    language = rows.get_one(User, memory.user_id).language
    gap = "" if memory.category == "chapter" and language == "zh" else " "
    return Update(
        memory_id=memory.id,
        category=memory.category,
        content=gap.join(sentence.text for sentence in sentences if sentence.part == "summary"),
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
