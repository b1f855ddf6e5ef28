"""RESTORE: brings a forgotten or archived memory back."""

from dataclasses import dataclass, replace
from typing import ClassVar

from memory.ledger.proposal import Batch, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.reinforcement import use
from memory.operations.validation import Check, Target, objection_to_missing
from memory.tables import row_id
from memory.vocabulary import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(Proposal):
    """A memory is to be active again."""

    op: ClassVar[Op] = "RESTORE"


def _validate(restore: Restore, check: Check) -> str | None:
    if objection := objection_to_missing(check):
        return objection
    return "not forgotten" if check.target and check.target.state == "active" else None


def _foresee(restore: Restore, target: Target, batch: Batch) -> Foreseen:
    return Foreseen(replace(target, state="active"))


def _perform(context: OperationContext, restore: Restore) -> Applied:
    memory = context.memory(restore)
    before = snapshot(memory)
    memory.state, memory.forgotten_because, memory.forgotten_at = "active", None, None
    memory.review_due = None
    memory.kept_count += 1  # else what left by its age would leave again at once
    use(context, memory, 0.0)
    memory.importance = max(memory.importance, context.policy.importance.kept)
    return Applied(row_id(memory), (finalize(context, restore, restore.op, memory, before),))


RESTORE = OperationKind(Restore, _perform, _validate, foresee=_foresee)
