"""Lanes: jobs of one lane run one at a time, in order.

The first open job of a lane is its head and alone has a `ready_at`, so that taking one costs the
same however much waits behind, and however much was ever done.
"""

from sqlalchemy import ColumnElement, bindparam, exists, null
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.tables import Job, Run


def has_head(rows: Rows, lane: str) -> bool:
    """Tell whether a lane has a first open job."""
    return rows.scalars(_HEAD, {"lane": lane}).first() is not None


def promote(rows: Rows, lane: str) -> None:
    """Make the first open job of a lane its head, where it has none."""
    rows.scalars(_PROMOTED, {"of_lane": lane}, execution_options=FRESH).first()


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
_JOBS = Job.metadata.tables["jobs"]
_OTHERS = _JOBS.alias()
_IN_LANE = _OTHERS.c.lane == bindparam("of_lane")
_PROMOTED = select(Job).from_statement(
    update(_JOBS)
    .where(
        _JOBS.c.id
        == columns(_OTHERS.c.id)
        .where(_IN_LANE, _OTHERS.c.done_at.is_(None), _OTHERS.c.parked_at.is_(None))
        .order_by(_OTHERS.c.id)
        .limit(1)
        .scalar_subquery(),
        ~exists(columns(_OTHERS.c.id).where(_IN_LANE, _OTHERS.c.ready_at.is_not(None))),
    )
    .values(ready_at=_JOBS.c.run_at)
    .returning(*_JOBS.c)
)
"""Found and changed by one statement, which is written once: each job that ends asks for it."""
FRESH = {"populate_existing": True}
"""What a session has seen of a job before is read anew from what a statement returns."""
