"""A partial undo: what one operation did to its memory is put back, whatever stands on it.

What has changed since stays as it is, and so does the other half of a supersession.
"""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.related_state import put_back_beside
from memory.ledger.snapshots import ACT, columns_of, snapshot
from memory.storage.ownership import among, get_owned, owned
from memory.tables import Memory, Operation, Relation, User, row_id

KEPT = frozenset({"id", "uid", "user_id", "version", "updated_at", "next_due_at"})
"""Columns that an undo leaves alone: a version is never seen twice, what is due is derived."""


def put_back_alone(rows: Rows, memory: Memory, operation: Operation) -> None:
    """Put back what an operation changed and nothing has changed since."""
    image, done, now = operation.before or {}, operation.after or {}, snapshot(memory)
    own = {name: image[name] for name in changed_by(operation) if now.get(name) == done[name]}
    if "content" in own:
        memory.embedding = None
    set_columns(memory, own)
    if now["content"] == done["content"]:
        put_back_beside(rows, memory, image)
    _unrelate(rows, memory, operation)


def _unrelate(rows: Rows, memory: Memory, operation: Operation) -> None:
    """Remove the relations of a memory that an operation brought, or what is one act with it."""
    act = {row_id(operation), *(operation.after or {}).get(ACT, ())}
    brought = (
        among(col(Relation.operation_id), act),
        (col(Relation.from_id) == memory.id) | (col(Relation.to_id) == memory.id),
    )
    revision = rows.get_one(User, operation.user_id).revision
    for from_id in rows.exec(owned(operation.user_id, Relation.from_id).where(*brought)).all():
        get_owned(rows, Memory, operation.user_id, from_id).revision = revision
    rows.exec(delete(Relation).where(*brought))


def changed_by(operation: Operation) -> frozenset[str]:
    """Return the columns of its memory that an operation changed."""
    before, after = operation.before or {}, operation.after or {}
    both = (before.keys() & after.keys() & Memory.model_fields.keys()) - KEPT
    return frozenset(name for name in both if before[name] != after[name])


def set_columns(memory: Memory, image: Mapping[str, Any]) -> None:
    """Give a memory the columns that an image holds."""
    for name, value in columns_of(image).items():
        setattr(memory, name, value)
