"""What happened to somebody's memory, for whoever looks on: ids and numbers only."""

from datetime import datetime

from sqlmodel import Field, Index

from memory.tables.columns import NEVER_REUSED, BigId, Table, id_column, word_column
from memory.vocabulary import EventKind


class Event(Table, table=True):
    """One thing that happened, written in the transaction in which it did."""

    __tablename__ = "events"
    __table_args__ = (Index("ix_events_user_id", "user_id", "id"), NEVER_REUSED)

    id: int | None = id_column()
    """In the order in which they happened: one writer numbers them."""
    user_id: int = Field(sa_type=BigId)
    """No foreign key: what is told of an erasure outlives the user who goes."""
    kind: EventKind = word_column()
    subject_id: int = Field(sa_type=BigId)
    """The memory, the message, the operation or the erasure."""


class WriteKey(Table, table=True):
    """A request that was carried out under a key of its sender's, so that it is not done twice."""

    __tablename__ = "write_keys"
    __table_args__ = (Index("ix_write_keys_key", "user_id", "key_hash", unique=True), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = Field(sa_type=BigId)
    key_hash: str
    request_hash: str
    """What was asked for: another request under the same key is refused."""
    result_id: int | None = Field(default=None, sa_type=BigId)
    """What came of it; null: it was begun, and may have been broken off."""
    held_by: str = ""
    """The process that carries it out, or did."""
    at: datetime = Field(index=True)
    """When it was last worked on."""
