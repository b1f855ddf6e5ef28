"""Undo: of one operation, or of a whole run, as operations themselves.

An undo brings back what was there before, for as long as nothing later stands on it. Where an
operation has another half (what ended for what began), both are undone. The curation cursor stays
where it is, so that nothing undone is learned again from older messages.
"""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import OperationRefused, UndoRefused
from memory.door import apply
from memory.operations import Batch, Proposal
from memory.ownership import find_owned, get_owned, owned
from memory.rules import Rules
from memory.standing import in_order, obstacles, with_company
from memory.tables import Memory, Operation, Run
from memory.undoable import is_restorable

LEARNING = ("ADD", "UPDATE", "DELETE")
REFUSED = {
    "system memory": "That was given by the operator and cannot be changed here.",
}


def undo_operation(
    rows: Rows, operation_id: int, batch: Batch, rules: Rules
) -> Sequence[Operation]:
    """Undo one operation of the batch's user and return what was undone, newest first.

    Raises:
        NotFound: the user has no such operation.
        UndoRefused: later operations stand on it.
        OperationRefused: it is not applied, or what it changed is no longer kept.
    """
    operation = get_owned(rows, Operation, batch.user_id, operation_id)
    if operation.op == "UNDO":
        raise OperationRefused(
            f"Operation {operation_id} is itself an undo, and that is final: say it anew instead."
        )
    if operation.status != "applied":
        raise OperationRefused(
            f"Operation {operation_id} is {operation.status}: only what is applied can be undone."
        )
    return _undo(rows, f"Operation {operation_id}", [operation], batch, rules)


def undo_run(rows: Rows, run_id: int, batch: Batch, rules: Rules) -> Sequence[Operation]:
    """Undo all of a run that is still applied, newest first, or nothing of it.

    Raises:
        NotFound: the user has no such run.
        UndoRefused: later operations stand on some of it.
        OperationRefused: nothing of it is applied, or what it changed is no longer kept.
    """
    get_owned(rows, Run, batch.user_id, run_id)
    of_run = owned(batch.user_id, Operation).where(
        Operation.run_id == run_id, Operation.status == "applied"
    )
    operations = rows.exec(of_run).all()
    if not operations:
        raise OperationRefused(f"Of run {run_id} nothing is applied that could be undone.")
    return _undo(rows, f"Run {run_id}", operations, batch, rules)


def newest_lesson(rows: Rows, user_id: int, conversation_id: int) -> int | None:
    """Return the newest run that learned something in a conversation and is not undone.

    What was erased since is learned no more.
    """
    learned = (
        owned(user_id, Run.id)
        .join(Operation, col(Operation.run_id) == col(Run.id))
        .where(
            Run.conversation_id == conversation_id,
            Run.agent == "curator",
            Operation.status == "applied",
            col(Operation.op).in_(LEARNING),
            col(Operation.after).is_not(null()),
        )
        .order_by(col(Run.id).desc())
    )
    return rows.exec(learned).first()


def _undo(
    rows: Rows, what: str, wanted: Sequence[Operation], batch: Batch, rules: Rules
) -> Sequence[Operation]:
    operations = with_company(rows, wanted)
    later = obstacles(rows, operations)
    if later:
        raise UndoRefused(what, [int(one.id or 0) for one in in_order(rows, later)])
    for one in operations:
        _check_kept(rows, one)
    ordered = in_order(rows, operations)
    proposals = [Proposal(op="UNDO", memory_id=one.memory_id, undoes=one.id) for one in ordered]
    outcome = apply(rows, replace(batch, proposals=proposals), rules)
    if outcome.rejected:
        reason = outcome.rejected[0].reason
        raise OperationRefused(REFUSED.get(reason, f"{what} cannot be undone: {reason}."))
    return ordered


def _check_kept(rows: Rows, operation: Operation) -> None:
    memory = find_owned(rows, Memory, operation.user_id, operation.memory_id)
    if memory is None or not is_restorable(operation):
        raise OperationRefused(
            f"What operation {operation.id} changed was erased or purged since; "
            "an undo never brings that back."
        )
