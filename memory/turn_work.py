"""The work that a message causes: learning from it, and folding what overflows."""

from datetime import datetime
from typing import TYPE_CHECKING

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.jobs import Task, enqueue
from memory.ownership import get_owned, owned
from memory.tables import Message, Participant, Turn, UserSettings
from memory.working_memory import unfolded

if TYPE_CHECKING:
    from memory.turns import Pace


def ask_for_work(rows: Rows, turn: Turn, part: Participant, *, pace: "Pace", now: datetime) -> None:
    """Put in the jobs that a message causes; they wait for its turn's end."""
    switches = rows.get_one(UserSettings, turn.user_id)
    lane = f"conversation:{turn.conversation_id}"
    if switches.memory and switches.long_term and _curation_is_due(rows, turn, part, pace):
        _hold(rows, turn, "curate", f"{lane}:user:{turn.user_id}", now)
    # The reply will be one message more.
    if unfolded(rows, turn.conversation_id) + 1 > pace.window.messages:
        _hold(rows, turn, "summarise", lane, now)


def _curation_is_due(rows: Rows, turn: Turn, part: Participant, pace: "Pace") -> bool:
    if get_owned(rows, Message, turn.user_id, turn.message_id).retention == "session":
        return False
    if pace.rounds_per_curation == 1:
        return True  # the message at hand is one
    fresh = owned(turn.user_id, Message.id).where(
        Message.conversation_id == turn.conversation_id,
        col(Message.id) > part.curated_through,
        Message.retention == "normal",
    )
    return len(rows.exec(fresh.limit(pace.rounds_per_curation)).all()) >= pace.rounds_per_curation


def _hold(rows: Rows, turn: Turn, kind: str, lane: str, now: datetime) -> None:
    enqueue(
        rows,
        Task(
            kind="curate" if kind == "curate" else "summarise",
            lane=lane,
            run_at=turn.deadline_at,
            user_id=turn.user_id if kind == "curate" else None,
            conversation_id=turn.conversation_id,
            turn_id=turn.id,
        ),
        now,
    )
