"""Ages: records of what was done go when their time is over, a portion in each transaction.

What is parked or not done has no age, and what this month cost is always kept.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Delete, Select, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, delete, func, select

from config.settings.sections import Retention
from memory.queue.lanes import delete_jobs
from memory.storage.call_log import month_start
from memory.tables import Event, Job, ModelCall, Trace, WriteKey

PORTION = 100
"""How many records one transaction deletes."""
EVENTS = 10_000
"""How many events are kept, everybody's together."""
WRITE_KEYS_STAND = timedelta(days=1)
"""How long a request may be repeated under its key."""


def drop_old_traces(rows: Rows, retention: Retention, now: datetime) -> int:
    """Delete the oldest traces of recalls whose time is over; return how many."""
    if retention.trace_days == 0:
        return 0
    until = now - timedelta(days=retention.trace_days)
    return rows.connection().execute(_TRACES, {"until": until}).rowcount


def drop_old_jobs(rows: Rows, retention: Retention, now: datetime) -> int:
    """Delete the oldest jobs that are done and whose time is over; return how many."""
    if retention.job_days == 0:
        return 0
    until = now - timedelta(days=retention.job_days)
    old = rows.scalars(_JOBS, {"until": until}).all()
    return delete_jobs(rows, col(Job.id).in_(old)) if old else 0


def drop_old_events(rows: Rows) -> int:
    """Delete the oldest events beyond those that are kept; return how many.

    Who looks on reads the newest alone; who comes back after longer begins anew.
    """
    newest = rows.exec(select(func.max(Event.id))).one() or 0
    old = select(Event.id).where(col(Event.id) <= newest - EVENTS).limit(PORTION)
    return rows.exec(delete(Event).where(col(Event.id).in_(old))).rowcount


def drop_old_write_keys(rows: Rows, now: datetime) -> int:
    """Delete the oldest keys of requests that nobody repeats any more; return how many."""
    over = col(WriteKey.at) <= now - WRITE_KEYS_STAND
    old = select(WriteKey.id).where(over).limit(PORTION)
    return rows.exec(delete(WriteKey).where(col(WriteKey.id).in_(old))).rowcount


def drop_old_calls(rows: Rows, retention: Retention, now: datetime, zone: ZoneInfo) -> int:
    """Delete the oldest calls of models whose time is over; return how many."""
    if retention.call_days == 0:
        return 0
    until = min(now - timedelta(days=retention.call_days), month_start(now, zone))
    return rows.connection().execute(_CALLS, {"until": until}).rowcount


def _deleting(table: str, old: Select[int | None]) -> Delete:
    """Return what deletes a portion of a table's records."""
    records = Job.metadata.tables[table]
    return records.delete().where(records.c.id.in_(old.limit(PORTION)))


_JOBS = (
    select(Job.id)
    .where(col(Job.done_at) <= bindparam("until"))
    .order_by(col(Job.done_at))
    .limit(PORTION)
)
_TRACES = _deleting(
    "traces", select(Trace.id).where(col(Trace.at) <= bindparam("until")).order_by(col(Trace.at))
)
_CALLS = _deleting(
    "model_calls",
    select(ModelCall.id).where(col(ModelCall.at) < bindparam("until")).order_by(col(ModelCall.at)),
)
