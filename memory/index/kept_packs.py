"""Packs in the rows: made of many memories, so that a cold user of them is warm at once.

A pack tells of the revision as of which it was made; what changed since is read from the rows. An
erasure deletes it with what it erases (`memory/ledger/cache_renewal.py`).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.index.entity_graph import EntityGraph
from memory.index.memory_columns import MemoryColumns
from memory.index.memory_loader import changed_since
from memory.index.pack_format import PackDamaged
from memory.index.pack_seal import sealed, unsealed
from memory.index.user_pack import FORM, UserPack, from_bytes, to_bytes
from memory.queue.job_queue import Task
from memory.storage.ownership import count_owned, owned
from memory.storage.store import PAUSE_SECONDS, Store
from memory.tables import Memory, RecallPack, User
from memory.tables.columns import new_uid

FEWEST = 2_000
"""Fewer memories are read from their rows as quickly."""
STALE = 0.2
"""A pack is made anew once so large a part of the memories has changed since."""
PART_BYTES = 2**19
"""So much is written in one transaction: about ten milliseconds."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A pack that is to be written."""

    user_id: int
    revision: int
    bodies: Sequence[bytes]
    uid: str = field(default_factory=new_uid)


def find_pack(rows: Rows, user_id: int, *, erased: int) -> tuple[int, UserPack] | None:
    """Return the newest whole pack that is no older than the last erasure, and its revision."""
    newest = _newest(rows, user_id, erased=erased)
    if newest is None:
        return None
    revision, body = newest[1], _body(rows, user_id, *newest)
    try:
        return None if body is None else (revision, from_bytes(body))
    except PackDamaged:
        return None


def wants_pack(rows: Rows, user_id: int) -> bool:
    """Tell whether a user has many memories, and no sound pack that most of them are in."""
    active = count_owned(rows, user_id, Memory, Memory.state == "active")
    user = rows.get(User, user_id)
    if user is None or active < FEWEST:
        return False
    newest = _newest(rows, user_id, erased=user.erased_revision)
    since = -1 if newest is None else newest[1]
    if count_owned(rows, user_id, Memory, col(Memory.revision) > since) > STALE * active:
        return True
    return newest is not None and _body(rows, user_id, *newest) is None


def pack_tasks(rows: Rows, user_id: int, now: datetime) -> list[Task]:
    """Return the job of making a user's pack, where one is wanted."""
    if not wants_pack(rows, user_id):
        return []
    return [Task(kind="pack", lane=f"user:{user_id}:pack", run_at=now, user_id=user_id)]


async def keep_pack(store: Store, user_id: int) -> bool:
    """Make a user's pack and write it part by part; False where an erasure came in between."""
    draft = await store.read(partial(_made, user_id=user_id))
    for part in range(len(draft.bodies)):
        if not await store.write(partial(_write, draft=draft, part=part)):
            return False
        await asyncio.sleep(PAUSE_SECONDS)
    return True


def _newest(rows: Rows, user_id: int, *, erased: int) -> tuple[str, int] | None:
    """Return the uid and the revision of the newest pack of which all parts are there."""
    whole = (
        owned(user_id, RecallPack.uid, RecallPack.revision)
        .where(col(RecallPack.revision) >= erased)
        .group_by(col(RecallPack.uid), col(RecallPack.revision))
        .having(func.count() == func.max(col(RecallPack.parts)))
        .order_by(col(RecallPack.revision).desc(), col(RecallPack.uid))
    )
    return rows.exec(whole).first()


def _body(rows: Rows, user_id: int, uid: str, revision: int) -> bytes | None:
    """Return what a pack holds; None where it was spoilt, or is of another form."""
    bodies = owned(user_id, RecallPack.body).where(RecallPack.uid == uid)
    parts = rows.scalars(bodies.order_by(col(RecallPack.part))).all()
    return unsealed(b"".join(parts), FORM, user_id, revision)


def _made(rows: Rows, user_id: int) -> _Draft:
    """Return the pack of a user as they are now."""
    user, shelf, graph = rows.get_one(User, user_id), MemoryColumns(), EntityGraph()
    for changed in changed_since(rows, user_id, -1, model=None, width=0):
        shelf.put(changed.active)
    graph.refresh(rows, user_id, since=-1)
    pack = to_bytes(UserPack(shelf.packed(), graph.packed()))
    body = sealed(pack, FORM, user_id, user.revision)
    parts = [body[at : at + PART_BYTES] for at in range(0, len(body), PART_BYTES)]
    return _Draft(user_id, user.revision, parts)


def _write(rows: Rows, draft: _Draft, part: int) -> bool:
    """Write a part, unless what it holds was erased meanwhile; the last one ends older packs."""
    user = rows.get(User, draft.user_id)
    if user is None or user.erased_revision > draft.revision:
        return False
    rows.add(
        RecallPack(
            user_id=draft.user_id,
            uid=draft.uid,
            revision=draft.revision,
            part=part,
            parts=len(draft.bodies),
            body=draft.bodies[part],
        )
    )
    rows.flush()
    if part == len(draft.bodies) - 1:
        others = delete(RecallPack).where(
            col(RecallPack.user_id) == draft.user_id,
            col(RecallPack.uid) != draft.uid,
            col(RecallPack.revision) <= draft.revision,
        )
        rows.exec(others)
    return True
