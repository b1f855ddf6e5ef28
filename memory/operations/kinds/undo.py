"""UNDO: takes an applied operation back, on a person's word."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Self

from sqlmodel import Session as Rows
from sqlmodel import col, func

from memory.decay_model import importance_at
from memory.ledger.deletion import remove
from memory.ledger.derived_state import fade_of, update_derived_state
from memory.ledger.display_name import call_as_before, call_otherwise, follow_name
from memory.ledger.ledger import Ledger
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.related_state import put_back_beside
from memory.ledger.snapshots import columns_of, is_readable, snapshot
from memory.operations.execution import Applied, OperationContext
from memory.operations.kind import OperationKind
from memory.operations.kinds.removals import goes_with_others, let_go, take_out
from memory.operations.partial_undo import KEPT, put_back_alone, set_columns
from memory.operations.undo_graph import UndoGraph, blocking_operations, with_linked
from memory.operations.validation import Check, objection_to_missing
from memory.policy import MemoryPolicy
from memory.queue.job_queue import enqueue
from memory.queue.unfinished import REVIEWS, review
from memory.storage.ownership import among, get_owned, owned
from memory.summaries.chapters import set_due_again
from memory.tables import Memory, Operation, Run, row_id
from memory.vocabulary import SUMMARY_CATEGORIES, Op

USE = ("importance", "anchored_at", "last_used_at", "used_count", "review_due")
"""The columns that a BOOST changes."""
ALONE = ("UPDATE", "DELETE")
"""The operations that can be undone without what stands on them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Proposal):
    """An operation is to be taken back."""

    op: ClassVar[Op] = "UNDO"

    undoes: int | None = None
    """The operation that it takes back."""
    alone: ClassVar[bool] = False
    """Whether it is taken back without what belongs to it or stands on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAlone(Undo):
    """An operation is to be taken back for want of what it rested on, whatever stands on it.

    What has changed since stays, and so does the evidence that it brought.
    """

    alone: ClassVar[bool] = True


def _validate(undo: Undo, check: Check) -> str | None:
    return objection_to_missing(check)


def _perform(context: OperationContext, undo: Undo) -> Applied:
    rows, batch, policy = context.rows, context.batch, context.policy
    operation = _operation_of(context, undo)
    memory = get_owned(rows, Memory, batch.user_id, operation.memory_id)
    before, memory_id = snapshot(memory), row_id(memory)
    if not undo.alone:
        let_go(rows, [operation])
    if operation.op == "ADD":
        remove(rows, memory)
        call_otherwise(rows, batch.user_id, before)
    else:
        if undo.alone:
            put_back_alone(rows, memory, operation)
        else:
            _put_back(rows, memory, operation, policy)
        update_derived_state(rows, memory, batch, policy)
        _ask_again(rows, memory, batch)
        follow_name(rows, operation.op, memory, before)
    call_as_before(rows, operation)
    if before["category"] in SUMMARY_CATEGORIES:
        set_due_again(rows, batch.user_id, batch.now, policy)
    operation.status = "undone"
    undone = Ledger(rows, batch).record(
        undo,
        op=undo.op,
        status="applied",
        memory_id=memory_id,
        saw_version=before["version"],
        before=before,
        after=None if operation.op == "ADD" else snapshot(memory),
        proposed={"undoes": operation.id},
    )
    return Applied(memory_id, (undone,))


def _perform_all(context: OperationContext, undos: Sequence[Undo]) -> list[Applied]:
    """Take several back: additions that follow each other at once, all else one by one."""
    found = list[Applied]()
    named = [(undo, _operation_of(context, undo)) for undo in undos]
    for at_once, some in groupby(named, key=lambda each: goes_with_others(context, each[1])):
        group = list(some)
        if at_once:
            additions = [operation for _, operation in group]
            found += take_out(context, [undo for undo, _ in group], additions)
        else:
            found += [_perform(context, undo) for undo, _ in group]
    return found


def _operation_of(context: OperationContext, undo: Undo) -> Operation:
    return get_owned(context.rows, Operation, context.batch.user_id, undo.undoes)


def _put_back(rows: Rows, memory: Memory, operation: Operation, policy: MemoryPolicy) -> None:
    if operation.op == "BOOST":
        _lessen(rows, memory, operation, policy)
        return
    image = operation.before or {}
    if memory.content != image["content"]:
        memory.embedding = None
    set_columns(memory, {name: value for name, value in image.items() if name not in KEPT})
    put_back_beside(rows, memory, image)


def _lessen(rows: Rows, memory: Memory, operation: Operation, policy: MemoryPolicy) -> None:
    """Take a boost back by its amount; the last one left takes with it all that boosts did."""
    others = [
        other_operation
        for other_operation in _boosts_around(rows, operation)
        if other_operation.status == "applied"
    ]
    if not others:
        first = _boosts_around(rows, operation, operation)[0]
        set_columns(memory, _use_in(first.before or {}))
        return
    image = operation.after or {}
    if _use_in(snapshot(memory)) == _use_in(image):
        set_columns(memory, _use_in(operation.before or {}))
        return
    memory.importance = max(memory.importance - _amount(operation, policy), 0.0)
    memory.used_count = max(memory.used_count - 1, 0)
    last = max(others, key=lambda operation: operation.saw_version or 0).after or {}
    memory.last_used_at = columns_of(last)["last_used_at"]
    if memory.review_due == "promotion" and memory.importance < policy.review.promote_at:
        memory.review_due = None


def _boosts_around(rows: Rows, operation: Operation, *also: Operation) -> list[Operation]:
    """Return the boosts of the same memory with nothing else between, oldest first."""
    around = owned(operation.user_id, Operation).where(
        Operation.memory_id == operation.memory_id,
        col(Operation.status).in_(("applied", "undone")),
        Operation.op != "UNDO",
    )
    by_version = around.order_by(func.coalesce(col(Operation.saw_version), -1))
    found = list[Operation]()
    for other_operation in rows.exec(by_version):
        if other_operation.op == "BOOST":
            found.append(other_operation)
        elif other_operation.status == "applied":
            found = []
    return [
        other_operation
        for other_operation in found
        if other_operation is not operation or other_operation in also
    ]


def _amount(operation: Operation, policy: MemoryPolicy) -> float:
    """Return by how much a boost raised the importance."""
    before, after = operation.before or {}, operation.after or {}
    at = columns_of(after)["anchored_at"]
    faded = importance_at(fade_of(Memory(**columns_of(before))), at, policy)
    return float(after["importance"]) - faded


def _use_in(image: Mapping[str, Any]) -> dict[str, Any]:
    return {name: image[name] for name in USE}


def _ask_again(rows: Rows, memory: Memory, batch: Batch) -> None:
    """Ask for the review that a memory waits for again: its job may be done meanwhile."""
    if memory.state == "active" and memory.review_due in REVIEWS:
        enqueue(rows, review(memory.user_id, row_id(memory), batch.now), batch.now)


def close_undone_runs(rows: Rows, user_id: int, undone: Collection[int | None]) -> None:
    """Mark the runs undone of which these operations were the last that was left."""
    ids = {operation_id for operation_id in undone if operation_id is not None}
    if not ids:
        return
    of_runs = owned(user_id, Operation.run_id).where(
        among(col(Operation.id), ids), col(Operation.run_id).is_not(None)
    )
    touched = set(rows.exec(of_runs).all())
    left = owned(user_id, Operation.run_id).where(
        among(col(Operation.run_id), touched),
        col(Operation.status).in_(("applied", "pending")),
    )
    for run_id in touched.difference(rows.exec(left.distinct()).all()):
        get_owned(rows, Run, user_id, run_id).status = "undone"


@dataclass(frozen=True, slots=True)
class UndoCheck:
    """Whether the operations that a batch undoes can be, which is read of all of them at once."""

    rows: Rows
    batch: Batch
    standing: UndoGraph
    named: Mapping[int | None, Operation]
    """Those that the batch undoes, by their ids."""

    @classmethod
    def of(cls, rows: Rows, batch: Batch) -> Self:
        """Read what the batch undoes, and what stands on it."""
        ids = {proposal.undoes for proposal in batch.proposals if isinstance(proposal, Undo)}
        standing, named = UndoGraph(rows), list[Operation]()
        if ids:
            own = owned(batch.user_id, Operation).where(among(col(Operation.id), ids))
            named = list(rows.exec(own).all())
            blocking_operations(standing, named)
        return cls(rows, batch, standing, {operation.id: operation for operation in named})

    def objection(self, undo: Undo) -> str | None:
        """Return why what is stored, or the rest of the batch, does not allow it, or None."""
        return _objection_to_undo(self, undo)


def _validate_stored(rows: Rows, batch: Batch) -> Callable[[Undo], str | None]:
    return UndoCheck.of(rows, batch).objection


def _objection_to_undo(check: UndoCheck, undo: Undo) -> str | None:
    operation = check.named.get(undo.undoes)
    if operation is None:
        return "no such operation"
    if operation.memory_id != undo.memory_id or operation.op == "UNDO":
        return "no such operation"
    if operation.status != "applied":
        return "not applied"
    if not is_restorable(operation):
        return "erased"
    if undo.alone:
        return None if operation.op in ALONE else "only together with what belongs to it"
    return _objection_to_rest(check, operation)


def is_restorable(operation: Operation) -> bool:
    """Tell whether the ledger still holds what an undo needs: an erase blanks it."""
    before = operation.op == "ADD" or is_readable(operation.before)
    return before and is_readable(operation.after)


def _objection_to_rest(check: UndoCheck, operation: Operation) -> str | None:
    """Return what keeps the operation from being undone among those of the batch."""
    going = {proposal.undoes for proposal in check.batch.proposals if isinstance(proposal, Undo)}
    linked = with_linked(check.rows, [operation])
    if any(other_operation.id not in going for other_operation in linked):
        return "only together with what belongs to it"
    blocking = blocking_operations(check.standing, [operation])
    if any(obstacle.id not in going for obstacle in blocking):
        return "later operations stand on it"
    return None


UNDO = OperationKind(Undo, _perform, _validate, _validate_stored, perform_all=_perform_all)
