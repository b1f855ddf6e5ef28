"""Everything that an undo has to bring back, as comparable rows."""

from typing import Any

from sqlalchemy import select
from sqlmodel import SQLModel

from memory.storage.keyword_index import KEYWORDS
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Memory,
    MemoryEntity,
    Relation,
    Sentence,
    SentenceSource,
)
from tests.memory.house import House

TABLES: tuple[type[SQLModel], ...] = (
    Memory,
    Evidence,
    Relation,
    MemoryEntity,
    Entity,
    EntityAlias,
    Sentence,
    SentenceSource,
)
GROWS = {"version", "updated_at", "revision"}
"""What counts changes may be higher after an undo: a version is never seen twice."""
VECTOR = {"embedding", "embedding_model"}
"""Made anew by a job where the content changed."""


def everything(house: House) -> dict[str, list[Any]]:
    """Return all rows of the memory tables, and what the keyword index holds."""
    found: dict[str, list[Any]] = {
        table.__name__: sorted(
            (_comparable(row) for row in house.all(table)),
            key=lambda row: repr(sorted(row.items())),
        )
        for table in TABLES
    }
    index = select(KEYWORDS.c.rowid, KEYWORDS.c.tokens).order_by(KEYWORDS.c.rowid)
    found["keywords"] = house.read(lambda rows: [tuple(row) for row in rows.execute(index)])
    return found


def _comparable(row: SQLModel) -> dict[str, Any]:
    return {name: value for name, value in row.model_dump().items() if name not in GROWS | VECTOR}
