"""Decay: find the thresholds that importance has crossed, and make each crossing an operation.

Only what is due is touched. Each operation is dated to its crossing, in due order, so that late,
missed and doubled runs all end in the same state.
"""

from collections.abc import Callable
from datetime import datetime
from time import perf_counter

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.decay_model import Crossing, next_crossing
from memory.ledger.derived_state import fade_of
from memory.ledger.proposal import Author, Batch, Proposal
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.review import CallReview
from memory.policy import MemoryPolicy
from memory.summaries.chapters import may_leave
from memory.tables import Memory

AUTHOR = Author("decay")
PORTION = 20
"""How many crossings one transaction makes at most."""
SECONDS = 0.01
"""A transaction makes no more crossings after so long."""


def cross_thresholds(
    rows: Rows, now: datetime, policy: MemoryPolicy, *, timer: Callable[[], float] = perf_counter
) -> int:
    """Make the operations of the oldest crossings that are due; return how many were looked at."""
    began = timer()
    memories = rows.scalars(_DUE, {"now": now}).all()
    for number, memory in enumerate(memories, 1):
        _cross(rows, memory, now, policy)
        if timer() - began >= SECONDS:
            return number
    return len(memories)


def _cross(rows: Rows, memory: Memory, now: datetime, policy: MemoryPolicy) -> None:
    crossing = next_crossing(fade_of(memory), memory.next_due_at or memory.anchored_at, policy)
    if crossing is None or (crossing[1] == "leave" and not _may_leave(rows, memory, policy)):
        memory.next_due_at = None
        return
    if crossing[0] > now:  # the settings changed since it was foreseen
        memory.next_due_at = crossing[0]
        return
    batch = Batch(
        user_id=memory.user_id,
        author=AUTHOR,
        now=now,
        proposals=[_proposal(memory, *crossing)],
        audience=memory.audience,
        conversation_id=memory.conversation_id,
        character=memory.character,
    )
    apply(rows, batch, policy)


def _proposal(memory: Memory, at: datetime, crossing: Crossing) -> Proposal:
    if crossing == "review":
        reason = "importance or activity fell to where a fading review is due"
        return CallReview(memory_id=memory.id, at=at, reason=reason)
    return Delete(
        memory_id=memory.id,
        at=at,
        forgotten_because="faded",
        reason="its time was over",
    )


def _may_leave(rows: Rows, memory: Memory, policy: MemoryPolicy) -> bool:
    """Tell whether it may go: an episode only once a chapter holds it, and newer ones came."""
    return memory.category != "episode" or may_leave(rows, memory, policy.fading)


_DUE = (
    select(Memory)
    .where(Memory.state == "active", col(Memory.next_due_at) <= bindparam("now"))
    .order_by(col(Memory.next_due_at), col(Memory.id))
    .limit(PORTION)
)
