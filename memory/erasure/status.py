"""How far erasures are: for the person who asked, and for the doctor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import NotFound
from memory.storage.events import announce
from memory.tables import Erasure, Job, User, row_id
from memory.vocabulary import ErasureScope, ErasureState


@dataclass(frozen=True, slots=True)
class ErasureStatus:
    """How far one erasure is; the names of its fields are those of the JSON."""

    id: int
    scope: ErasureScope
    state: ErasureState
    progress: Mapping[str, int]
    """How many rows of each sort are gone by now."""
    left: Mapping[str, Sequence[int]]
    """The ids, by sort of row, of what stays and says the same."""
    error: str | None
    """The class of the last error."""
    accepted_at: datetime
    done_at: datetime | None


def erasures_of(rows: Rows, user_id: int) -> list[ErasureStatus]:
    """Return a user's erasures, newest first."""
    own = select(Erasure).where(Erasure.user_id == user_id).order_by(col(Erasure.id).desc())
    return [told(erasure) for erasure in rows.exec(own)]


def erasure_of(rows: Rows, user_id: int, erasure_id: int) -> ErasureStatus:
    """Return one erasure of a user; raises `NotFound`."""
    erasure = rows.get(Erasure, erasure_id)
    if erasure is None or erasure.user_id != user_id:
        raise NotFound("erasure", erasure_id)
    return told(erasure)


def erasures_of_the_gone(rows: Rows) -> list[ErasureStatus]:
    """Return the erasures of users who are no longer there, newest first."""
    there = select(User.id)
    gone = select(Erasure).where(col(Erasure.user_id).not_in(there))
    return [told(erasure) for erasure in rows.exec(gone.order_by(col(Erasure.id).desc()))]


def unfinished(rows: Rows) -> Sequence[Erasure]:
    """Return the erasures of everybody that are not done, oldest first."""
    left = select(Erasure).where(Erasure.state != "done").order_by(col(Erasure.id))
    return rows.exec(left).all()


def is_worked_on(rows: Rows, erasure: Erasure) -> bool:
    """Tell whether a job is there that will finish an erasure."""
    open_jobs = select(Job.payload).where(col(Job.done_at).is_(None), Job.kind == "erase")
    return any(entry.get("erasure_id") == erasure.id for entry in rows.exec(open_jobs))


def jobs_of(rows: Rows, erasure_id: int, now: datetime) -> list[int]:
    """Return the jobs that will go on with an erasure and that nobody works on now."""
    waiting = select(Job).where(col(Job.done_at).is_(None), Job.kind == "erase")
    free = waiting.where(col(Job.locked_until).is_(None) | (col(Job.locked_until) < now))
    return [row_id(job) for job in rows.exec(free) if job.payload.get("erasure_id") == erasure_id]


def announce_progress(rows: Rows, erasure: Erasure) -> None:
    """Tell whoever looks on that an erasure is further than it was."""
    announce(rows, erasure.user_id, "erasure.progress", [row_id(erasure)])


def told(erasure: Erasure) -> ErasureStatus:
    """Return an erasure as people see it."""
    return ErasureStatus(
        id=row_id(erasure),
        scope=erasure.scope,
        state=erasure.state,
        progress=erasure.progress,
        left=erasure.left,
        error=erasure.error,
        accepted_at=erasure.accepted_at,
        done_at=erasure.done_at,
    )
