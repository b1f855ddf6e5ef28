"""Forgetting a topic: all that is about it goes at once, as one run that can be undone as one."""

from dataclasses import replace
from functools import partial

from sqlmodel import Session as Rows

from memory.amendments.shortening import REWRITER, shortened
from memory.conversation.barred_messages import bar_for, free_among
from memory.conversation.topic_rounds import rounds_about
from memory.ledger.proposal import Batch
from memory.ledger.runs import open_run
from memory.ledger.topic_scope import OnTopic, on_topic, rest_of, topics_left
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.rules import Rules
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import row_id
from memory.text.topic_matching import without_topics

REASON = "a topic was forgotten"


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
    rewritten = [
        shortened(
            rows,
            memory,
            rest_of(rows, memory, topic),
            topics_left(memory, topic),
            reason=REASON,
            left=partial(without_topics, [topic]),
        )
        for memory in found.shortened
    ]
    for author, proposals in ((batch.author, forgotten), (REWRITER, rewritten)):
        part = replace(batch, author=author, proposals=proposals, run_id=run.id)
        run.counts = _added(run.counts, apply(rows, part, rules).counts())
    ask_at_once(rows, batch.user_id, batch.now)
    return row_id(run), found


def _added(counts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {count: counts.get(count, 0) + more.get(count, 0) for count in (*counts, *more)}
