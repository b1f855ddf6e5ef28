"""The timetable: whose memories are due for the daily check and the weekly insights."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.switches import lets_learn
from memory.queue.job_queue import Task
from memory.storage.ownership import owned
from memory.tables import Memory, RecurringWork, User, row_id
from memory.vocabulary import JobKind

WEEK = timedelta(days=6, hours=12)
"""A little less than seven days: the daily work does not come to the minute."""


def judging_tasks(rows: Rows, user: User, now: datetime) -> Iterator[Task]:
    """Yield what the reviewer has to do of a user whose memories changed since the last time.

    Daily work asks for it, so that a week that fell into a downtime is caught up at the next start.
    """
    user_id = row_id(user)
    changed_at = _last_change(rows, user_id, now)
    if changed_at is None or not lets_learn(rows, user_id):
        return
    checked, derived = (_last(rows, user_id, kind, now) for kind in ("contradictions", "insights"))
    if checked is None or changed_at >= checked:
        yield _task("contradictions", user_id, now)
    # Whoever came by a clock that was ahead came long enough ago.
    made_at = user.created_at if user.created_at <= now else now - WEEK
    if now - (derived or made_at) >= WEEK and (derived is None or changed_at >= derived):
        yield _task("insights", user_id, now)


def _last(rows: Rows, user_id: int, kind: JobKind, now: datetime) -> datetime | None:
    """Return when such work was last asked for, unless by a clock that was ahead."""
    asked = rows.get(RecurringWork, (user_id, kind))
    return asked.asked_at if asked is not None and asked.asked_at <= now else None


def _last_change(rows: Rows, user_id: int, now: datetime) -> datetime | None:
    """Return when one of a user's memories last changed; None where there is none.

    What changed by a clock that was ahead counts only where nothing changed since.
    """
    changed = owned(user_id, Memory.updated_at).where(Memory.state == "active")
    latest = (col(Memory.updated_at) > now, col(Memory.updated_at).desc())
    return rows.exec(changed.order_by(*latest)).first()


def _task(kind: JobKind, user_id: int, now: datetime) -> Task:
    return Task(kind=kind, lane=f"user:{user_id}:{kind}", run_at=now, user_id=user_id)
