"""A forgetting that is stopped by its undo: what it has not done yet is told again at once."""

from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.put_away import let_out
from memory.queue.forgetting_jobs import ask_for, end_jobs
from memory.storage.events import announce
from memory.storage.ownership import owned
from memory.tables import Forgetting, ForgettingStep, row_id

LET_OUT = 2
"""How many steps one transaction lets out."""


def forgetting_behind(rows: Rows, user_id: int, run_id: int) -> Forgetting | None:
    """Return the forgetting that was, or is, carried out as a run, unless it is undone."""
    behind = owned(user_id, Forgetting).where(
        Forgetting.run_id == run_id, Forgetting.state != "undone"
    )
    return rows.exec(behind).first()


def is_unfinished(rows: Rows, user_id: int, run_id: int) -> bool:
    """Tell whether a run is a forgetting's that has something left to do, or to take back."""
    found = forgetting_behind(rows, user_id, run_id)
    return found is not None and found.state != "done"


def stop_some(rows: Rows, user_id: int, run_id: int, now: datetime) -> int:
    """Stop the forgetting that is carried out as a run, and let some of what it put away out."""
    forgetting = forgetting_behind(rows, user_id, run_id)
    if forgetting is None:
        return 0
    if forgetting.state != "undoing":
        forgetting.state, forgetting.topic, forgetting.done_at = "undoing", "", None
        forgetting.error = None
        ask_for(rows, forgetting, now)
    steps = owned(user_id, ForgettingStep).where(ForgettingStep.forgetting_id == forgetting.id)
    some = rows.exec(steps.order_by(col(ForgettingStep.id)).limit(LET_OUT)).all()
    for step in some:
        let_out(rows, user_id, step.named, now)
        rows.delete(step)
    announce(rows, user_id, "forgetting.progress", [row_id(forgetting)])
    return len(some)


def note_undone(rows: Rows, user_id: int, run_id: int, now: datetime) -> bool:
    """Note that the forgetting that was carried out as a run is undone; False: it is none."""
    forgetting = forgetting_behind(rows, user_id, run_id)
    if forgetting is None:
        return False
    forgetting.state, forgetting.done_at = "undone", now
    end_jobs(rows, forgetting, now)
    announce(rows, user_id, "forgetting.progress", [row_id(forgetting)])
    return True
