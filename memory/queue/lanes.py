"""Lanes: jobs of one lane run one at a time, in order.

The first open job of a lane is its head and alone has a `ready_at`, so that taking one costs the
same however much waits behind, and however much was ever done.
"""

from sqlalchemy import ColumnElement, bindparam, null
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.tables import Job, Run


def has_head(rows: Rows, lane: str) -> bool:
    """Tell whether a lane has a first open job."""
    return rows.scalars(_HEAD, {"lane": lane}).first() is not None


def promote(rows: Rows, lane: str) -> None:
    """Make the first open job of a lane its head, where it has none."""
    if has_head(rows, lane):
        return
    head = rows.scalars(_FIRST, {"lane": lane}).first()
    if head is not None:
        head.ready_at = head.run_at
        rows.flush()


def leave_lane(rows: Rows, job: Job) -> None:
    """Make place for the next job of the lane."""
    job.ready_at = job.locked_by = job.locked_until = None
    rows.flush()
    promote(rows, job.lane)


def delete_jobs(rows: Rows, *these: ColumnElement[bool]) -> int:
    """Delete jobs, without leaving a lane without its head or a run that names them."""
    of_runs = col(Run.job_id).in_(select(Job.id).where(*these))
    rows.exec(update(Run).where(of_runs).values(job_id=null()))
    lanes = rows.exec(select(Job.lane).where(*these, col(Job.ready_at).is_not(None))).all()
    deleted = rows.exec(delete(Job).where(*these))
    for lane in lanes:
        promote(rows, lane)
    return deleted.rowcount


_HEAD = select(Job.id).where(col(Job.lane) == bindparam("lane"), col(Job.ready_at).is_not(None))
_FIRST = (
    select(Job)
    .where(
        col(Job.lane) == bindparam("lane"),
        col(Job.done_at).is_(None),
        col(Job.parked_at).is_(None),
    )
    .order_by(col(Job.id))
    .limit(1)
)
