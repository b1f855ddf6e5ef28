"""What could be undone: the newest of what was learned of a user, or done by their hand."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.undo import LEARNING, OWN_ACTS, newest_first, stays
from memory.operations.kinds.undo import is_restorable
from memory.operations.undo_graph import UndoGraph, blocking_operations, with_linked
from memory.storage.ownership import owned
from memory.tables import Operation

LOOKED_AT = 100
"""So many of the newest are looked at."""


def undoable_acts(rows: Rows, user_id: int, *, limit: int) -> Sequence[Operation]:
    """Return what could be undone as it is, newest first: nothing but uses stands on it."""
    learned = (col(Operation.agent) == "curator") & col(Operation.op).in_(LEARNING)
    by_hand = (col(Operation.agent) == "person") & col(Operation.op).in_(OWN_ACTS)
    newest = (
        owned(user_id, Operation)
        .where(
            Operation.status == "applied",
            col(Operation.after).is_not(null()),
            learned | by_hand,
            stays(rows, user_id),
        )
        .order_by(*newest_first())
        .limit(LOOKED_AT)
    )
    return list(islice(_free(rows, rows.exec(newest).all()), limit))


def _free(rows: Rows, operations: Collection[Operation]) -> Iterator[Operation]:
    """Yield each act once, by its newest operation."""
    standing, seen = UndoGraph(rows), set[int | None]()
    for operation in operations:
        if operation.id in seen:
            continue
        whole = with_linked(rows, [operation])
        seen |= {each.id for each in whole}
        later = blocking_operations(standing, whole)
        if all(map(is_restorable, whole)) and all(each.op == "BOOST" for each in later):
            yield operation
