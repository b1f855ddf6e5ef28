"""Undo: of one operation, or of a whole run, as operations themselves.

An undo brings back what was there before, for as long as nothing later stands on it. Where an
operation has another half (what ended for what began), both are undone. The curation cursor stays
where it is, so that nothing undone is learned again from older messages.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any

from sqlalchemy import ColumnElement, null
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import UndoImpossible, UndoRefused
from memory.amendments.stopped_forgetting import is_unfinished, note_undone, stop_some
from memory.conversation.barred_messages import free_of, latest_barring, said_by
from memory.ledger.proposal import Batch
from memory.operations.apply import apply
from memory.operations.kinds.undo import Undo, is_restorable
from memory.operations.undo_graph import (
    UndoGraph,
    blocking_operations,
    fell,
    in_order,
    standing_again,
    with_linked,
)
from memory.policy import MemoryPolicy
from memory.privacy.waiting_erasures import memories_being_erased
from memory.storage.ownership import among, get_owned, owned
from memory.storage.store import PAUSE_SECONDS, Store
from memory.tables import Memory, Operation, Run, User, row_id

LEARNING = ("ADD", "UPDATE", "DELETE")
OPERATIONS, ADDITIONS = 2, 25
"""How many operations of a run one transaction undoes, and what goes only together with them.

Additions are taken back together, so that many take no longer than a few others do.
"""
TOLD = 3
"""So many of the messages that may be told again are said."""
Named = tuple[str, int]
"""What is undone, by its kind and its number."""
OWN_ACTS = (*LEARNING, "RESTORE", "HUSH", "UNHUSH", "KEEP")


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
    rows: Rows, operation_id: int, batch: Batch, policy: MemoryPolicy
) -> Sequence[Operation]:
    """Undo one operation of the batch's user and return what was undone, newest first.

    Raises:
        NotFound: the user has no such operation.
        UndoRefused: later operations stand on it.
        UndoImpossible: it is not applied, or what it changed is no longer kept.
    """
    operation = get_owned(rows, Operation, batch.user_id, operation_id)
    if operation.op == "UNDO":
        raise UndoImpossible("final", operation_id)
    if operation.status != "applied":
        raise UndoImpossible("not applied", operation_id, reason=operation.status)
    return _undo(rows, ("Operation", operation_id), [operation], batch, policy)


async def undo_run(
    store: Store, run_id: int, batch: Batch, policy: MemoryPolicy
) -> Sequence[Operation]:
    """Undo all of a run that is still applied, and return what was undone, in this order.

    It goes a few operations a transaction, since others want to write meanwhile. What keeps it
    from being undone is seen before anything is; what is learned in between may stop it in the
    middle, and what was undone by then stays undone: asked again, it goes on with the rest. At the
    end, what the run keeps silent of may be told again; nothing is returned where it did nothing
    else.

    Raises:
        NotFound: the user has no such run.
        UndoRefused: later operations stand on some of it.
        UndoImpossible: nothing of it is applied, or what it changed is no longer kept.
    """
    known, left = await store.read(lambda rows: left_of(rows, run_id, batch))
    stop = partial(stop_some, user_id=batch.user_id, run_id=run_id, now=batch.now)
    async for _ in store.portions(stop):
        pass
    undone = list[Operation]()
    while True:
        work = partial(
            _undo_some, run_id=run_id, known=known, left=left, batch=batch, policy=policy
        )
        some = await store.write(work)
        undone += some.undone
        if not some.left:
            return undone
        left = some.left
        await asyncio.sleep(PAUSE_SECONDS)


@dataclass(frozen=True, slots=True)
class _Some:
    """What one transaction undid of a run, and what is left, in its order."""

    undone: Sequence[Operation]
    left: Sequence[int]


def left_of(rows: Rows, run_id: int, batch: Batch) -> tuple[set[int], Sequence[int]]:
    """Return what a run did, and what of it is to be undone, in order.

    What fell for want of a source comes last, and waits where that stays forgotten. Of a memory
    that was erased or purged since there is nothing to undo.
    """
    run = get_owned(rows, Run, batch.user_id, run_id)
    operations = _applied_in(rows, batch.user_id, run_id)
    there = _there_of(rows, operations)
    standing = [operation for operation in operations if operation.memory_id in there]
    ordered = _undoable(rows, f"Run {run_id}", standing)
    left = sorted(standing_again(rows, ordered), key=fell)
    if not (left or run.barred or is_unfinished(rows, batch.user_id, run_id)):
        raise UndoImpossible("nothing applied", run_id)
    return {row_id(operation) for operation in operations}, list(map(row_id, left))


def _undo_some(  # noqa: PLR0913  # a run, what is known of it, and who undoes it
    rows: Rows,
    *,
    run_id: int,
    known: Collection[int],
    left: Sequence[int],
    batch: Batch,
    policy: MemoryPolicy,
) -> _Some:
    """Undo the first of what is left of a run, with all that goes only together with it.

    What the run did since it was looked at is left then, too; what was erased since is over.
    """
    some = _first_of(rows, batch.user_id, left)
    first = owned(batch.user_id, Operation).where(
        among(col(Operation.id), some), Operation.status == "applied"
    )
    there = _there_of(rows, applied := rows.exec(first).all())
    standing = [operation for operation in applied if operation.memory_id in there]
    undone = _undo(rows, ("Run", run_id), standing, batch, policy, within=left)
    done = {*some, *map(row_id, undone)}
    still = [operation_id for operation_id in left if operation_id not in done]
    if not still:
        since = map(row_id, _applied_in(rows, batch.user_id, run_id))
        still = sorted({*since}.difference(known), reverse=True)
    if not still:
        _end(rows, get_owned(rows, Run, batch.user_id, run_id), batch)
    return _Some(undone, still)


def _first_of(rows: Rows, user_id: int, left: Sequence[int]) -> Sequence[int]:
    """Return how much of what is left one transaction undoes: as many additions as lead it."""
    many = left[:ADDITIONS]
    added = owned(user_id, Operation.id).where(among(col(Operation.id), many))
    found = {*rows.exec(added.where(Operation.op == "ADD"))}
    return [*takewhile(found.__contains__, many)] or left[:OPERATIONS]


def _end(rows: Rows, run: Run, batch: Batch) -> None:
    """Free what a run keeps silent of; where nothing else of it is left, it is undone with that."""
    kept_silent = bool(run.barred)
    if kept_silent:
        free_of(rows, run)
        rows.get_one(User, run.user_id).revision += 1
    is_forgetting = note_undone(rows, run.user_id, row_id(run), batch.now)
    if (kept_silent or is_forgetting) and not _applied_in(rows, run.user_id, row_id(run)):
        run.status = "undone"


def latest_act(rows: Rows, user_id: int, conversation_id: int) -> LatestAct | None:
    """Return what was done last, in a conversation or by the user's hand, and is not undone.

    What was erased since, or is to be, is not there any more.
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
            col(Operation.after)["forgotten_because"].as_string().is_distinct_from("source gone"),
            learned | by_hand,
            stays(rows, user_id),
        )
        .order_by(*newest_first())
    )
    last = rows.exec(done.limit(1)).first()
    silent = latest_barring(rows, user_id)
    if silent is not None and (last is None or last.at < silent.at):
        return LatestAct(None, silent.id, said_by(rows, user_id, silent.barred)[:TOLD])
    if last is None:
        return None
    together = [last] if last.run_id is None else _applied_in(rows, user_id, last.run_id)
    brings_back = [
        str((operation.before or {})["content"]) for operation in together if _forgot(operation)
    ]
    return LatestAct(row_id(last), last.run_id, brings_back)


