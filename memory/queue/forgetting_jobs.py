"""The jobs of forgettings: each has one until it is over, and whoever ends it sooner ends that."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.queue.job_queue import Task, enqueue, set_due
from memory.queue.lanes import leave_lane
from memory.storage.ownership import owned
from memory.tables import Forgetting, Job, row_id

GRACE = timedelta(minutes=1)
"""Whoever asks for little does it at once; the job comes after so long, should they be killed."""


def ask_for(rows: Rows, forgetting: Forgetting, now: datetime) -> None:
    """Have a forgetting, or its undo, ended by a job, unless whoever asks does it at once."""
    task = Task(
        kind="forget",
        lane=f"user:{forgetting.user_id}:forget",
        run_at=now + GRACE,
        user_id=forgetting.user_id,
        payload={"forgetting_id": row_id(forgetting)},
    )
    enqueue(rows, task, now)


def hasten(rows: Rows, forgetting: Forgetting, now: datetime) -> None:
    """Leave a forgetting to its job from now on."""
    for job in jobs_of(rows, forgetting):
        if job.locked_by is None:
            set_due(job, now, now)


def end_jobs(rows: Rows, forgetting: Forgetting, now: datetime) -> None:
    """End the job of a forgetting that is over; one that is worked on ends by itself."""
    for job in jobs_of(rows, forgetting):
        if job.locked_by is None:
            job.done_at = now
            leave_lane(rows, job)


def jobs_of(rows: Rows, forgetting: Forgetting) -> Sequence[Job]:
    """Return the jobs that will go on with a forgetting."""
    waiting = owned(forgetting.user_id, Job).where(Job.kind == "forget", col(Job.done_at).is_(None))
    mine = {"forgetting_id": forgetting.id}
    return [job for job in rows.exec(waiting) if job.payload == mine]
