"""Erasures: what people asked to be erased for good, and how far that is; ids and numbers only."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, Index

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    json_column,
    key_to,
    uid_column,
    word_column,
)
from memory.vocabulary import ErasureScope, ErasureState


class Erasure(Table, table=True):
    """One erasure, from its acceptance to its end; it outlives what it erases."""

    __tablename__ = "erasures"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    uid: str = uid_column()
    user_id: int = Field(index=True, sa_type=BigId)
    """Whose words. No foreign key: erasing everything removes the user."""
    scope: ErasureScope = word_column()
    target: dict[str, Any] = json_column({})
    """Ids only: of messages, memories, sentences, or of a conversation up to a message.

    `barred` are messages that stay, and are never evidence again; `away` are memories that are
    silent until it is done, whether they go or stay."""
    state: ErasureState = word_column("accepted", index=True)
    progress: dict[str, Any] = json_column({})
    """How many rows of each sort are gone by now."""
    left: dict[str, Any] = json_column({})
    """Ids only: by sort of row those that stay and say what is erased."""
    error: str | None = None
    """The class of the last error, never anybody's words."""
    accepted_at: datetime
    done_at: datetime | None = None


class ErasureStep(Table, table=True):
    """Rows that one erasure has decided to take or to change, and has not yet."""

    __tablename__ = "erasure_steps"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    """In the order in which they are done."""
    erasure_id: int = key_to("erasures.id")
    sort: str = word_column()
    """What is done to the rows."""
    named: list[Any] = json_column([])
    """Ids and numbers only."""


class ErasedUid(Table, table=True):
    """By what a message or a memory was known that a person erased: no import brings it back."""

    __tablename__ = "erased_uids"
    __table_args__ = (Index("ix_erased_uids_uid", "user_id", "uid", unique=True), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    uid: str
