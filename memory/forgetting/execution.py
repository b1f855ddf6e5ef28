"""Forgetting: one accepted forgetting from its first memory to its last, whoever breaks it off."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import UndoImpossible, UndoRefused
from memory.amendments.stopped_forgetting import forgetting_behind, stop_some
from memory.amendments.undo import left_of, undo_run
from memory.forgetting.portions import forget_some
from memory.forgetting.requests import accept_everything, accept_memories, accept_topic
from memory.forgetting.status import (
    UNDER_WAY,
    ForgettingStatus,
    announce_progress,
    forgetting_of,
    told,
)
from memory.forgetting.targets import ForgettingTarget, is_little, put_all_away
from memory.ledger.proposal import Author, Batch
from memory.policy import MemoryPolicy
from memory.queue.forgetting_jobs import hasten
from memory.services import Services
from memory.storage.ownership import find_owned, owned
from memory.storage.store import Store
from memory.tables import Forgetting, Operation
from memory.vocabulary import ForgettingState

PERSON = Author("person")


@dataclass(frozen=True, slots=True)
class ForgettingOutcome:
    """What became of a forgetting, as far as whoever asked waited for it."""

    status: ForgettingStatus | None = None
    """How far it is; None where there was nothing to forget."""
    forgotten: Sequence[int] = ()
    """The memories that went, oldest first."""
    shortened: Sequence[int] = ()
    """The episodes and chapters that only leave the topic out, oldest first."""

    @property
    def goes_on(self) -> bool:
        """Whether it takes so long that nobody waits for it."""
        return self.status is not None and not self.status.is_over

    @property
    def run_id(self) -> int | None:
        """The run to undo; None where there was nothing to forget."""
        return None if self.status is None else self.status.run


async def forget_topic(
    store: Store, topic: str, batch: Batch, policy: MemoryPolicy
) -> ForgettingOutcome:
    """Forget softly what is about a topic: a few hundred memories at once, more by and by.

    What was said of it is neither told again nor learned from, remembered by then or not. Profiles
    are asked for anew, from what remains.
    """
    forgetting_id = await accept_topic(store, topic, batch)
    if forgetting_id is None:
        return ForgettingOutcome()
    return await _finish_if_little(store, forgetting_id, batch, policy)


async def forget_everything(store: Store, batch: Batch, policy: MemoryPolicy) -> ForgettingOutcome:
    """Forget softly all memories but the operator's, likewise."""
    forgetting_id = await accept_everything(store, batch)
    return await _finish_if_little(store, forgetting_id, batch, policy)


async def forget_memories(
    store: Store, chosen: Sequence[ForgettingTarget], batch: Batch, policy: MemoryPolicy
) -> ForgettingOutcome:
    """Forget softly the memories that are as they were seen, likewise."""
    forgetting_id = await store.write(lambda rows: accept_memories(rows, chosen, batch))
    if forgetting_id is None:
        return ForgettingOutcome()
    return await _finish_if_little(store, forgetting_id, batch, policy)


async def begin_undo(store: Store, run_id: int, batch: Batch) -> ForgettingStatus | None:
    """Accept the undo of a run that forgot much: its job goes on with it; None where it is little.

    What is not done yet is told again at once; raises as `undo_run` does.
    """
    much = await store.read(partial(_much_behind, user_id=batch.user_id, run_id=run_id))
    if much is None:
        return None
    await store.read(lambda rows: left_of(rows, run_id, batch))
    stop = partial(stop_some, user_id=batch.user_id, run_id=run_id, now=batch.now)
    async for _ in store.portions(stop):
        pass
    return await store.write(partial(_leave_to_job, forgetting_id=much, batch=batch))


async def work_off(services: Services, user_id: int, forgetting_id: int) -> None:
    """Do a job's part: forget what is left, or undo it; where it fails it is noted, and raised.

    What is erased meanwhile with its person is over.
    """
    batch = Batch(
        user_id=user_id,
        author=PERSON,
        now=services.now(),
        proposals=(),
        embedder=services.embedder.model,
    )
    store, policy = services.store, services.policy
    state = await store.write(partial(_take_up, forgetting_id=forgetting_id, batch=batch))
    if state is None:
        return
    try:
        if state == "undoing":
            await _undo(store, forgetting_id, batch, policy)
        else:
            await put_all_away(store, forgetting_id, batch)
            await _finish(store, forgetting_id, batch, policy)
    except Exception as problem:
        await store.write(
            partial(_fail, forgetting_id=forgetting_id, problem=problem, user_id=user_id)
        )
        raise


