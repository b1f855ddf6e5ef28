"""Clock skew: what a clock that was ahead has put off for long is brought back to the present.

An instant that was written later than now says that the clock was ahead then, or is behind now.
What waits for such an instant would wait for as long as the clock was wrong, and what is kept for
some days from it would be kept for years. Only that is moved; when something was said or learned is
left as it was written.
"""

from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col, func, select, update

from memory.tables import Job, Message, ModelCall, Session, Trace, Turn

SKEW = timedelta(minutes=1)
"""Clocks of two machines that share a store may differ by so much."""
PORTION = 50
"""How many jobs one transaction brings back."""


def bring_back(rows: Rows, *, deadline: timedelta, now: datetime) -> int:
    """Bring back what waits for an instant that should not be that far; return how many jobs were.

    `deadline` is how long a turn may take.
    """
    late = select(Job).where(
        col(Job.noted_at) > now + SKEW, col(Job.done_at).is_(None), col(Job.parked_at).is_(None)
    )
    jobs = rows.exec(late.order_by(col(Job.noted_at)).limit(PORTION)).all()
    for job in jobs:
        _bring_back(job, now)
    unfinished = col(Turn.state).in_(("received", "sending"))
    held = update(Turn).where(unfinished, col(Turn.deadline_at) > now + deadline + SKEW)
    rows.exec(held.values(deadline_at=now + deadline))
    spoken = update(Session).where(
        col(Session.closed_at).is_(None), col(Session.last_message_at) > now + SKEW
    )
    rows.exec(spoken.values(last_message_at=now))
    _age_from_now(rows, now)
    return len(jobs)


def newest_instant(rows: Rows) -> datetime | None:
    """Return the latest instant at which anything was said, in the sessions that are open."""
    newest = select(func.max(Session.last_message_at)).where(col(Session.closed_at).is_(None))
    return rows.exec(newest).one()


def _age_from_now(rows: Rows, now: datetime) -> None:
    """Let the days for which something is kept begin; a budget counts its calls this month."""
    folded = (col(Message.folded_at) > now + SKEW, col(Message.blanked_at).is_(None))
    rows.exec(update(Message).where(*folded).values(folded_at=now))
    for table in (Trace, ModelCall):
        rows.exec(update(table).where(col(table.at) > now + SKEW).values(at=now))


def _bring_back(job: Job, now: datetime) -> None:
    """Let a job wait from now on for as long as it was to wait then."""
    ahead = (job.noted_at or now) - now
    job.run_at -= ahead
    job.locked_until = job.locked_until and job.locked_until - ahead
    job.ready_at = job.ready_at and job.ready_at - ahead
    job.put_off_since = job.put_off_since and min(job.put_off_since, now)
    job.noted_at = now
