"""Jobs: work that a transaction caused and a worker does later."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, Index
from sqlmodel.sql.sqltypes import AutoString

from memory.tables.columns import (
    NEVER_REUSED,
    Table,
    id_column,
    json_column,
    key_to,
    maybe_key_to,
    only,
    word_column,
)
from memory.vocabulary import JobKind

OPEN = "done_at IS NULL AND parked_at IS NULL"
HEAD = "ready_at IS NOT NULL"


class Job(Table, table=True):
    """One piece of work; those of one lane run one at a time, in order.

    The indexes leave out what is done, so that nothing that is asked of the queue grows with it.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        Index("ix_jobs_heads", "priority", "ready_at", **only(HEAD)),
        Index("ux_jobs_head", "lane", unique=True, **only(HEAD)),
        Index("ix_jobs_lane", "lane", "id", **only(OPEN)),
        Index("ix_jobs_alike", "alike", "parked_at", **only("done_at IS NULL")),
        Index("ix_jobs_noted", "noted_at", **only(OPEN)),
        Index("ix_jobs_held", "locked_by", **only("locked_by IS NOT NULL")),
        Index("ix_jobs_put_off", "kind", "ready_at", **only("put_offs > 0")),
        Index("ix_jobs_parked", "parked_at", **only("parked_at IS NOT NULL")),
        Index("ix_jobs_done", "done_at", **only("done_at IS NOT NULL")),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    kind: JobKind = word_column()
    lane: str
    priority: int = 2
    """0: a person waits for it; 1: what was said; 2: the work of a day."""
    alike: str = ""
    """Equal for jobs of which one that waits serves for all."""
    user_id: int | None = maybe_key_to("users.id")
    conversation_id: int | None = maybe_key_to("conversations.id")
    turn_id: int | None = maybe_key_to("turns.id")
    """The turn that holds it until it settles."""
    payload: dict[str, Any] = json_column({})
    """Ids and numbers only."""
    run_at: datetime
    ready_at: datetime | None = None
    """When a worker may take it; null for all of a lane but the first that is open."""
    noted_at: datetime | None = None
    """When `run_at` or the lease was last written: if that is to come, the clock was ahead."""
    attempts: int = 0
    put_offs: int = 0
    """How often in a row something that it needs could not be had; no failed try."""
    put_off_since: datetime | None = None
    kills: int = 0
    """How often its process ended in the middle."""
    locked_by: str | None = None
    locked_until: datetime | None = None
    done_at: datetime | None = None
    parked_at: datetime | None = None
    error: str | None = None
    """The last error's class and sentence; never anybody's words."""
    created_at: datetime


class RecurringWork(Table, table=True):
    """When work that comes again and again was last asked for of a user; jobs are not kept."""

    __tablename__ = "recurring_work"

    user_id: int = key_to("users.id", index=False, primary_key=True)
    kind: JobKind = Field(primary_key=True, sa_type=AutoString)
    asked_at: datetime
