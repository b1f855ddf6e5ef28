"""Durable jobs: put in by the transaction that causes them, worked off lane by lane."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, bindparam, func
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.sections import Work
from memory.tables import Job
from memory.vocabulary import JobKind

NEVER_PARKED: frozenset[JobKind] = frozenset({"erase_session", "erase"})


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


@dataclass(frozen=True, slots=True)
class Backlog:
    """How many jobs there are of each sort."""

    due: int
    held: int
    """Waiting for a turn to end, for a retry, or for an earlier job of their lane."""
    running: int
    parked: int


def enqueue(rows: Rows, task: Task, now: datetime) -> Job:
    """Put a job in; an equal one that waits already, held by no other turn, serves as well."""
    payload = dict(task.payload or {})
    alike = {"kind": task.kind, "lane": task.lane, "turn_id": task.turn_id}
    for job in rows.scalars(_WAITING, alike):
        if job.payload == payload:
            return job
    job = Job(
        kind=task.kind,
        lane=task.lane,
        run_at=task.run_at,
        user_id=task.user_id,
        conversation_id=task.conversation_id,
        turn_id=task.turn_id,
        payload=payload,
        created_at=now,
    )
    rows.add(job)
    rows.flush()
    return job


def release(rows: Rows, turn_id: int, now: datetime) -> None:
    """Make the jobs that a turn held due at once."""
    held = col(Job.turn_id) == turn_id
    rows.exec(update(Job).where(held, col(Job.run_at) > now).values(run_at=now))


def claim(
    rows: Rows, *, worker: str, now: datetime, work: Work, only: JobKind | None = None
) -> Job | None:
    """Lease the oldest due job whose lane is free, or return None where there is none.

    `only` leaves all other kinds of work lying.
    """
    due = _DUE if only is None else _DUE.where(col(Job.kind) == only)
    while (job := rows.scalars(due, {"now": now}).first()) is not None and _never_ends(job, work):
        # Each try ended with its process: nobody was left to note the failure.
        job.parked_at, job.error = now, "the process ended in the middle, each time"
        job.locked_by = job.locked_until = None
        rows.flush()
    if job is None:
        return None
    job.locked_by = worker
    job.locked_until = now + timedelta(seconds=work.lease_seconds)
    job.attempts += 1
    return job


def finish(rows: Rows, job_id: int, *, worker: str, now: datetime) -> bool:
    """Mark a job done; False where another worker has taken it over meanwhile."""
    job = rows.get_one(Job, job_id)
    if job.locked_by != worker or job.done_at is not None:
        return False
    job.done_at = now
    job.locked_by = job.locked_until = None
    job.error = None
    return True


def put_off(rows: Rows, held: Job, *, error: str, now: datetime, work: Work) -> Job | None:
    """Note a failure: the job waits, twice as long each time, or is parked after enough tries.

    Returns the job, or None where another worker has taken it over or ended it meanwhile.
    """
    job = _still_held(rows, held)
    if job is None:
        return None
    job.locked_by = job.locked_until = None
    job.error = error
    if job.attempts >= work.attempts and job.kind not in NEVER_PARKED:
        job.parked_at = now
    else:
        wait = work.backoff_seconds * 2 ** (job.attempts - 1)
        job.run_at = now + timedelta(seconds=min(wait, 3600))
    return job


def give_back(rows: Rows, held: Job) -> None:
    """Return a job that was broken off, not failed: it is due again, and the try does not count."""
    job = _still_held(rows, held)
    if job is not None:
        job.locked_by = job.locked_until = None
        job.attempts -= 1


def wait(rows: Rows, held: Job, *, until: datetime, reason: str) -> None:
    """Let a job wait for something other than its own success: the try does not count."""
    job = _still_held(rows, held)
    if job is not None:
        job.locked_by = job.locked_until = None
        job.attempts -= 1
        job.run_at, job.error = until, reason


def waiting_because(rows: Rows, reason: str) -> int:
    """Return how many jobs wait for a reason that begins so."""
    waiting = select(func.count()).where(
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
        col(Job.error).startswith(reason, autoescape=True),
    )
    return rows.exec(waiting).one()


def rerun(rows: Rows, job_id: int, now: datetime) -> None:
    """Give a parked job its tries back and make it due."""
    job = rows.get_one(Job, job_id)
    job.parked_at = None
    job.attempts = 0
    job.run_at = now


def backlog(rows: Rows, now: datetime) -> Backlog:
    """Count the jobs that are not done."""
    unfinished = rows.exec(
        select(Job.parked_at, Job.locked_until, Job.run_at).where(col(Job.done_at).is_(None))
    )
    states = Counter(_standing(parked, locked, due, now=now) for parked, locked, due in unfinished)
    return Backlog(states["due"], states["held"], states["running"], states["parked"])


def _never_ends(job: Job, work: Work) -> bool:
    return job.attempts >= work.attempts and job.kind not in NEVER_PARKED


def _still_held(rows: Rows, held: Job) -> Job | None:
    """Return the job as it stands, if the worker that held it holds it still."""
    job = rows.get_one(Job, held.id)
    return job if job.locked_by == held.locked_by and job.done_at is None else None


def _standing(
    parked_at: datetime | None, locked_until: datetime | None, run_at: datetime, *, now: datetime
) -> str:
    if parked_at is not None:
        return "parked"
    if locked_until is not None and locked_until >= now:
        return "running"
    return "due" if run_at <= now else "held"


def free_leases(rows: Rows, workers: Collection[str]) -> None:
    """Take the leases of workers that are gone back, so that nobody waits for them to run out."""
    gone = col(Job.locked_by).in_(list(workers))
    rows.exec(update(Job).where(gone).values(locked_by=None, locked_until=None))


def lease_holders(rows: Rows) -> list[str]:
    """Return the workers that hold a lease."""
    held = select(Job.locked_by).where(col(Job.locked_by).is_not(None)).distinct()
    return [name for name in rows.exec(held) if name]


_EARLIER = aliased(Job)
_BLOCKED = (
    select(_EARLIER.id)
    .where(
        _EARLIER.lane == Job.lane,
        col(_EARLIER.id) < col(Job.id),
        col(_EARLIER.done_at).is_(None),
        col(_EARLIER.parked_at).is_(None),
    )
    .exists()
)
_WAITING = select(Job).where(
    col(Job.kind) == bindparam("kind"),
    col(Job.lane) == bindparam("lane"),
    col(Job.done_at).is_(None),
    col(Job.parked_at).is_(None),
    col(Job.locked_until).is_(None),
    col(Job.turn_id).is_not_distinct_from(bindparam("turn_id")),
)
_NOW: BindParameter[datetime] = bindparam("now")
_DUE = (
    select(Job)
    .where(
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
        col(Job.run_at) <= _NOW,
        col(Job.locked_until).is_(None) | (col(Job.locked_until) < _NOW),
        ~_BLOCKED,
    )
    .order_by(col(Job.id))
    .limit(1)
    .with_for_update(skip_locked=True)
)
"""The oldest due job whose lane is free; written once, since it is asked for after each job."""
