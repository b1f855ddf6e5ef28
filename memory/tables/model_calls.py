"""The log of what models were asked: numbers and names, and words only where they are wanted."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlmodel import Field

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    maybe_key_to,
    word_column,
)

WORDS_OR_NULL = JSON(none_as_null=True)
"""Else a call without words would hold JSON's `null`, which is not SQL's."""


class ModelCall(Table, table=True):
    """One question to one endpoint, with all requests that it took."""

    __tablename__ = "model_calls"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int | None = maybe_key_to("users.id")
    """For whom it was asked; null where it was for nobody, as when an endpoint is checked."""
    turn_id: int | None = Field(default=None, sa_type=BigId)
    """No foreign key: the log outlives the turns and jobs that it tells of."""
    job_id: int | None = Field(default=None, index=True, sa_type=BigId)
    """Runs name the same job, so that a run's calls are found."""
    role: str = word_column()
    model: str
    prompt_version: str | None = None
    requests: int
    """How many requests it took: retries and the repair turn count."""
    tokens_in: int
    tokens_cached: int = 0
    """How many of those the endpoint had kept from before, as far as it told."""
    tokens_out: int
    estimated: bool
    """Whether the endpoint did not count some of the tokens, so that they are an estimate."""
    cost: float
    currency: str = word_column()
    milliseconds: float
    outcome: str = word_column()
    error: str | None = None
    """Why there was no answer, in our own sentence; never anybody's words."""
    form: str | None = word_column(None)
    """Of a wanted shape: how it was asked for when the answer came; see `json_support`."""
    text: list[Any] | None = Field(default=None, sa_type=WORDS_OR_NULL, nullable=True)
    """What was sent and what came, where the settings keep it."""
    at: datetime = Field(index=True)
