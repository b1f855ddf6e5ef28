"""KEEP: a review, or a person, leaves a memory where it is, with twice the grace."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, settle
from memory.operations.kind import OperationKind
from memory.operations.reinforcement import dated, leave_a_fact, use
from memory.tables import Memory, row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Proposal):
    """A memory is to stay."""

    op: ClassVar[Op] = "KEEP"


def _perform(desk: OperationContext, keep: Keep) -> Applied:
    memory = desk.memory(keep)
    before = snapshot(memory)
    decided = dated(desk, keep, memory)
    if desk.batch.author.is_person:
        _keep_as_used(desk, memory)
    elif memory.review_due == "promotion":
        leave_a_fact(desk, memory)
    else:
        memory.importance = desk.policy.importance.kept
        memory.anchored_at = decided.at or desk.batch.now
        memory.kept_count += 1
        memory.review_due = None
    return Applied(row_id(memory), (settle(desk, decided, keep.op, memory, before),))


def _keep_as_used(desk: OperationContext, memory: Memory) -> None:
    """Keep what a person wants kept, which is a use of it."""
    use(desk, memory, 0.0)
    memory.importance = max(memory.importance, desk.policy.importance.kept)
    memory.kept_count += 1


KEEP = OperationKind(Keep, _perform)
