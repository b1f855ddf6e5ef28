"""Whether an operation may be undone: the checks of the door, on the rows as they are."""

from sqlmodel import Session as Rows

from memory.images import is_readable
from memory.operations import Batch, Proposal
from memory.ownership import find_owned
from memory.standing import obstacles, with_company
from memory.tables import Operation


def objection_to_undo(rows: Rows, batch: Batch, proposal: Proposal) -> str | None:
    """Return why an UNDO may not be applied, or None where it may, or where it is none."""
    if proposal.op != "UNDO":
        return None
    operation = find_owned(rows, Operation, batch.user_id, proposal.undoes)
    if operation is None:
        return "no such operation"
    if operation.memory_id != proposal.memory_id or operation.op == "UNDO":
        return "no such operation"
    if operation.status != "applied":
        return "not applied"
    if not is_restorable(operation):
        return "erased"
    return _objection_to_rest(rows, batch, operation)


def is_restorable(operation: Operation) -> bool:
    """Tell whether the ledger still holds what an undo needs: an erase blanks it."""
    before = operation.op == "ADD" or is_readable(operation.before)
    return before and is_readable(operation.after)


def _objection_to_rest(rows: Rows, batch: Batch, operation: Operation) -> str | None:
    """Return what keeps the operation from being undone among those of the batch."""
    going = {one.undoes for one in batch.proposals if one.op == "UNDO"}
    if any(one.id not in going for one in with_company(rows, [operation])):
        return "only together with what belongs to it"
    if any(one.id not in going for one in obstacles(rows, [operation])):
        return "later operations stand on it"
    return None
