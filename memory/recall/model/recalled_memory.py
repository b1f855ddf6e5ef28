"""What recall reads of a memory's row: what it shows, and what says whether it may be told."""

from datetime import datetime
from typing import Any, NamedTuple

from memory.tables import Memory
from memory.vocabulary import Category, Grounding, Kind, Precision, State


class RecalledMemory(NamedTuple):
    """The columns of a memory that a prompt and the guard look at; whole rows take twice as long.

    Each has the name of its column.
    """

    id: int
    user_id: int
    category: Category
    kind: Kind | None
    content: str
    structured: dict[str, Any] | None
    topic: str
    verified: bool
    audience: str
    character: str | None
    grounding: Grounding
    hushed: bool
    valid_from: datetime | None
    valid_from_precision: Precision | None
    valid_until: datetime | None
    valid_until_precision: Precision | None
    state: State
    version: int
    created_at: datetime
    first_message_id: int | None
    embedding: bytes | None
    embedding_model: str | None


RECALLED_COLUMNS = tuple(getattr(Memory, name) for name in RecalledMemory._fields)
KnownMemory = Memory | RecalledMemory
"""A memory as whoever tells of it has it: as a whole row, or as it was recalled."""
