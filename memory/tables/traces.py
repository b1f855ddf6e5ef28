"""Traces of recalls: ids and numbers only."""

from datetime import datetime
from typing import Any

from sqlmodel import Field

from memory.tables.columns import NEVER_REUSED, Table, id_column, json_column, key_to, maybe_key_to


class Trace(Table, table=True):
    """What one recall considered, showed, and what was later judged used."""

    __tablename__ = "traces"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    turn_id: int | None = maybe_key_to("turns.id")
    query_message_ids: list[Any] = json_column([])
    candidates: list[Any] = json_column([])
    """One record each: memory id, each leg's score, relevance, rank, why out."""
    shown: list[Any] = json_column([])
    """Ids of the memories that stood in the prompt."""
    used: list[Any] = json_column([])
    """Ids of those that a BOOST later said were used."""
    embedder: str | None = None
    """Null where the dense leg was not to be had."""
    milliseconds: float
    at: datetime = Field(index=True)
