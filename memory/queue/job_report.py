"""What is told of jobs: how many wait, for how long, why, and what would be lost with one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from typing import Literal, get_args

from sqlalchemy import bindparam, func
from sqlmodel import Session as Rows
from sqlmodel import case, col, select

from memory.tables import Job, row_id
from memory.vocabulary import JobKind

JobState = Literal["due", "held", "put off", "running", "parked"]


@dataclass(frozen=True, slots=True)
class Backlog:
    """How many jobs there are of each sort."""

    due: int
    held: int
    """Waiting for a turn to end, for a retry, or for what could not be had."""
    running: int
    parked: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """How long what is not done has been waiting."""

    due_since: datetime | None
    """Since when the oldest job has been due that nobody works on."""
    put_off: int
    """How many jobs wait for something that could not be had."""
    put_off_since: datetime | None
    put_off_because: str | None
    """What the one that waits longest waits for."""


@dataclass(frozen=True, slots=True)
class QueueLine:
    """How many jobs of a kind are in one state, and how long the oldest has been."""

    kind: JobKind
    state: JobState
    count: int
    oldest_seconds: float | None
    """Since it was due, put off, or parked; None: there is none, or it waits for its time."""


@dataclass(frozen=True, slots=True)
class JobLine:
    """One job as an operator sees it: ids, numbers, and what went wrong last."""

    id: int
    kind: JobKind
    state: JobState
    user_id: int | None
    conversation_id: int | None
    due_at: datetime
    created_at: datetime
    attempts: int
    """How many tries have failed, the one under way included."""
    put_offs: int
    kills: int
    error: str | None


def backlog(rows: Rows, now: datetime, user_id: int | None = None) -> Backlog:
    """Count the jobs that are not done: a user's, or all."""
    counts = _COUNTS if user_id is None else _OWN_COUNTS
    found = dict(rows.execute(counts, {"now": now, "user_id": user_id}).all())
    found["held"] = found.get("held", 0) + found.pop("put off", 0)
    return Backlog(*(found.get(state, 0) for state in ("due", "held", "running", "parked")))


def queue(rows: Rows, now: datetime) -> list[QueueLine]:
    """Count the jobs that are not done by kind and state; every kind is told in every state."""
    found = {
        (kind, state): (count, oldest)
        for kind, state, count, oldest in rows.execute(_QUEUE, {"now": now})
    }
    lines = []
    for kind, state in product(get_args(JobKind), get_args(JobState)):
        count, oldest = found.get((kind, state), (0, None))
        seconds = None if oldest is None else max(0.0, (now - oldest).total_seconds())
        lines.append(QueueLine(kind, state, count, seconds))
    return lines


def waiting(rows: Rows, now: datetime) -> Waiting:
    """Return how long the jobs that wait have been waiting."""
    open_ = (col(Job.done_at).is_(None), col(Job.parked_at).is_(None))
    oldest = select(func.min(Job.run_at)).where(*open_, col(Job.locked_until).is_(None))
    due_since = rows.exec(oldest.where(col(Job.run_at) <= now)).one()
    put_off = (*open_, col(Job.put_offs) > 0)
    count = rows.exec(select(func.count()).where(*put_off)).one()
    first = rows.exec(select(Job).where(*put_off).order_by(col(Job.put_off_since))).first()
    since, because = (first.put_off_since, first.error) if first else (None, None)
    return Waiting(due_since, count, since, because)


def parked_jobs(rows: Rows, limit: int) -> Sequence[Job]:
    """Return what is parked, oldest first."""
    parked = select(Job).where(col(Job.parked_at).is_not(None), col(Job.done_at).is_(None))
    return rows.exec(parked.order_by(col(Job.id)).limit(limit)).all()


def waiting_because(rows: Rows, reason: str) -> int:
    """Return how many jobs wait for a reason that begins so."""
    found = select(func.count()).where(
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
        col(Job.error).startswith(reason, autoescape=True),
    )
    return rows.exec(found).one()


def lasting(time: timedelta) -> str:
    """Return how long something takes, roughly, in words for an operator."""
    minutes = max(int(time.total_seconds() // 60), 0)
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} days"


def jobs_in(rows: Rows, now: datetime, *, limit: int) -> list[JobLine]:
    """Return the jobs that are not done: what is parked first, then what is urgent, then old."""
    found = select(Job).where(col(Job.done_at).is_(None))
    order = (col(Job.parked_at).is_(None), col(Job.priority), col(Job.run_at), col(Job.id))
    return [line_of(job, now) for job in rows.exec(found.order_by(*order).limit(limit))]


def line_of(job: Job, now: datetime) -> JobLine:
    """Return what is told of a job."""
    return JobLine(
        id=row_id(job),
        kind=job.kind,
        state=_state(job, now),
        user_id=job.user_id,
        conversation_id=job.conversation_id,
        due_at=job.run_at,
        created_at=job.created_at,
        attempts=job.attempts,
        put_offs=job.put_offs,
        kills=job.kills,
        error=job.error,
    )


def _state(job: Job, now: datetime) -> JobState:
    if job.parked_at is not None:
        return "parked"
    if job.locked_until is not None and job.locked_until >= now:
        return "running"
    if job.put_offs and job.run_at > now:
        return "put off"
    return "due" if job.run_at <= now else "held"


_STATE = case(
    (col(Job.parked_at).is_not(None), "parked"),
    (col(Job.locked_until) >= bindparam("now"), "running"),
    ((col(Job.put_offs) > 0) & (col(Job.run_at) > bindparam("now")), "put off"),
    (col(Job.run_at) <= bindparam("now"), "due"),
    else_="held",
).label("state")
_SINCE = case(
    (_STATE == "parked", col(Job.parked_at)),
    (_STATE == "put off", col(Job.put_off_since)),
    (_STATE == "due", col(Job.run_at)),
    else_=None,
)
_QUEUE = (
    select(col(Job.kind), _STATE, func.count(), func.min(_SINCE))
    .where(col(Job.done_at).is_(None))
    .group_by(col(Job.kind), _STATE)
)
_COUNTS = select(_STATE, func.count()).where(col(Job.done_at).is_(None)).group_by(_STATE)
_OWN_COUNTS = _COUNTS.where(col(Job.user_id) == bindparam("user_id"))
"""Both are written once, since that is asked for each turn."""
