"""Durable jobs: put in by the transaction that causes them, leased and worked off by urgency."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, bindparam, case, null
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.settings.sections import Work
from memory.queue.job_kinds import JOB_KINDS
from memory.queue.lanes import FRESH, has_head, promote
from memory.queue.leasing import ANY, JobChoice, lease_first
from memory.queue.retries import note_kill, reopen, still_held
from memory.tables import Job, RecurringWork
from memory.vocabulary import JobKind

LONG = timedelta(hours=1)
"""What has been due for so long may go before what is more urgent, now and then."""
WOKEN = 20
"""So many jobs that were put off are tried again when one of their kind has succeeded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A job as it is asked for."""

    kind: JobKind
    lane: str
    run_at: datetime
    user_id: int | None = None
    conversation_id: int | None = None
    turn_id: int | None = None
    """The turn whose end it waits for; `run_at` is then the turn's deadline."""
    payload: Mapping[str, int] | None = None
    priority: int | None = None
    """None: as its kind has it."""

    @property
    def alike(self) -> str:
        """What is equal for tasks of which one serves for all."""
        payload = json.dumps(dict(self.payload or {}), sort_keys=True)
        return f"{self.kind} {self.lane} {self.turn_id or '-'} {payload}"


def enqueue(rows: Rows, task: Task, now: datetime) -> Job:
    """Put a job in; an equal one that waits already, held by no other turn, serves as well.

    An equal one that is parked is taken up for one more try.
    """
    wanted = JOB_KINDS[task.kind].urgency if task.priority is None else task.priority
    alike = rows.scalars(_ALIKE, {"alike": task.alike}).first()
    if alike is not None:
        alike.priority = min(alike.priority, wanted)
        if alike.parked_at is not None:
            reopen(rows, alike, now)
        return alike
    job = Job(
        kind=task.kind,
        lane=task.lane,
        priority=wanted,
        alike=task.alike,
        run_at=task.run_at,
        ready_at=None if has_head(rows, task.lane) else task.run_at,
        noted_at=now,
        user_id=task.user_id,
        conversation_id=task.conversation_id,
        turn_id=task.turn_id,
        payload=dict(task.payload or {}),
        created_at=now,
    )
    rows.add(job)
    if JOB_KINDS[task.kind].recurs and task.user_id is not None:
        rows.merge(RecurringWork(user_id=task.user_id, kind=task.kind, asked_at=now))
    rows.flush()
    return job


def release(rows: Rows, turn_id: int, now: datetime) -> None:
    """Make the jobs that a turn held due at once."""
    rows.scalars(_RELEASED, {"held_by": turn_id, "now": now}, execution_options=FRESH).all()


def set_due(job: Job, at: datetime, now: datetime) -> None:
    """Let a job that nobody works on be due at an instant."""
    job.run_at, job.noted_at = at, now
    if job.ready_at is not None:
        job.ready_at = at


def anything_due(rows: Rows, now: datetime, choice: JobChoice = ANY) -> bool:
    """Tell whether any job could be claimed; asked without a place in the writer's queue."""
    asked = {"now": now, "priorities": range(choice.before), **choice.narrowed}
    return rows.scalars(_HEADS.where(*choice.narrowing), asked).first() is not None


def claim(  # noqa: PLR0913  # two say which is taken
    rows: Rows,
    *,
    worker: str,
    now: datetime,
    work: Work,
    choice: JobChoice = ANY,
    fair: bool = False,
) -> Job | None:
    """Lease the most urgent due job that heads its lane, or return None where there is none.

    `fair` takes what has been due for very long before what is more urgent. What has ended its
    process too often is returned parked.
    """
    leased = None
    if not fair:
        leased = lease_first(rows, worker=worker, now=now, work=work, choice=choice)
    return leased or _claim_in_turn(rows, worker, now, work, choice, fair=fair)


def _claim_in_turn(  # noqa: PLR0913  # as `claim`
    rows: Rows, worker: str, now: datetime, work: Work, choice: JobChoice, *, fair: bool
) -> Job | None:
    """Look at the heads one by one, and note of each whether its last holder was killed."""
    while (job := _next(rows, choice, now, fair=fair)) is not None:
        if job.locked_by is not None:  # its lease ran out
            note_kill(rows, job, now, work)
            if job.parked_at is not None:
                return job
            if job.run_at > now:
                continue
        job.locked_by = worker
        job.attempts += 1
        _lease(job, now, work)
        rows.flush()
        return job
    return None


