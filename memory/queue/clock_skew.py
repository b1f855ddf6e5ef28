"""Clock skew: what a clock that was ahead has put off for long is brought back to the present.

An instant that was written later than now says that the clock was ahead then, or is behind now.
What waits for such an instant would wait for as long as the clock was wrong, and what is kept for
some days from it would be kept for years. Only that is moved; when something was said or learned is
left as it was written.
"""

from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.tables import Job, LoginSession, Session

SKEW = timedelta(minutes=1)
"""Clocks of two machines that share a store may differ by so much."""
PORTION = 50
"""How many jobs, and how many logins, one transaction brings back."""


def bring_back(rows: Rows, *, deadline: timedelta, now: datetime) -> int:
    """Bring back what waits for an instant that should not be that far; return how many jobs were.

    `deadline` is how long a turn may take.
    """
    jobs = rows.scalars(_LATE, {"skewed": now + SKEW}).all()
    for job in jobs:
        _bring_back(job, now)
    for login in rows.scalars(_LET_IN, {"skewed": now + SKEW}).all():
        login.expires_at -= login.seen_at - now
        login.seen_at = now
    ends = now + deadline
    connection = rows.connection()
    connection.execute(_HELD, {"skewed": ends + SKEW, "now": ends})
    # The days for which something is kept begin; a budget counts its calls this month.
    for stamped in (_SPOKEN, _FOLDED, _FORGOTTEN, _DONE, *_RECORDED):
        connection.execute(stamped, {"skewed": now + SKEW, "now": now})
    return len(jobs)


def newest_instant(rows: Rows) -> datetime | None:
    """Return the latest instant at which anything was said, in the sessions that are open."""
    newest = select(func.max(Session.last_message_at)).where(col(Session.closed_at).is_(None))
    return rows.exec(newest).one()


def _bring_back(job: Job, now: datetime) -> None:
    """Let a job wait from now on for as long as it was to wait then."""
    ahead = (job.noted_at or now) - now
    job.run_at -= ahead
    job.locked_until = job.locked_until and job.locked_until - ahead
    job.ready_at = job.ready_at and job.ready_at - ahead
    job.put_off_since = job.put_off_since and min(job.put_off_since, now)
    job.noted_at = now


# Written once, since they are asked each minute; of the tables themselves, which takes less time.
_LATE = (
    select(Job)
    .where(
        col(Job.noted_at) > bindparam("skewed"),
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
    )
    .order_by(col(Job.noted_at))
    .limit(PORTION)
)
_LET_IN = select(LoginSession).where(col(LoginSession.seen_at) > bindparam("skewed")).limit(PORTION)
_TURNS, _SESSIONS, _MESSAGES, _MEMORIES, _JOBS, *_RECORDS = (
    Job.metadata.tables[name]
    for name in ("turns", "sessions", "messages", "memories", "jobs", "traces", "model_calls")
)
_HELD = (
    _TURNS.update()
    .where(_TURNS.c.state.in_(("received", "sending")), _TURNS.c.deadline_at > bindparam("skewed"))
    .values(deadline_at=bindparam("now"))
)
_SPOKEN = (
    _SESSIONS.update()
    .where(_SESSIONS.c.closed_at.is_(None), _SESSIONS.c.last_message_at > bindparam("skewed"))
    .values(last_message_at=bindparam("now"))
)
_FOLDED = (
    _MESSAGES.update()
    .where(_MESSAGES.c.blanked_at.is_(None), _MESSAGES.c.folded_at > bindparam("skewed"))
    .values(folded_at=bindparam("now"))
)
_FORGOTTEN = (
    _MEMORIES.update()
    .where(_MEMORIES.c.state == "forgotten", _MEMORIES.c.forgotten_at > bindparam("skewed"))
    .values(forgotten_at=bindparam("now"))
)
_DONE = (
    _JOBS.update()
    .where(_JOBS.c.done_at.is_not(None), _JOBS.c.done_at > bindparam("skewed"))
    .values(done_at=bindparam("now"))
)
_RECORDED = [
    records.update().where(records.c.at > bindparam("skewed")).values(at=bindparam("now"))
    for records in _RECORDS
]
