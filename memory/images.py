"""A memory as the ledger shows it, before and after an operation."""

from datetime import datetime
from typing import Any

from memory.tables import Memory

LEFT_OUT = frozenset(
    {
        "embedding",
        "embedding_model",
        "fingerprint",
        "keyword_count",
        "revision",
        "shown_count",
    }
)
"""Columns that are derived, or that no operation changes."""


def image_of(memory: Memory) -> dict[str, Any]:
    """Return the memory's columns as JSON holds them."""
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in memory.model_dump(exclude=set(LEFT_OUT)).items()
    }
