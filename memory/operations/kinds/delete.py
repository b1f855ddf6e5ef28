"""DELETE: forgets a memory, softly, with its reason."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from memory.ledger.evidence import asked_in
from memory.ledger.ledger import MemoryChange
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext, finalize, finalize_all
from memory.operations.kind import Foreseen, OperationKind
from memory.operations.reinforcement import forget
from memory.operations.validation import (
    OTHER_GROUNDING,
    Check,
    Target,
    is_told,
    objection_to_guarded,
    objection_to_inactive,
    objection_to_unquoted,
)
from memory.tables import Memory, row_id
from memory.vocabulary import Because, ForgottenBecause, Grounding, Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete(Proposal):
    """A memory is to be forgotten."""

    op: ClassVar[Op] = "DELETE"
    comes_last: ClassVar[bool] = True

    because: Because | None = None
    forgotten_because: ForgottenBecause = "asked"
    grounding: Grounding = "real"
    """Whether that was said in earnest or in play."""

    @property
    def retires(self) -> bool:
        """Whether it takes a memory out of what is true now: always."""
        return True


def _validate(delete: Delete, check: Check) -> str | None:
    return (
        objection_to_inactive(delete, check)
        or objection_to_unquoted(delete, check)
        or _objection_to_world(delete, check)
        or objection_to_guarded(check, is_free=lambda target: _is_free(delete, target, check))
    )


def _objection_to_world(delete: Delete, check: Check) -> str | None:
    """Return the objection to forgetting what is so for what was said in play, or None."""
    if check.author.agent != "curator" or check.target is None:
        return None
    is_mixed = (delete.grounding, check.target.grounding) == ("fiction", "real")
    return OTHER_GROUNDING if is_mixed else None


def _is_free(delete: Delete, target: Target, check: Check) -> bool:
    agent = check.author.agent
    asked = delete.because is not None or agent == "curator"
    judged_in_review = agent in ("reviewer", "decay") and target.category != "core"
    return judged_in_review or (asked and is_told(delete, target))


def _foresee(delete: Delete, target: Target, batch: Batch) -> Foreseen:
    return Foreseen(replace(target, state="forgotten"), is_taken=True)


def _perform(context: OperationContext, delete: Delete) -> Applied:
    memory = context.memory(delete)
    before = snapshot(memory)
    _forget(context, delete, memory)
    operation_id = finalize(context, delete, delete.op, memory, before)
    if memory.forgotten_because == "asked":
        asked_in(context.rows, memory, delete, operation_id=operation_id)
    return Applied(row_id(memory), (operation_id,))


def _perform_all(context: OperationContext, deletes: Sequence[Delete]) -> list[Applied]:
    """Forget several that nobody asked for in words, as each alone would be."""
    changes = list[MemoryChange]()
    for delete in deletes:
        memory = context.memory(delete)
        changes.append(MemoryChange(delete, memory, snapshot(memory)))
        _forget(context, delete, memory)
    operation_ids = finalize_all(context, Delete.op, changes)
    return [
        Applied(row_id(change.memory), (operation_id,))
        for change, operation_id in zip(changes, operation_ids, strict=True)
    ]


def _forget(context: OperationContext, delete: Delete, memory: Memory) -> None:
    why: ForgottenBecause = "corrected" if delete.because else delete.forgotten_because
    forget(memory, why, delete.at or context.batch.now)


DELETE = OperationKind(Delete, _perform, _validate, foresee=_foresee, perform_all=_perform_all)
