"""Lineage: which prompts were read, and what stood in each; ids and numbers, and a name."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field, Index

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    json_column,
    key_to,
    maybe_key_to,
    word_column,
)
from memory.vocabulary import Language, PromptSection


class PromptRecord(Table, table=True):
    """That the voice read a prompt for a reply, or an agent for a run."""

    __tablename__ = "prompt_records"
    __table_args__ = (
        Index("ix_prompt_records_window", "conversation_id", "first_message_id"),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    """For whom it was read."""
    conversation_id: int | None = maybe_key_to("conversations.id", index=False)
    turn_id: int | None = maybe_key_to("turns.id")
    run_id: int | None = maybe_key_to("runs.id")
    at: datetime
    """The present, as the prompt tells it."""
    timezone: str
    language: Language = word_column()
    prompt_version: str
    called: str = ""
    """How the person was called in it."""
    first_message_id: int | None = Field(default=None, sa_type=BigId)
    """Where its window began. No foreign keys: lineage outlives the rows that it names."""
    last_message_id: int | None = Field(default=None, sa_type=BigId)
    gaps: list[Any] = json_column([])
    """The ids of the conversation's messages between the two that it did not hold."""


class ShownSource(Table, table=True):
    """One row that stood in a prompt beside its window, or was at hand to whoever wrote."""

    __tablename__ = "shown_sources"
    __table_args__ = (
        Index("ix_shown_sources_source", "source_id", "section"),
        {"sqlite_with_rowid": False},
    )

    record_id: int = key_to("prompt_records.id", index=False, primary_key=True)
    position: int = Field(primary_key=True)
    section: PromptSection = word_column()
    """Where it stood, which says what it is: a memory, a message or a profile."""
    source_id: int = Field(sa_type=BigId)
    version: int | None = None
    """Of a memory: how often it had been changed by then."""
    hushed: bool = False
    """Whether it was marked as not to be brought up."""
    used: bool = False
    """Whether a BOOST later said that the reply used it."""
    detail: list[Any] | None = Field(default=None, sa_type=JSON(none_as_null=True), nullable=True)
    """Of a summary or a profile the sentences that stood, where not all did; of what contradicts
    a memory the memory's id."""
