"""Elapsed time: until when the store itself shows that time went by, whatever a clock says now.

A clock that leaps ahead makes all words look old at once, and what goes by its age cannot be had
back. So it goes only as of an instant that is borne out: by work that was done about a day before.
"""

from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.tables import Job

NEAR = timedelta(days=3)
"""What was done so shortly before bears out the present: a weekend off is no leap."""
STOOD = timedelta(hours=20)
"""A clock is believed that has stood for so long; the runs of two days are hardly nearer."""


def elapsed_until(rows: Rows, now: datetime) -> datetime | None:
    """Return as of when what is too old may go; None where nothing bears out any instant.

    That is the present, unless nothing was done for days before it. Then it is the last instant
    of work before: the clock has leapt, or nothing ran, and which of the two a day more will show.
    """
    return borne_out(rows.scalars(_DONE, {"until": now - STOOD}).first(), now)


def borne_out(worked_at: datetime | None, now: datetime) -> datetime | None:
    """Return as of when what is too old may go, by when work was done a day ago or earlier."""
    return now if worked_at is not None and worked_at >= now - NEAR else worked_at


_DONE = (
    select(Job.done_at)
    .where(col(Job.done_at) <= bindparam("until"))
    .order_by(col(Job.done_at).desc())
    .limit(1)
)
