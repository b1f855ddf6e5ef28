"""Put away: memories that are silent from when it was asked that they go, until their turn.

They are neither listed, nor recalled, nor told; whatever else is kept of them stays as it is, so
that they can be let out again as they were.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, null
from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.privacy.waiting_erasures import memories_being_erased
from memory.storage.events import announce
from memory.storage.ownership import among, owned
from memory.tables import Memory, User, row_id

Entry = Sequence[int | None]
"""A memory, and the version in which it was put away; null: it was not."""


def put_away(
    rows: Rows, user_id: int, now: datetime, *these: ColumnElement[bool] | bool
) -> dict[int, int]:
    """Put away those of a user's active memories that meet the conditions; return their versions.

    What the operator gave stays.
    """
    seen = owned(user_id, Memory.id, Memory.version).where(
        Memory.state == "active", Memory.category != "system", *these
    )
    found = [
        (memory_id, version + 1) for memory_id, version in rows.exec(seen) if memory_id is not None
    ]
    if not found:
        return {}
    ids = [memory_id for memory_id, _ in found]
    away = update(Memory).where(among(col(Memory.id), ids))
    rows.exec(
        away.values(
            state="forgotten",
            forgotten_because="asked",
            forgotten_at=now,
            version=Memory.version + 1,
            revision=_advanced(rows, user_id),
            updated_at=now,
        )
    )
    announce(rows, user_id, "memory.forgotten", ids)
    return dict(found)


def let_out(rows: Rows, user_id: int, entries: Collection[Entry], now: datetime) -> Sequence[int]:
    """Let memories be told again that are put away still, and return them.

    Not those that changed otherwise, were brought back, or are being erased meanwhile.
    """
    going = memories_being_erased(rows, user_id)
    versions = {entry[0]: entry[1] for entry in entries if entry[0] not in going}
    away = owned(user_id, Memory.id, Memory.version).where(*_among(versions))
    ids = [
        memory_id
        for memory_id, at in rows.exec(away)
        if memory_id is not None and versions[memory_id] == at
    ]
    if not ids:
        return []
    out = update(Memory).where(among(col(Memory.id), ids))
    rows.exec(
        out.values(
            state="active",
            forgotten_because=null(),
            forgotten_at=null(),
            version=Memory.version + 1,
            revision=_advanced(rows, user_id),
            updated_at=now,
        )
    )
    announce(rows, user_id, "memory.restored", ids)
    return ids


def still_away(rows: Rows, user_id: int, entries: Iterable[Entry]) -> list[Memory]:
    """Return the memories that are as they were when they were put away, newest first."""
    versions = {entry[0]: entry[1] for entry in entries}
    away = owned(user_id, Memory).where(*_among(versions))
    found = rows.exec(away.order_by(col(Memory.id).desc())).all()
    return [memory for memory in found if versions[row_id(memory)] == memory.version]


def taken_out(memories: Iterable[Memory]) -> list[int]:
    """Take memories out in hand, exactly as they were: for the operation whose turn it is."""
    ids = list[int]()
    for memory in memories:
        memory.state, memory.forgotten_because, memory.forgotten_at = "active", None, None
        memory.version -= 1
        ids.append(row_id(memory))
    return ids


def _among(memory_ids: Collection[int | None]) -> tuple[ColumnElement[bool] | bool, ...]:
    return among(col(Memory.id), memory_ids), Memory.state == "forgotten"


def _advanced(rows: Rows, user_id: int) -> int:
    user = rows.get_one(User, user_id)
    user.revision += 1
    return user.revision