def stays(rows: Rows, user_id: int) -> ColumnElement[bool]:
    """Say that an operation is on no memory that its user had erased."""
    going = among(col(Operation.memory_id), memories_being_erased(rows, user_id))
    return col(Operation.memory_id).is_(None) | ~going


def newest_first() -> Sequence[ColumnElement[Any]]:
    """Return the order of deeds: what waited for a yes was done with the yes, whatever its id."""
    return col(Operation.at).desc(), col(Operation.id).desc()


def _forgot(operation: Operation) -> bool:
    """Tell whether an operation forgot something because the person asked for it."""
    after = operation.after or {}
    return operation.op == "DELETE" and after.get("forgotten_because") == "asked"


def _applied_in(rows: Rows, user_id: int, run_id: int) -> Sequence[Operation]:
    of_run = owned(user_id, Operation).where(
        Operation.run_id == run_id, Operation.status == "applied"
    )
    return rows.exec(of_run).all()


def _undo(  # noqa: PLR0913  # what is undone, for whom, and of what
    rows: Rows,
    named: Named,
    wanted: Sequence[Operation],
    batch: Batch,
    policy: MemoryPolicy,
    *,
    within: Collection[int] = (),
) -> Sequence[Operation]:
    """Undo operations with what belongs to them, and with those `within` that stand on them."""
    what = f"{named[0]} {named[1]}"
    ordered = _undoable(rows, what, wanted, within=within)
    if not ordered:
        return []
    proposals = [Undo(memory_id=operation.memory_id, undoes=operation.id) for operation in ordered]
    outcome = apply(rows, replace(batch, proposals=proposals), policy)
    if outcome.rejected:
        reason = outcome.rejected[0].reason
        if reason == "system memory":
            raise UndoImpossible("system memory", named[1])
        raise UndoImpossible("refused", named[1], what=what, reason=reason)
    return ordered


def _undoable(
    rows: Rows, what: str, wanted: Sequence[Operation], *, within: Collection[int] = ()
) -> list[Operation]:
    """Return what is undone together, in an order in which each can be; raises as an undo does."""
    operations, standing = with_linked(rows, wanted), UndoGraph(rows)
    while later := blocking_operations(standing, operations):
        if any(row_id(operation) not in within for operation in later):
            raise UndoRefused(what, [row_id(operation) for operation in in_order(standing, later)])
        operations = with_linked(rows, [*operations, *later])
    _check_kept(rows, operations)
    return in_order(standing, operations)


def _check_kept(rows: Rows, operations: Collection[Operation]) -> None:
    there = _there_of(rows, operations)
    for operation in operations:
        if operation.memory_id not in there or not is_restorable(operation):
            raise UndoImpossible("erased", row_id(operation))


def _there_of(rows: Rows, operations: Collection[Operation]) -> Collection[int | None]:
    """Return those memories of operations that were neither erased, nor are to be, nor purged."""
    users = {operation.user_id for operation in operations}
    ids = {operation.memory_id for operation in operations}
    named = (owned(whose, Memory.id).where(among(col(Memory.id), ids)) for whose in users)
    there = {memory_id for each in named for memory_id in rows.exec(each)}
    return there.difference(*(memories_being_erased(rows, whose) for whose in users))
