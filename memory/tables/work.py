"""Jobs: work that a transaction caused and a worker does later."""

from datetime import datetime
from typing import Any

from sqlmodel import Index, SQLModel

from memory.tables.columns import NEVER_REUSED, id_column, json_column, maybe_key_to, word_column
from memory.vocabulary import JobKind


class Job(SQLModel, table=True):
    """One piece of work; those of one lane run one at a time, in order."""

    __tablename__ = "jobs"
    __table_args__ = (
        Index("ix_jobs_open", "done_at", "parked_at", "lane", "id"),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    kind: JobKind = word_column(index=True)
    lane: str
    user_id: int | None = maybe_key_to("users.id")
    conversation_id: int | None = maybe_key_to("conversations.id")
    turn_id: int | None = maybe_key_to("turns.id")
    """The turn that holds it until it settles."""
    payload: dict[str, Any] = json_column({})
    """Ids and numbers only."""
    run_at: datetime
    attempts: int = 0
    locked_by: str | None = None
    locked_until: datetime | None = None
    done_at: datetime | None = None
    parked_at: datetime | None = None
    error: str | None = None
    """The last error's class and sentence; never anybody's words."""
    created_at: datetime
