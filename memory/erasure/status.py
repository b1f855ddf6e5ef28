"""How far erasures are: for the person who asked, and for the doctor."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import NotFound
from memory.tables import Erasure, Job, User

SHOWN = ("id", "scope", "state", "progress", "left", "error")


def erasures_of(rows: Rows, user_id: int) -> list[dict[str, Any]]:
    """Return a user's erasures, newest first."""
    own = select(Erasure).where(Erasure.user_id == user_id).order_by(col(Erasure.id).desc())
    return [told(erasure) for erasure in rows.exec(own)]


def erasure_of(rows: Rows, user_id: int, erasure_id: int) -> dict[str, Any]:
    """Return one erasure of a user; raises `NotFound`."""
    erasure = rows.get(Erasure, erasure_id)
    if erasure is None or erasure.user_id != user_id:
        raise NotFound("erasure", erasure_id)
    return told(erasure)


def erasures_of_the_gone(rows: Rows) -> list[dict[str, Any]]:
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


def told(erasure: Erasure) -> dict[str, Any]:
    """Return an erasure as people see it."""
    shown = {name: getattr(erasure, name) for name in SHOWN}
    done = erasure.done_at and erasure.done_at.isoformat()
    return {**shown, "accepted_at": erasure.accepted_at.isoformat(), "done_at": done}