def renew(rows: Rows, held: Job, *, now: datetime, work: Work) -> bool:
    """Hold a job for longer that is still being worked on; False where it was taken away."""
    job = still_held(rows, held)
    if job is not None and job.locked_by is not None:
        _lease(job, now, work)
    return job is not None


def is_held_long(held: Job, *, now: datetime, work: Work) -> bool:
    """Tell whether a lease has half of its time before it: until then nobody takes it away."""
    left = (held.locked_until or now) - now
    return work.lease_seconds / 2 <= left.total_seconds() <= work.lease_seconds


def finish(rows: Rows, job_id: int, *, worker: str, now: datetime) -> bool:
    """Mark a job done; False where another worker has taken it over meanwhile, or it is gone."""
    ended = {"job_id": job_id, "worker": worker, "now": now}
    job = rows.scalars(_ENDED, ended, execution_options=FRESH).first()
    if job is None:
        return False
    promote(rows, job.lane)
    _wake(rows, job.kind, now)
    return True


def _next(rows: Rows, choice: JobChoice, now: datetime, *, fair: bool) -> Job | None:
    due, asked = _DUE.where(*choice.narrowing), {"now": now, **choice.narrowed}
    found = (
        job
        for number in range(choice.before)
        if (job := rows.scalars(due, asked | {"priority": number}).first()) is not None
    )
    if not fair:
        return next(found, None)
    heads = list(found)
    late = [job for job in heads if now - job.run_at >= LONG]
    return min(late, key=lambda job: job.run_at) if late else next(iter(heads), None)


def _lease(job: Job, now: datetime, work: Work) -> None:
    job.noted_at = now
    job.locked_until = job.ready_at = now + timedelta(seconds=work.lease_seconds)


def _wake(rows: Rows, kind: JobKind, now: datetime) -> None:
    """Try some jobs of a kind again that wait for what one of their kind has just had."""
    for job in rows.scalars(_WAITING, {"kind": kind, "now": now}).all():
        set_due(job, now, now)


_NOW: BindParameter[datetime] = bindparam("now")
_DUE = (
    select(Job)
    .where(col(Job.priority) == bindparam("priority"), col(Job.ready_at) <= _NOW)
    .order_by(col(Job.ready_at), col(Job.id))
    .limit(1)
    .with_for_update(skip_locked=True)
)
"""The head that is due longest of one urgency; written once, since it is asked for each job."""
_HEADS = (
    select(Job.id)
    .where(
        col(Job.priority).in_(bindparam("priorities", expanding=True)), col(Job.ready_at) <= _NOW
    )
    .limit(1)
)
_WAITING = (
    select(Job)
    .where(Job.put_offs > 0, col(Job.kind) == bindparam("kind"), col(Job.ready_at) > _NOW)
    .where(col(Job.locked_by).is_(None))
    .order_by(col(Job.ready_at))
    .limit(WOKEN)
)
_JOBS = Job.metadata.tables["jobs"]
_ENDED = select(Job).from_statement(
    update(_JOBS)
    .where(
        _JOBS.c.id == bindparam("job_id"),
        _JOBS.c.locked_by == bindparam("worker"),
        _JOBS.c.done_at.is_(None),
    )
    .values(done_at=_NOW, error=null(), ready_at=null(), locked_by=null(), locked_until=null())
    .returning(*_JOBS.c)
)
_RELEASE = bindparam("now", type_=_JOBS.c.run_at.type)
_RELEASED = select(Job).from_statement(
    update(_JOBS)
    .where(
        _JOBS.c.turn_id == bindparam("held_by"),
        _JOBS.c.done_at.is_(None),
        _JOBS.c.run_at > _RELEASE,
    )
    .values(
        run_at=_RELEASE,
        noted_at=_RELEASE,
        ready_at=case((_JOBS.c.ready_at.is_not(None), _RELEASE)),
    )
    .returning(*_JOBS.c)
)
_ALIKE = (
    select(Job)
    .where(
        col(Job.alike) == bindparam("alike"),
        col(Job.done_at).is_(None),
        col(Job.locked_until).is_(None),
    )
    .order_by(col(Job.parked_at).nulls_first(), col(Job.id))
    .limit(1)
)
