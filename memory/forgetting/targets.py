"""Targets: which memories a forgetting takes, and how they are silent until their turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.forgetting.status import UNDER_WAY
from memory.ledger.proposal import Batch
from memory.ledger.put_away import Entry, put_away
from memory.ledger.topic_scope import on_topic
from memory.queue.forgetting_jobs import hasten
from memory.storage.ownership import among, find_owned, owned
from memory.storage.store import Store
from memory.tables import Forgetting, ForgettingStep, Memory, row_id

AT_ONCE = 200
"""So many memories are forgotten while whoever asked waits; what is more is left to a job."""
PUT_AWAY = 200
"""How many memories one transaction puts away."""
MOST_NAMED = 100
"""How many memories one step names: it is written again with each portion of them."""


@dataclass(frozen=True, slots=True)
class ForgettingTarget:
    """A memory as it was when it was found that it goes."""

    id: int
    version: int
    stays: bool = False
    """Whether it is an episode or a chapter that only leaves the topic out."""


async def put_all_away(store: Store, forgetting_id: int, batch: Batch) -> None:
    """Find all that a forgetting takes, and let it be silent from now on.

    What is derived comes first, newest first: it goes before it would fall with its sources.
    """
    seek = partial(_targets, user_id=batch.user_id, forgetting_id=forgetting_id)
    left = await store.read(seek)
    if left is None:
        return
    work = partial(_put_some_away, forgetting_id=forgetting_id, left=left, batch=batch)
    async for count in store.portions(work):
        del left[:count]


def name_targets(
    rows: Rows, forgetting: Forgetting, targets: Sequence[ForgettingTarget], batch: Batch
) -> None:
    """Put memories away for a forgetting, and have it do them after what it has named before.

    What was changed since it was found is looked at again at its turn.
    """
    seen = {target.id: target.version for target in targets if not target.stays}
    unchanged = among(col(Memory.id), _as_found(rows, forgetting.user_id, seen))
    away = put_away(rows, forgetting.user_id, batch.now, unchanged)
    entries: list[Entry] = [[target.id, away.get(target.id)] for target in targets]
    if forgetting.scope != "topic":
        entries = [entry for entry in entries if entry[1] is not None]
    for start in range(0, len(entries), MOST_NAMED):
        part = entries[start : start + MOST_NAMED]
        step = ForgettingStep(
            user_id=forgetting.user_id, forgetting_id=row_id(forgetting), named=part
        )
        rows.add(step)
    rows.flush()


def as_seen(rows: Rows, user_id: int, chosen: Sequence[ForgettingTarget]) -> list[ForgettingTarget]:
    """Return those of some memories that a user has, and that are active and as they were seen."""
    ids = [target.id for target in chosen]
    there = owned(user_id, Memory.id, Memory.version).where(
        among(col(Memory.id), ids), Memory.state == "active", Memory.category != "system"
    )
    now = {(memory_id or 0, version) for memory_id, version in rows.exec(there)}
    return [target for target in chosen if (target.id, target.version) in now]


def end_naming(rows: Rows, forgetting: Forgetting, batch: Batch) -> None:
    """Note that all is named that goes; much is left to the forgetting's job, from now on."""
    steps = owned(forgetting.user_id, ForgettingStep).where(
        ForgettingStep.forgetting_id == forgetting.id
    )
    forgetting.total = sum(len(step.named) for step in rows.exec(steps))
    if not is_little(forgetting.total):
        hasten(rows, forgetting, batch.now)


def is_little(total: int | None) -> bool:
    """Tell whether so many memories are forgotten while whoever asked waits."""
    return total is not None and total <= AT_ONCE


def _targets(rows: Rows, *, user_id: int, forgetting_id: int) -> list[ForgettingTarget] | None:
    """Return what a forgetting has not named yet; None where it has named all."""
    forgetting = find_owned(rows, Forgetting, user_id, forgetting_id)
    if forgetting is None or forgetting.total is not None or forgetting.state not in UNDER_WAY:
        return None
    if forgetting.scope == "topic":
        found = on_topic(rows, user_id, forgetting.topic)
        goes = [ForgettingTarget(row_id(memory), memory.version) for memory in found.goes]
        stays = [
            ForgettingTarget(row_id(each), each.version, stays=True) for each in found.shortened
        ]
        return sorted([*goes, *stays], key=lambda target: -target.id)
    there = owned(user_id, Memory.id, Memory.version).where(
        Memory.state == "active", Memory.category != "system"
    )
    newest = rows.exec(there.order_by(col(Memory.id).desc()))
    return [ForgettingTarget(memory_id or 0, version) for memory_id, version in newest]


def _put_some_away(
    rows: Rows, *, forgetting_id: int, left: list[ForgettingTarget], batch: Batch
) -> int:
    forgetting = find_owned(rows, Forgetting, batch.user_id, forgetting_id)
    if forgetting is None or forgetting.total is not None or forgetting.state not in UNDER_WAY:
        return 0
    some = left[:PUT_AWAY]
    name_targets(rows, forgetting, some, batch)
    if len(left) <= PUT_AWAY:
        end_naming(rows, forgetting, batch)
        return 0
    return len(some)


def _as_found(rows: Rows, user_id: int, seen: dict[int, int]) -> list[int | None]:
    """Return those memories that are in the version in which they were found."""
    now = owned(user_id, Memory.id, Memory.version).where(among(col(Memory.id), seen))
    return [found_id for found_id, version in rows.exec(now) if seen[found_id or 0] == version]
