"""Carrying out what a forgetting has named, a few memories a transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.shortening import shorten, shortened
from memory.forgetting.status import UNDER_WAY, announce_progress
from memory.ledger.proposal import Batch, Outcome, Proposal
from memory.ledger.put_away import Entry, still_away, taken_out
from memory.ledger.topic_scope import about_still, rest_of, topics_left
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.policy import MemoryPolicy
from memory.queue.forgetting_jobs import end_jobs
from memory.storage.events import announce
from memory.storage.ownership import among, find_owned, get_owned, owned
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Forgetting, ForgettingStep, Memory, Run, row_id
from memory.text.topic_matching import without_topics
from memory.vocabulary import ForgettingScope

REASONS: Mapping[ForgettingScope, str | None] = {
    "topic": "a topic was forgotten",
    "memories": None,
    "everything": "everything was forgotten",
}
MEMORIES = 10
"""How many memories one transaction forgets."""


def forget_some(rows: Rows, *, forgetting_id: int, batch: Batch, policy: MemoryPolicy) -> int:
    """Forget a few memories, or what they tell of a topic; return how many were looked at.

    0 where none is left, or it is undone or erased. The last of them end the forgetting.
    """
    forgetting = find_owned(rows, Forgetting, batch.user_id, forgetting_id)
    if forgetting is None or forgetting.state not in UNDER_WAY:
        return 0
    forgetting.state = "running"
    entries = _next_of(rows, forgetting)
    if entries:
        batch = replace(batch, run_id=forgetting.run_id)
        _do(rows, forgetting, entries, batch, policy)
    if _first_step(rows, forgetting) is None:
        _end(rows, forgetting, batch)
    announce_progress(rows, forgetting)
    return len(entries)


def _first_step(rows: Rows, forgetting: Forgetting) -> ForgettingStep | None:
    steps = owned(forgetting.user_id, ForgettingStep).where(
        ForgettingStep.forgetting_id == forgetting.id
    )
    return rows.exec(steps.order_by(col(ForgettingStep.id)).limit(1)).first()


def _next_of(rows: Rows, forgetting: Forgetting) -> Sequence[Entry]:
    """Return the next memories, which are named no more."""
    step = _first_step(rows, forgetting)
    if step is None:
        return ()
    some, rest = step.named[:MEMORIES], step.named[MEMORIES:]
    if rest:
        step.named = rest
    else:
        rows.delete(step)
    rows.flush()
    return some


def _do(
    rows: Rows,
    forgetting: Forgetting,
    entries: Sequence[Entry],
    batch: Batch,
    policy: MemoryPolicy,
) -> None:
    away = still_away(rows, batch.user_id, entries)
    rests = _rests(rows, forgetting, [memory_id for memory_id, at in entries if at is None])
    shorter = [proposal for _, proposal in rests if proposal is not None]
    gone = [*taken_out(away), *(memory_id for memory_id, proposal in rests if proposal is None)]
    forgotten = [_delete(forgetting, memory_id) for memory_id in sorted(gone, reverse=True)]
    run, counted = get_owned(rows, Run, batch.user_id, batch.run_id), dict[str, int]()
    for sort, proposals, carry_out in (
        ("forgotten", forgotten, _forget),
        ("shortened", shorter, shorten),
    ):
        if proposals:
            outcome = carry_out(rows, proposals, batch, policy)
            run.counts = _added(run.counts, outcome.counts())
            counted[sort] = len(proposals) - len(outcome.rejected)
    forgetting.progress = _added(forgetting.progress, counted)
    _note_refused(rows, away, batch)


def _forget(
    rows: Rows, proposals: Sequence[Proposal], batch: Batch, policy: MemoryPolicy
) -> Outcome:
    return apply(rows, replace(batch, proposals=proposals), policy)


def _delete(forgetting: Forgetting, memory_id: int) -> Delete:
    return Delete(
        memory_id=memory_id,
        forgotten_because="asked",
        reason=REASONS[forgetting.scope],
        at=forgetting.accepted_at,
    )


def _rests(
    rows: Rows, forgetting: Forgetting, memory_ids: Sequence[int | None]
) -> list[tuple[int, Proposal | None]]:
    """Return which of the memories that are told still are about the topic, and what they keep."""
    if not memory_ids:
        return []
    active = owned(forgetting.user_id, Memory).where(
        among(col(Memory.id), memory_ids), Memory.state == "active"
    )
    found = rows.exec(active.order_by(col(Memory.id).desc())).all()
    about = about_still(rows, found, forgetting.topic)
    return [(row_id(memory), _without(rows, memory, forgetting.topic)) for memory in about]


def _without(rows: Rows, memory: Memory, topic: str) -> Proposal | None:
    """Return what lets a summary keep what it tells besides the topic, or None: it goes."""
    sentences = rest_of(rows, memory, topic)
    if not sentences:
        return None
    left, topics = partial(without_topics, [topic]), topics_left(memory, topic)
    return shortened(rows, memory, sentences, topics, reason=REASONS["topic"] or "", left=left)


def _note_refused(rows: Rows, away: Sequence[Memory], batch: Batch) -> None:
    """Let what could not be forgotten count as changed: it was seen put away."""
    stay = [memory for memory in away if memory.state == "active"]
    for memory in stay:
        memory.version += 2
    announce(rows, batch.user_id, "memory.restored", map(row_id, stay))


def _end(rows: Rows, forgetting: Forgetting, batch: Batch) -> None:
    """Note that it is done; profiles are asked for anew, from what remains."""
    forgetting.state, forgetting.error, forgetting.topic = "done", None, ""
    forgetting.done_at = batch.now
    ask_at_once(rows, batch.user_id, batch.now)
    end_jobs(rows, forgetting, batch.now)


def _added(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {count: counts.get(count, 0) + more.get(count, 0) for count in (*counts, *more)}
