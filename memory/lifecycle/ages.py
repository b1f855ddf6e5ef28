"""Ages: records of what was done go when their time is over, a portion in each transaction.

What is parked or not done has no age, and what this month cost is always kept.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select

from config.settings.sections import Retention
from memory.queue.lanes import delete_jobs
from memory.storage.call_log import month_start
from memory.tables import Job, ModelCall, Trace

PORTION = 100
"""How many records one transaction deletes."""


def drop_old_traces(rows: Rows, retention: Retention, now: datetime) -> int:
    """Delete the oldest traces of recalls whose time is over; return how many."""
    if retention.trace_days == 0:
        return 0
    until = now - timedelta(days=retention.trace_days)
    old = select(Trace.id).where(Trace.at <= until).order_by(col(Trace.at)).limit(PORTION)
    return rows.exec(delete(Trace).where(col(Trace.id).in_(old))).rowcount


def drop_old_jobs(rows: Rows, retention: Retention, now: datetime) -> int:
    """Delete the oldest jobs that are done and whose time is over; return how many."""
    if retention.job_days == 0:
        return 0
    until = now - timedelta(days=retention.job_days)
    old = select(Job.id).where(col(Job.done_at) <= until).order_by(col(Job.done_at)).limit(PORTION)
    return delete_jobs(rows, col(Job.id).in_(list(rows.exec(old))))


def drop_old_calls(rows: Rows, retention: Retention, now: datetime, zone: ZoneInfo) -> int:
    """Delete the oldest calls of models whose time is over; return how many."""
    if retention.call_days == 0:
        return 0
    until = min(now - timedelta(days=retention.call_days), month_start(now, zone))
    old = select(ModelCall.id).where(ModelCall.at < until)
    old = old.order_by(col(ModelCall.at)).limit(PORTION)
    return rows.exec(delete(ModelCall).where(col(ModelCall.id).in_(old))).rowcount