async def _finish_if_little(
    store: Store, forgetting_id: int, batch: Batch, policy: MemoryPolicy
) -> ForgettingOutcome:
    """Do what is accepted, unless it takes long, and tell how far it came."""
    known = await store.read(partial(_status, user_id=batch.user_id, forgetting_id=forgetting_id))
    if known is None:  # erased with its person
        return ForgettingOutcome()
    if not is_little(known.total):
        return ForgettingOutcome(known)
    await _finish(store, forgetting_id, batch, policy)
    return await store.read(partial(_done, known=known, user_id=batch.user_id))


async def _finish(store: Store, forgetting_id: int, batch: Batch, policy: MemoryPolicy) -> None:
    work = partial(forget_some, forgetting_id=forgetting_id, batch=batch, policy=policy)
    async for _ in store.portions(work):
        pass


async def _undo(store: Store, forgetting_id: int, batch: Batch, policy: MemoryPolicy) -> None:
    """Go on with an undo; where something stands on what is left, that stays as it is."""
    known = await store.read(partial(_status, user_id=batch.user_id, forgetting_id=forgetting_id))
    if known is None:
        return
    try:
        await undo_run(store, known.run, batch, policy)
    except (UndoRefused, UndoImpossible) as problem:
        why = type(problem).__name__
        await store.write(partial(_leave, forgetting_id=forgetting_id, why=why, batch=batch))


def _much_behind(rows: Rows, *, user_id: int, run_id: int) -> int | None:
    """Return the forgetting that a run is, where undoing what it did takes long."""
    found = forgetting_behind(rows, user_id, run_id)
    done = 0 if found is None else sum(found.progress.values())
    return None if found is None or is_little(done) else found.id


def _leave_to_job(rows: Rows, *, forgetting_id: int, batch: Batch) -> ForgettingStatus | None:
    forgetting = find_owned(rows, Forgetting, batch.user_id, forgetting_id)
    if forgetting is None:
        return None
    hasten(rows, forgetting, batch.now)
    return told(forgetting)


def _status(rows: Rows, *, user_id: int, forgetting_id: int) -> ForgettingStatus | None:
    found = find_owned(rows, Forgetting, user_id, forgetting_id)
    return None if found is None else forgetting_of(rows, user_id, forgetting_id)


def _done(rows: Rows, *, known: ForgettingStatus, user_id: int) -> ForgettingOutcome:
    """Return what a forgetting did, as its run tells it."""
    of_run = owned(user_id, Operation.op, Operation.memory_id).where(
        Operation.run_id == known.run, Operation.status == "applied"
    )
    status = _status(rows, user_id=user_id, forgetting_id=known.id)
    if status is None:
        return ForgettingOutcome()
    done = [
        (op, memory_id or 0)
        for op, memory_id in rows.exec(of_run.order_by(col(Operation.memory_id)))
    ]
    return ForgettingOutcome(
        status,
        [memory_id for op, memory_id in done if op == "DELETE"],
        [memory_id for op, memory_id in done if op == "UPDATE"],
    )


def _take_up(rows: Rows, *, forgetting_id: int, batch: Batch) -> ForgettingState | None:
    """Take a forgetting up; return its state, None where it is over, or gone with its person."""
    forgetting = find_owned(rows, Forgetting, batch.user_id, forgetting_id)
    if forgetting is None or forgetting.state in ("done", "undone"):
        return None
    forgetting.error = None
    if forgetting.state in UNDER_WAY:
        forgetting.state = "running"
    announce_progress(rows, forgetting)
    return forgetting.state


def _fail(rows: Rows, *, forgetting_id: int, problem: Exception, user_id: int) -> None:
    forgetting = find_owned(rows, Forgetting, user_id, forgetting_id)
    if forgetting is None or forgetting.done_at is not None:
        return
    forgetting.error = type(problem).__name__
    if forgetting.state in UNDER_WAY:
        forgetting.state = "failed-retrying"
    announce_progress(rows, forgetting)


def _leave(rows: Rows, *, forgetting_id: int, why: str, batch: Batch) -> None:
    """End an undo that cannot go on: what was undone by then stays undone."""
    forgetting = find_owned(rows, Forgetting, batch.user_id, forgetting_id)
    if forgetting is not None and forgetting.state == "undoing":
        forgetting.state, forgetting.error, forgetting.done_at = "done", why, batch.now
        announce_progress(rows, forgetting)
