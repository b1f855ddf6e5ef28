"""PROMOTE: makes a memory a core memory, which never fades."""

from dataclasses import dataclass, replace
from typing import ClassVar

from memory.ledger.proposal import Batch, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.reinforcement import anchor, importance_now
from memory.operations.validation import Target
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Promote(Proposal):
    """A review found that a memory is core."""

    op: ClassVar[Op] = "PROMOTE"


def _foresee(promote: Promote, target: Target, batch: Batch) -> Foreseen:
    return Foreseen(replace(target, category="core"))


def _perform(context: OperationContext, promote: Promote) -> Applied:
    memory = context.memory(promote)
    before = snapshot(memory)
    memory.category, memory.review_due = "core", None
    anchor(context, memory, max(importance_now(context, memory), context.policy.importance.core))
    return Applied(row_id(memory), (finalize(context, promote, promote.op, memory, before),))


PROMOTE = OperationKind(Promote, _perform, foresee=_foresee)
