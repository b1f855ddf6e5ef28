"""The ledger: runs of agents, the operations they or people made, and forgettings of many."""

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
from memory.vocabulary import (
    Agent,
    Because,
    ForgettingScope,
    ForgettingState,
    Op,
    OperationStatus,
)


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
    """Which ids the handles of this call stood for; of an import under way, which document."""
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


class Forgetting(Table, table=True):
    """One forgetting of many memories, from its acceptance to its end or its undo."""

    __tablename__ = "forgettings"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    run_id: int = key_to("runs.id")
    """The run that it is carried out as, and undone by."""
    scope: ForgettingScope = word_column()
    topic: str = ""
    """What it is about while it is not done; empty from then on."""
    state: ForgettingState = word_column("accepted", index=True)
    total: int | None = None
    """How many memories go or are told anew; null: they are not all found yet."""
    progress: dict[str, Any] = json_column({})
    """How many memories are forgotten by now, and how many leave the topic out."""
    error: str | None = None
    """The class of the last error, never anybody's words."""
    accepted_at: datetime
    done_at: datetime | None = None


class ForgettingStep(Table, table=True):
    """Some memories that one forgetting has put away, or is to look at, and has not done yet."""

    __tablename__ = "forgetting_steps"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    """In the order in which they are done."""
    user_id: int = key_to("users.id", index=False)
    forgetting_id: int = key_to("forgettings.id")
    named: list[Any] = json_column([])
    """Each memory with the version in which it was put away, null where it was not."""
