"""The ledger: runs of agents and the operations they or people made."""

from datetime import datetime
from typing import Any

from sqlmodel import Field

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    json_column,
    key_to,
    maybe_key_to,
    uid_column,
    word_column,
)
from memory.vocabulary import Agent, Because, Op, OperationStatus


class Run(Table, table=True):
    """One run of an agent, applied as a whole."""

    __tablename__ = "runs"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    uid: str = uid_column()
    user_id: int = key_to("users.id")
    conversation_id: int | None = maybe_key_to("conversations.id")
    job_id: int | None = maybe_key_to("jobs.id")
    agent: Agent = word_column()
    model: str
    prompt_version: str
    at: datetime = Field(index=True)
    through_message_id: int | None = maybe_key_to("messages.id")
    """The cursor after it."""
    status: OperationStatus = word_column("applied", index=True)
    handles: dict[str, Any] = json_column({})
    """Which ids the handles of this call stood for."""
    counts: dict[str, Any] = json_column({})
    """How many operations were applied, and how many rejected for which reason."""
    barred: list[Any] = json_column([])
    """The messages that are barred for as long as it stands."""


class Operation(Table, table=True):
    """One change to memory: who, why, from which words, before and after."""

    __tablename__ = "operations"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    uid: str = uid_column()
    user_id: int = key_to("users.id")
    run_id: int | None = maybe_key_to("runs.id")
    memory_id: int | None = Field(default=None, index=True, sa_type=BigId)
    """No foreign key: the ledger outlives the rows it tells of."""
    op: Op = word_column()
    status: OperationStatus = word_column(index=True)
    agent: Agent = word_column()
    model: str | None = None
    prompt_version: str | None = None
    because: Because | None = word_column(None)
    reason: str | None = None
    rejected_because: str | None = word_column(None)
    saw_version: int | None = None
    proposed: dict[str, Any] | None = json_column()
    """What was asked for, where it waits or was rejected."""
    before: dict[str, Any] | None = json_column()
    after: dict[str, Any] | None = json_column()
    evidence: list[Any] = json_column([])
    """Quotes with the ids of their messages."""
    at: datetime
    """When it took effect: for a crossed threshold, the crossing."""
    recorded_at: datetime
