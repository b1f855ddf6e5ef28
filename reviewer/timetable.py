"""The timetable: whose memories are due for the daily check and the weekly insights."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.jobs import Task
from memory.tables import Memory, RecurringWork, User
from memory.vocabulary import JobKind

WEEK = timedelta(days=6, hours=12)
"""A little less than seven days: the daily work does not come to the minute."""


def judging_tasks(rows: Rows, now: datetime) -> Iterator[Task]:
    """Yield what the reviewer has to do of those users whose memories changed since the last time.

    Daily work asks for it, so that a week that fell into a downtime is caught up at the next start.
    """
    checked, derived = _last(rows, "contradictions", now), _last(rows, "insights", now)
    for user_id, met_at, changed_at in _changes(rows):
        if user_id not in checked or changed_at >= checked[user_id]:
            yield _task("contradictions", user_id, now)
        last = derived.get(user_id)
        if now - (last or met_at) >= WEEK and (last is None or changed_at >= last):
            yield _task("insights", user_id, now)


def _last(rows: Rows, kind: JobKind, now: datetime) -> dict[int, datetime]:
    """Return by user when such work was last asked for, by a clock that was not ahead."""
    asked = select(RecurringWork.user_id, RecurringWork.asked_at).where(
        RecurringWork.kind == kind, RecurringWork.asked_at <= now
    )
    return dict(rows.exec(asked).all())


def _changes(rows: Rows) -> list[tuple[int, datetime, datetime]]:
    """Return each user with when they were met and when one of their memories last changed."""
    newest = (
        select(Memory.user_id, User.created_at, func.max(Memory.updated_at))
        .join(User, col(User.id) == col(Memory.user_id))
        .where(Memory.state == "active")
        .group_by(col(Memory.user_id), col(User.created_at))
        .order_by(col(Memory.user_id))
    )
    return [(user_id, met_at, changed_at) for user_id, met_at, changed_at in rows.exec(newest)]


def _task(kind: JobKind, user_id: int, now: datetime) -> Task:
    return Task(kind=kind, lane=f"user:{user_id}:{kind}", run_at=now, user_id=user_id)
