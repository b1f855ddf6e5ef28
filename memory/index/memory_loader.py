"""From rows to portions of the shelf: whole columns, as the database has them stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import (
    Integer,
    Row,
    Select,
    String,
    bindparam,
    func,
    null,
    select,
    type_coerce,
)
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.index.memory_entry import NEVER, UNKNOWN, WORDS, EntryColumns
from memory.ledger.derived_state import is_left_to_reviews
from memory.storage.expressions import json_text, on_sqlite, stored_instant, vector_bytes
from memory.storage.keyword_index import KEYWORDS
from memory.storage.vector_codec import VECTOR_ITEM
from memory.tables import Evidence, Memory, Message
from memory.text.attribute_keys import AttributeKey, slot_of
from memory.vocabulary import SUMMARY_CATEGORIES

PORTION = 1_000
"""So many rows are in memory at once, beside what is made of them."""
VECTORS = 200
"""So many vectors are read at once: they are copied where the processor still has them at hand."""
SECOND = 1_000_000
Seconds = npt.NDArray[np.float64]
Stored = Sequence[str | None]
"""A column of instants, as the database has them stored."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A portion of what changed of a user's memories."""

    memory_ids: list[int]
    """All of them, what is not active any more, too."""
    active: EntryColumns
    embeddings: Mapping[int, bytes]
    """By place in the portion: the vectors that lie where questions do."""


def changed_since(
    rows: Rows, user_id: int, since: int, *, model: str | None, width: int
) -> Iterator[Changed]:
    """Yield what changed of a user's memories after a revision, with no words but tokens.

    `model` and `width` say which vectors lie where questions do: another one waits to be made.
    Without a model no vector is read.
    """
    rows.flush()
    connection, changed = rows.connection(), {"user_id": user_id, "since": since}
    told = {row[0]: row[1] for row in connection.execute(_TOLD, changed)}
    reading = _CHANGED if on_sqlite(rows) else _CHANGED_IN_ORDER
    if model is None:
        reading = _CHANGED_WITHOUT_VECTORS
    for portion in connection.execute(reading, changed).partitions(PORTION):
        active = [row for row in portion if row.state == "active"]
        yield Changed(
            [row.memory_id for row in portion],
            _portion(active, told),
            {
                place: row.embedding
                for place, row in enumerate(active)
                if row.embedding_model == model and len(row.embedding or b"") == width * VECTOR_ITEM
            },
        )


def vectors_until(
    rows: Rows, user_id: int, until: int, *, model: str, width: int
) -> Iterator[tuple[Sequence[int], Sequence[bytes]]]:
    """Yield the ids and vectors of a user's memories that did not change after a revision."""
    asked = {"user_id": user_id, "until": until, "model": model, "bytes": width * VECTOR_ITEM}
    for portion in rows.connection().execute(_VECTORS, asked).partitions(VECTORS):
        ids, vectors = zip(*portion, strict=True)
        yield ids, vectors


def count_changed(rows: Rows, user_id: int, since: int) -> int:
    """Return how many of a user's memories changed after a revision."""
    return int(rows.execute(_COUNTED, {"user_id": user_id, "since": since}).scalar_one())


def _portion(active: Sequence[Row[Any]], told: Mapping[int, str]) -> EntryColumns:
    stored = zip(*active, strict=True) if active else ([] for _ in _COLUMNS)
    column: dict[str, Sequence[Any]] = dict(zip(_COLUMNS, stored, strict=True))
    return EntryColumns(
        numbers={
            **{name: column[name] for name in _AS_STORED},
            **_instants(column, told),
            **_stretches(column),
            "told": [category in SUMMARY_CATEGORIES for category in column["category"]],
            "by_review": [
                is_left_to_reviews(kind, key)
                for kind, key in zip(column["kind"], column["key"], strict=True)
            ],
        },
        words={name: [word or "" for word in column[name]] for name in WORDS},
        slots=_slots(column),
        tokens=[(tokens or "").split() for tokens in column["tokens"]],
    )


def _instants(column: Mapping[str, Sequence[Any]], told: Mapping[int, str]) -> dict[str, Any]:
    """Return when things were; what has no evidence was first told when it was remembered."""
    created = column["created_at"]
    first = [
        at or told.get(memory_id) or made
        for at, memory_id, made in zip(
            column["first_at"], column["memory_id"], created, strict=True
        )
    ]
    last = [at or began for at, began in zip(column["last_at"], first, strict=True)]
    made_at, valid_until = _seconds(created, UNKNOWN), _seconds(column["valid_until"], NEVER)
    return {
        "valid_from": _seconds(column["valid_from"], UNKNOWN),
        "valid_until": valid_until,
        "told_from": _seconds(first, UNKNOWN),
        "told_until": _seconds(last, UNKNOWN),
        "made_at": made_at,
        "created": _micros(created),
        "anchored": _micros(column["anchored_at"]),
        "used": _micros(column["last_used_at"]),
        "history": np.array(column["superseded"], dtype=np.bool_) | (valid_until <= made_at),
    }


