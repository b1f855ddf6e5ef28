"""What holds: memories that may be judged together, for a person told them and they stand."""

from datetime import datetime

from sqlalchemy import ColumnElement, or_
from sqlmodel import col

from memory.tables import Memory


def told_and_holding(now: datetime) -> list[ColumnElement[bool]]:
    """Return the conditions: real, active, valid now, not hushed, and no insight itself."""
    return [
        col(Memory.state) == "active",
        col(Memory.category).in_(("core", "fact")),
        col(Memory.grounding) == "real",
        col(Memory.hushed).is_(False),
        or_(col(Memory.valid_from).is_(None), col(Memory.valid_from) <= now),
        or_(col(Memory.valid_until).is_(None), col(Memory.valid_until) > now),
        or_(
            col(Memory.kind).is_(None),
            col(Memory.kind) != "pattern",
            col(Memory.source) != "reviewer",
        ),
    ]
