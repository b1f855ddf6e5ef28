"""Lessons: runs that learned something of a person who was not told of it yet.

What waits for their yes is asked, not told: see `questions.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.ledger.runs import put_note
from memory.reports.history import OperationView, told
from memory.storage.ownership import find_owned, owned, talked_with
from memory.tables import (
    Conversation,
    Identity,
    Memory,
    Operation,
    PlatformSettings,
    Run,
    RunNote,
    User,
    row_id,
)
from memory.vocabulary import Language, Notes, Op, OperationStatus

LESSONS: tuple[Op, ...] = ("ADD", "UPDATE", "DELETE")
"""What of a run a person is told: that something was used is no news."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one run learned, and where."""

    run_id: int
    user_id: int
    external_id: str
    """How the platform knows the person; empty where it does no more."""
    language: Language
    channel: str
    is_private: bool
    operations: Sequence[OperationView]
    notes: Notes | None
    """Where the person wants to be told; None: they chose nothing."""


def untold(
    rows: Rows, platform: str, since: datetime, *, character: str | None = None
) -> list[Lesson]:
    """Return what was learned on a platform since then and was not told, oldest first.

    With a character what was learned in talks with it: another one may not even speak there.
    """
    found = (
        select(Run, Conversation)
        .join(Conversation, col(Conversation.id) == col(Run.conversation_id))
        .outerjoin(RunNote, col(RunNote.run_id) == col(Run.id))
        .where(
            Conversation.platform == platform,
            Run.agent == "curator",
            Run.status == "applied",
            Run.at >= since,
            col(RunNote.run_id).is_(None),
            *talked_with(character),
        )
        .order_by(col(Run.id))
    )
    return [_lesson(rows, run, conversation) for run, conversation in rows.exec(found)]


def note(rows: Rows, run_id: int, at: datetime, platform_id: str | None = None) -> bool:
    """Note that a run is told of, or passed over; False where that was noted before, or is gone."""
    if put_note(rows, run_id, at, platform_id):
        return True
    if (known := rows.get(RunNote, run_id)) is not None:
        known.platform_id = platform_id
    return False


def operations_of(rows: Rows, user_id: int, run_id: int) -> list[OperationView]:
    """Return what of a user's run still stands or waits, in words.

    Nothing of what was erased or forgotten since.
    """
    return _lessons_of(rows, user_id, run_id, ("applied", "pending"))


def undone_of(rows: Rows, user_id: int, run_id: int) -> list[OperationView]:
    """Return what of a user's run was undone, in words; nothing of what was erased."""
    found = _lessons_of(rows, user_id, run_id, ("undone",))
    return [entry for entry in found if entry.after and (entry.op == "ADD" or entry.before)]


def _lessons_of(
    rows: Rows, user_id: int, run_id: int, statuses: Sequence[OperationStatus]
) -> list[OperationView]:
    found = owned(user_id, Operation).where(
        Operation.run_id == run_id,
        col(Operation.op).in_(LESSONS),
        col(Operation.status).in_(statuses),
    )
    operations = rows.exec(found.order_by(col(Operation.id)))
    return [
        told(rows, operation)
        for operation in operations
        if (operation.before or operation.after or operation.proposed)
        and not _is_forgotten_since(rows, operation)
    ]


def _is_forgotten_since(rows: Rows, operation: Operation) -> bool:
    """Tell whether what an operation left to be known is forgotten by now."""
    left = operation.after or {}
    if operation.status != "applied" or left.get("state") != "active":
        return False
    memory = find_owned(rows, Memory, operation.user_id, left.get("id"))
    return memory is not None and memory.state == "forgotten"


def _lesson(rows: Rows, run: Run, conversation: Conversation) -> Lesson:
    chosen = rows.get(PlatformSettings, run.user_id)
    known_as = owned(run.user_id, Identity.external_id).where(
        Identity.platform == conversation.platform
    )
    return Lesson(
        run_id=row_id(run),
        user_id=run.user_id,
        external_id=rows.exec(known_as.order_by(col(Identity.id).desc())).first() or "",
        language=rows.get_one(User, run.user_id).language,
        channel=conversation.channel,
        is_private=conversation.audience == "private",
        operations=operations_of(rows, run.user_id, row_id(run)),
        notes=chosen.notes if chosen else None,
    )
