"""Retries: what becomes of a job that was not done, by what stood in its way.

A failure counts as a try, and after enough of them the job is parked. What could not be had just
now is no failure: it is waited for as long as it takes. What ends its process is run ever more
seldom.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cache

from sqlalchemy import ColumnElement, Select, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Work
from memory.queue.job_kinds import JOB_KINDS
from memory.queue.lanes import leave_lane, promote
from memory.tables import Job
from memory.vocabulary import JobKind

NEVER_PARKED: frozenset[JobKind] = frozenset(
    kind for kind, traits in JOB_KINDS.items() if traits.never_parked
)
DAY = timedelta(days=1)
PORTION = 10
"""How many parked jobs one transaction takes up."""
KILLED = "the process ended in the middle"


def fail(rows: Rows, held: Job, *, error: str, now: datetime, work: Work) -> Job | None:
    """Note a failure: the job waits, twice as long each time, or is parked after enough tries.

    Returns the job, or None where another worker has taken it over or ended it meanwhile.
    """
    job = still_held(rows, held)
    if job is None:
        return None
    job.put_offs, job.put_off_since = 0, None
    if job.attempts >= work.attempts and job.kind not in NEVER_PARKED:
        park(rows, job, error=error, now=now)
    else:
        _again(job, now + pause(job.attempts, work), now, error)
    return job


def put_off(rows: Rows, held: Job, *, error: str, now: datetime, work: Work) -> None:
    """Let a job wait for what it needs and cannot have: that is no failed try, nor ever given up.

    It waits longer each time, up to a bound; after days of that it is tried once a day.
    """
    job = still_held(rows, held)
    if job is None:
        return
    job.attempts -= 1
    job.put_offs += 1
    job.put_off_since = min(job.put_off_since or now, now)
    is_late = now - job.put_off_since >= timedelta(days=work.patience_days)
    _again(job, now + (DAY if is_late else pause(job.put_offs, work)), now, error)


def wait(rows: Rows, held: Job, *, until: datetime, reason: str, now: datetime) -> None:
    """Let a job wait for something other than its own success: the try does not count."""
    job = still_held(rows, held)
    if job is not None:
        job.attempts -= 1
        _again(job, until, now, reason)


def give_back(rows: Rows, held: Job) -> None:
    """Return a job that was broken off, not failed: it is due again, and the try does not count."""
    job = still_held(rows, held)
    if job is not None:
        job.attempts -= 1
        job.locked_by = job.locked_until = None
        job.ready_at = job.run_at


def take_away(rows: Rows, these: ColumnElement[bool], now: datetime) -> int:
    """Give back those jobs whose lease ran out; return how many are held still."""
    leased = select(Job).where(
        these, col(Job.locked_until).is_not(None), col(Job.done_at).is_(None)
    )
    jobs = rows.exec(leased).all()
    late = [job for job in jobs if job.locked_until is not None and job.locked_until <= now]
    for job in late:
        give_back(rows, job)
    return len(jobs) - len(late)


def park(rows: Rows, job: Job, *, error: str, now: datetime) -> None:
    """Leave a job aside, with its error, until it is taken up again; its lane goes on."""
    job.parked_at, job.error, job.noted_at = now, error, now
    leave_lane(rows, job)


def reopen(rows: Rows, job: Job, now: datetime, *, tries: int | None = 1) -> bool:
    """Take a parked job up for some tries, all of them where None; False where it must rest.

    What ends its process each time rests for a day in between, unless a person wants it run.
    """
    if tries is None:
        job.attempts = job.kills = 0
    elif job.kills and now < job.run_at <= now + DAY:
        return False
    else:
        job.attempts = max(job.attempts - tries, 0)
    job.parked_at = None
    job.run_at = job.noted_at = now
    rows.flush()
    promote(rows, job.lane)
    return True


def take_up_parked(
    rows: Rows, now: datetime, *, tries: int | None = 1, only_rested: bool = False
) -> int:
    """Take up a portion of what is parked; return how many jobs were.

    `only_rested` leaves all lying but what was parked for a while because it ended its process.
    """
    parked = _parked(any_rest=tries is None, only_rested=only_rested)
    jobs = rows.scalars(parked, {"now": now, "tomorrow": now + DAY}).all()
    return sum(reopen(rows, job, now, tries=tries) for job in jobs)


@cache
def _parked(*, any_rest: bool, only_rested: bool) -> Select[Job]:
    """Select what is parked; written once, since it is asked each minute."""
    parked = select(Job).where(col(Job.parked_at).is_not(None), col(Job.done_at).is_(None))
    if not any_rest:
        at = col(Job.run_at)
        is_rested = (at <= bindparam("now")) | (at > bindparam("tomorrow"))
        parked = parked.where((col(Job.kills) == 0) | is_rested)
    if only_rested:
        parked = parked.where(col(Job.kills) > 0)
    return parked.order_by(col(Job.id)).limit(PORTION)


def note_kill(rows: Rows, job: Job, now: datetime, work: Work) -> None:
    """Note that a job's process ended in the middle: nobody was left to say what was wrong.

    The first time it is due at once, since processes are killed for many reasons. Then it waits,
    and at last it is parked for a day at a time, so that it cannot keep the worker down.
    """
    job.attempts = max(job.attempts - 1, 0)
    job.kills += 1
    error = f"{KILLED}, {job.kills} times" if job.kills > 1 else KILLED
    if job.kills < work.attempts:
        rest = pause(job.kills - 1, work) if job.kills > 1 else timedelta()
        _again(job, now + rest, now, error)
        return
    _again(job, now + DAY, now, error)
    if job.kind not in NEVER_PARKED:
        park(rows, job, error=error, now=now)


def free_leases(rows: Rows, workers: Collection[str], *, now: datetime, work: Work) -> list[Job]:
    """Take back the leases of workers that are gone; return the jobs that this parked."""
    gone = select(Job).where(col(Job.locked_by).in_(list(workers)))
    jobs = rows.exec(gone).all()
    for job in jobs:
        note_kill(rows, job, now, work)
    return [job for job in jobs if job.parked_at is not None]


def lease_holders(rows: Rows) -> list[str]:
    """Return the workers that hold a lease."""
    held = select(Job.locked_by).where(col(Job.locked_by).is_not(None)).distinct()
    return [name for name in rows.exec(held) if name]


def pause(times: int, work: Work) -> timedelta:
    """Return how long to wait after so many times in a row: twice as long each time."""
    doubled = work.backoff_seconds * 2.0 ** min(times - 1, 30)
    return timedelta(seconds=min(doubled, work.longest_backoff_seconds))


def still_held(rows: Rows, held: Job) -> Job | None:
    """Return the job as it stands, if it is there and the worker that held it holds it still."""
    job = rows.get(Job, held.id)
    if job is None or job.locked_by != held.locked_by or job.done_at is not None:
        return None
    return job


def _again(job: Job, at: datetime, now: datetime, error: str) -> None:
    """Let a head that was worked on be due at an instant."""
    job.locked_by = job.locked_until = None
    job.run_at = job.ready_at = at
    job.noted_at, job.error = now, error
