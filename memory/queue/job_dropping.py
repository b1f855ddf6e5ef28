"""Dropping and retrying jobs by hand: what is lost with a job is said before, and leaves a row."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import NotFound, OperationRefused
from memory.queue.job_queue import set_due
from memory.queue.lanes import leave_lane
from memory.queue.retries import NEVER_PARKED, reopen
from memory.storage.ownership import said_in
from memory.tables import Job, Message, Run

DROPPED = "dropped by hand"
NEVER = "What a person wants erased or forgotten is never dropped: it is tried until it is done."
RUNNING = "Job {id} is being worked on; try again when it has ended."
DONE = "Job {id} is done."
LARGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Loss:
    """What would be lost with a job."""

    told: str
    unread: int = 0
    """How many messages nobody would learn from any more."""
    through: int | None = None
    """The newest of them."""


def retry_job(rows: Rows, job_id: int, now: datetime) -> Job:
    """Let a job be tried at once, with all its tries; raises `NotFound` or `OperationRefused`."""
    job = _idle(rows, job_id, now)
    if job.parked_at is not None:
        reopen(rows, job, now, tries=None)
    elif job.turn_id is None or job.run_at <= now:
        job.put_offs, job.put_off_since, job.kills = 0, None, 0
        set_due(job, now, now)
    else:
        raise OperationRefused(f"Job {job_id} waits for a reply to be ended.")
    return job


def loss_of(rows: Rows, job_id: int, now: datetime) -> Loss:
    """Return what would be lost with a job; raises `NotFound` or `OperationRefused`."""
    job = _idle(rows, job_id, now)
    if job.kind in NEVER_PARKED:
        raise OperationRefused(NEVER)
    match job.kind:
        case "curate" if "after" in job.payload:
            return _unlearned(rows, job)
        case "curate":
            return Loss("Its messages are read with the next ones that are said there.")
        case "summarise" if "session_id" in job.payload:
            session = job.payload["session_id"]
            return Loss(f"No episode will tell of session {session} of {_talk(job)}.")
        case "summarise" if "episode_id" not in job.payload:
            return Loss(f"The window of {_talk(job)} stays too full until more is said there.")
        case _:
            return Loss("Nothing: it is asked for again by the work of a day.")


def drop_job(rows: Rows, job_id: int, now: datetime) -> Loss:
    """Give a job up for good, and note what is lost; raises as `loss_of` does."""
    loss, job = loss_of(rows, job_id, now), _idle(rows, job_id, now)
    job.done_at, job.parked_at = now, None
    job.error = f"{DROPPED}: {loss.told}"
    leave_lane(rows, job)
    if loss.unread and job.user_id is not None:
        rows.add(unread_run(job, DROPPED, loss.unread, loss.through, now))
    return loss


def unread_run(job: Job, why: str, unread: int, through: int | None, now: datetime) -> Run:
    """Return the run of a curation that learned nothing of so many messages, and why."""
    return Run(
        user_id=int(job.user_id or 0),
        conversation_id=job.conversation_id,
        job_id=job.id,
        agent="curator",
        model="",
        prompt_version="",
        at=now,
        through_message_id=through,
        status="declined",
        counts={f"unread: {why}": unread},
    )


def _idle(rows: Rows, job_id: int, now: datetime) -> Job:
    """Return a job that nobody works on."""
    job = rows.get(Job, job_id) if job_id <= LARGEST_ID else None
    if job is None:
        raise NotFound("job", job_id)
    if job.done_at is not None:
        raise OperationRefused(DONE.format(id=job_id))
    if job.locked_until is not None and job.locked_until >= now:
        raise OperationRefused(RUNNING.format(id=job_id))
    return job


def _unlearned(rows: Rows, job: Job) -> Loss:
    """Return which messages a parked curation keeps: the cursor has passed them."""
    kept = said_in(int(job.conversation_id or 0), Message.id).where(
        Message.author_id == job.user_id,
        col(Message.id) > job.payload["after"],
        col(Message.id) <= job.payload["through"],
        col(Message.blanked_at).is_(None),
    )
    ids = sorted(found_id for found_id in rows.exec(kept) if found_id is not None)
    if not ids:
        return Loss("Nothing: the messages that it was about are gone.")
    which = f"message {ids[0]}" if len(ids) == 1 else f"{len(ids)} messages, {ids[0]} to {ids[-1]}"
    return Loss(f"Nothing will be learned from {which}, of {_talk(job)}.", len(ids), ids[-1])


def _talk(job: Job) -> str:
    whose = f" (user {job.user_id})" if job.user_id is not None else ""
    return f"conversation {job.conversation_id}{whose}"