def _stretches(column: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    is_episode = np.array([entry == "episode" for entry in column["category"]], dtype=np.bool_)
    return {
        name: np.where(is_episode, np.array([number or 0 for number in column[name]], np.int64), 0)
        for name in ("first_in", "first_id", "last_id")
    }


def _slots(column: Mapping[str, Sequence[Any]]) -> dict[int, AttributeKey]:
    found = {
        place: slot_of(str(key))
        for place, (key, category) in enumerate(zip(column["key"], column["category"], strict=True))
        if key and category not in SUMMARY_CATEGORIES
    }
    return {place: slot for place, slot in found.items() if slot is not None}


def _micros(stored: Stored) -> npt.NDArray[np.int64]:
    """Return instants in microseconds, 0 for none."""
    at = np.array(stored, dtype="datetime64[us]")
    return np.where(np.isnat(at), 0, at.astype(np.int64))


def _seconds(stored: Stored, missing: float) -> Seconds:
    at = np.array(stored, dtype="datetime64[us]")
    return np.where(np.isnat(at), missing, at.astype(np.int64) / SECOND)


def _plain(name: str, kind: type[String | Integer]) -> Any:
    """Return a column as it is stored: what converts each value takes longer than all the rest."""
    return type_coerce(getattr(Memory, name), kind())


def _instant(name: str, table: Any = Memory) -> Any:
    return stored_instant(getattr(table, name))


_SINCE = (
    col(Memory.user_id) == bindparam("user_id"),
    col(Memory.revision) > bindparam("since"),
)
_COUNTED = select(func.count()).select_from(Memory).where(*_SINCE)
_FIRST, _LAST = aliased(Message), aliased(Message)
_AS_STORED = ("memory_id", "importance", "confidence", "used_count", "kept_count", "hushed")
_SELECTED: dict[str, Any] = {
    "memory_id": col(Memory.id),
    **{name: _plain(name, String) for name in ("state", "category", "kind", "review_due")},
    **{name: _plain(name, String) for name in ("audience", "character", "embedding_model")},
    **{name: _instant(name) for name in ("valid_from", "valid_until", "created_at")},
    **{name: _instant(name) for name in ("anchored_at", "last_used_at")},
    **{name: _plain(name, Integer) for name in ("hushed", "superseded")},
    **{name: getattr(Memory, name) for name in ("importance", "confidence", "embedding")},
    **{name: getattr(Memory, name) for name in ("used_count", "kept_count")},
    "key": json_text(Memory.structured, "key"),
    "first_in": col(_FIRST.conversation_id),
    "first_id": col(Memory.first_message_id),
    "last_id": col(Memory.last_message_id),
    "first_at": _instant("at", _FIRST),
    "last_at": _instant("at", _LAST),
    "tokens": KEYWORDS.c.tokens,
}
_COLUMNS = tuple(_SELECTED)


def _changed(selected: Mapping[str, Any]) -> Select[Any]:
    return (
        select(*(column.label(name) for name, column in selected.items()))
        .select_from(Memory)
        .outerjoin(_FIRST, col(_FIRST.id) == col(Memory.first_message_id))
        .outerjoin(_LAST, col(_LAST.id) == col(Memory.last_message_id))
        .outerjoin(KEYWORDS, KEYWORDS.c.rowid == col(Memory.id))
        .where(*_SINCE)
    )


_CHANGED = _changed(_SELECTED)
"""In no order: to sort them, SQLite would write all vectors down once more; it reads them by their
revision as it is. PostgreSQL reads them as they happen to lie.
"""
_IN_ORDER = col(Memory.revision), col(Memory.id)
_CHANGED_IN_ORDER = _CHANGED.order_by(*_IN_ORDER)
_CHANGED_WITHOUT_VECTORS = _changed(_SELECTED | {"embedding": null()}).order_by(*_IN_ORDER)
_TOLD = (
    select(col(Evidence.memory_id), stored_instant(func.min(col(Message.at))))
    .join(Message, col(Message.id) == col(Evidence.message_id))
    .join(Memory, col(Memory.id) == col(Evidence.memory_id))
    .where(*_SINCE, col(Evidence.role) == "source")
    .group_by(col(Evidence.memory_id))
)
_VECTORS = select(col(Memory.id), col(Memory.embedding)).where(
    col(Memory.user_id) == bindparam("user_id"),
    col(Memory.revision) <= bindparam("until"),
    col(Memory.state) == "active",
    col(Memory.embedding_model) == bindparam("model"),
    vector_bytes(col(Memory.embedding)) == bindparam("bytes"),
)
