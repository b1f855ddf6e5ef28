"""The quality reports of past days: ids and numbers only."""

from datetime import datetime
from typing import Any

from sqlmodel import Field

from memory.tables.columns import NEVER_REUSED, Table, id_column, json_column, maybe_key_to


class QualityRow(Table, table=True):
    """How well memory was kept on one day, of one user or of all."""

    __tablename__ = "quality_reports"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int | None = maybe_key_to("users.id")
    """Null: of all users together."""
    day: str = Field(index=True)
    """As `2026-05-12`, of the calendar in UTC."""
    at: datetime
    figures: dict[str, Any] = json_column({})
    """By name, numbers only."""
