"""Undo: of one operation, or of a whole run, as operations themselves.

An undo brings back what was there before, for as long as nothing later stands on it. Where an
operation has another half (what ended for what began), both are undone. The curation cursor stays
where it is, so that nothing undone is learned again from older messages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import OperationRefused, UndoRefused
from memory.conversation.barred_messages import free_of, latest_barring, said_by
from memory.ledger.proposal import Batch
from memory.operations.apply import apply
from memory.operations.kinds.undo import Undo, is_restorable
from memory.operations.undo_graph import UndoGraph, blocking_operations, in_order, with_linked
from memory.rules import Rules
from memory.storage.ownership import find_owned, get_owned, owned
from memory.tables import Memory, Operation, Run, User, row_id

LEARNING = ("ADD", "UPDATE", "DELETE")
TOLD = 3
"""So many of the messages that may be told again are said."""
OWN_ACTS = (*LEARNING, "RESTORE", "HUSH", "UNHUSH", "KEEP")
REFUSED = {
    "system memory": "That was given by the operator and cannot be changed here.",
}


@dataclass(frozen=True, slots=True)
class LatestAct:
    """What was done last to a user's memory: learned in a talk, or by their own hand."""

    operation_id: int | None
    """None where a run changed no memory and only keeps silent of what was said."""
    run_id: int | None
    """The run that it is of, which is undone as a whole."""
    brings_back: Sequence[str]
    """What the person had forgotten by it: undoing it remembers that again."""


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

    What it keeps silent of may be told again; nothing is returned where it did nothing else.

    Raises:
        NotFound: the user has no such run.
        UndoRefused: later operations stand on some of it.
        OperationRefused: nothing of it is applied, or what it changed is no longer kept.
    """
    run = get_owned(rows, Run, batch.user_id, run_id)
    operations = _applied_in(rows, batch.user_id, run_id)
    was_silent = bool(run.barred)
    free_of(rows, run)
    if not operations and was_silent:
        run.status = "undone"
        rows.get_one(User, batch.user_id).revision += 1
        return []
    if not operations:
        raise OperationRefused(f"Of run {run_id} nothing is applied that could be undone.")
    return _undo(rows, f"Run {run_id}", operations, batch, rules)


def latest_act(rows: Rows, user_id: int, conversation_id: int) -> LatestAct | None:
    """Return what was done last, in a conversation or by the user's hand, and is not undone.

    What was erased since is not there any more.
    """
    learned = (
        (col(Run.conversation_id) == conversation_id)
        & (col(Operation.agent) == "curator")
        & col(Operation.op).in_(LEARNING)
    )
    by_hand = (col(Operation.agent) == "person") & col(Operation.op).in_(OWN_ACTS)
    done = (
        owned(user_id, Operation)
        .outerjoin(Run, col(Run.id) == col(Operation.run_id))
        .where(
            Operation.status == "applied",
            col(Operation.after).is_not(null()),
            learned | by_hand,
        )
        .order_by(col(Operation.id).desc())
    )
    last = rows.exec(done.limit(1)).first()
    silent = latest_barring(rows, user_id)
    if silent is not None and (last is None or last.recorded_at < silent.at):
        return LatestAct(None, silent.id, said_by(rows, user_id, silent.barred)[:TOLD])
    if last is None:
        return None
    together = [last] if last.run_id is None else _applied_in(rows, user_id, last.run_id)
    brings_back = [
        str((operation.before or {})["content"]) for operation in together if _forgot(operation)
    ]
    return LatestAct(row_id(last), last.run_id, brings_back)


def _forgot(operation: Operation) -> bool:
    """Tell whether an operation forgot something because the person asked for it."""
    after = operation.after or {}
    return operation.op == "DELETE" and after.get("forgotten_because") == "asked"


def _applied_in(rows: Rows, user_id: int, run_id: int) -> Sequence[Operation]:
    of_run = owned(user_id, Operation).where(
        Operation.run_id == run_id, Operation.status == "applied"
    )
    return rows.exec(of_run).all()


def _undo(
    rows: Rows, what: str, wanted: Sequence[Operation], batch: Batch, rules: Rules
) -> Sequence[Operation]:
    operations, standing = with_linked(rows, wanted), UndoGraph(rows)
    later = blocking_operations(standing, operations)
    if later:
        raise UndoRefused(what, [row_id(operation) for operation in in_order(standing, later)])
    for operation in operations:
        _check_kept(rows, operation)
    ordered = in_order(standing, operations)
    proposals = [Undo(memory_id=operation.memory_id, undoes=operation.id) for operation in ordered]
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
