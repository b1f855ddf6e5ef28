"""Pending operations: which of a user's wait for that user's answer."""

from collections.abc import Collection, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.storage.ownership import owned
from memory.tables import Message, Operation


def pending_of(
    rows: Rows, user_id: int, *, run_ids: Collection[int] | None = None
) -> Sequence[Operation]:
    """Return a user's pending operations, or those of some runs, oldest first."""
    waiting = owned(user_id, Operation).where(Operation.status == "pending")
    if run_ids is not None:
        waiting = waiting.where(col(Operation.run_id).in_(run_ids))
    return rows.exec(waiting.order_by(col(Operation.id))).all()


def is_answerable(rows: Rows, operation: Operation) -> bool:
    """Tell whether what an operation asks for, and the words it rests on, may still be told.

    What is being erased is hidden until it is gone; what was purged for its age is only blank.
    """
    quoted = (rows.get(Message, quote["message_id"]) for quote in operation.evidence)
    return operation.proposed is not None and all(map(_may_be_told, quoted))


def _may_be_told(message: Message | None) -> bool:
    return message is not None and (message.hidden_at is None or message.blanked_at is not None)
