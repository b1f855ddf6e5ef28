"""A memory as the ledger shows it, before and after an operation."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_args

from memory.tables import Memory

ACT = "act"
"""The key under which an image after an operation names all that were recorded with it."""
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
INSTANTS = frozenset(
    name
    for name, field in Memory.model_fields.items()
    if datetime in (field.annotation, *get_args(field.annotation))
)
_SHOWN = tuple(name for name in Memory.model_fields if name not in LEFT_OUT)


def snapshot(memory: Memory) -> dict[str, Any]:
    """Return the memory's columns as JSON holds them."""
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in memory.model_dump(exclude=set(LEFT_OUT)).items()
    }


def image_of(draft: Any) -> dict[str, Any]:
    """Return what `snapshot` would of a memory that is a row by now, but was made as a draft."""
    columns = vars(draft)
    return {
        name: value.isoformat() if isinstance(value := columns[name], datetime) else value
        for name in _SHOWN
    }


def columns_of(image: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that an image holds, as a row takes them."""
    return {
        name: datetime.fromisoformat(value) if name in INSTANTS and value else value
        for name, value in image.items()
        if name in Memory.model_fields
    }


def is_readable(image: Mapping[str, Any] | None) -> bool:
    """Tell whether an image still holds the memory's words, which an erase blanks."""
    return bool(image and image.get("content"))
