"""KEEP: a review, or a person, leaves a memory where it is, with twice the grace."""

from dataclasses import dataclass
from typing import ClassVar

from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import OperationKind
from memory.operations.reinforcement import dated, leave_a_fact, use
from memory.tables import Memory, row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Proposal):
    """A memory is to stay."""

    op: ClassVar[Op] = "KEEP"


def _perform(context: OperationContext, keep: Keep) -> Applied:
    memory = context.memory(keep)
    before = snapshot(memory)
    decided = dated(context, keep, memory)
    if context.batch.author.is_person:
        _keep_as_used(context, memory)
    elif memory.review_due == "promotion":
        leave_a_fact(context, memory)
    else:
        memory.importance = context.policy.importance.kept
        memory.anchored_at = decided.at or context.batch.now
        memory.kept_count += 1
        memory.review_due = None
    return Applied(row_id(memory), (finalize(context, decided, keep.op, memory, before),))


def _keep_as_used(context: OperationContext, memory: Memory) -> None:
    """Keep what a person wants kept, which is a use of it."""
    use(context, memory, 0.0)
    memory.importance = max(memory.importance, context.policy.importance.kept)
    memory.kept_count += 1


KEEP = OperationKind(Keep, _perform)
