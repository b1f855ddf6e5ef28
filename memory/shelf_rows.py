"""From rows to entries of the shelf."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, func, select
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.keywords import KEYWORDS
from memory.shelf import ANY_CHARACTER, NEVER, UNKNOWN, Entry, Stretch
from memory.slots import slot_of
from memory.tables import Evidence, Memory, Message
from memory.upkeep import fade_of
from memory.vocabulary import TOLD


def changed_rows(rows: Rows, user_id: int, since: int) -> Sequence[Row[Any]]:
    """Return what of a user's memories changed after a revision, with no words but tokens."""
    return rows.execute(_CHANGED, {"user_id": user_id, "since": since}).all()


def told_since(rows: Rows, user_id: int, since: int) -> Mapping[int, datetime]:
    """Return by memory id when what changed after a revision was first told, where it was."""
    told = rows.execute(_TOLD, {"user_id": user_id, "since": since})
    found: Mapping[int, datetime] = {row[0]: row[1] for row in told}
    return found


def entry_of(row: Row[Any], told_at: datetime | None) -> Entry:
    """Return a row's entry; `told_at` is when its evidence was said, if it has any."""
    told_from = row.first_at or told_at or row.created_at
    return Entry(
        memory_id=row.id,
        audience=row.audience,
        character=row.character or ANY_CHARACTER,
        valid_from=UNKNOWN if row.valid_from is None else row.valid_from.timestamp(),
        valid_until=NEVER if row.valid_until is None else row.valid_until.timestamp(),
        told_from=told_from.timestamp(),
        told_until=(row.last_at or told_from).timestamp(),
        made_at=row.created_at.timestamp(),
        last_use=(row.last_used_at or row.created_at).timestamp(),
        hushed=row.hushed,
        confidence=row.confidence,
        fade=fade_of(row),  # type: ignore[arg-type]  # it has the columns that this reads
        stretch=_stretch(row),
        slot=None if row.category in TOLD else slot_of((row.structured or {}).get("key")),
    )


def _stretch(row: Row[Any]) -> Stretch | None:
    if row.category != "episode" or row.first_at is None:
        return None
    return Stretch(row.first_in, row.first_message_id, row.last_message_id)


_SINCE = (
    col(Memory.user_id) == bindparam("user_id"),
    col(Memory.revision) > bindparam("since"),
)
_FIRST, _LAST = aliased(Message), aliased(Message)
_CHANGED = (
    select(
        *(
            getattr(Memory, name)
            for name in (
                "id",
                "state",
                "category",
                "kind",
                "importance",
                "confidence",
                "audience",
                "character",
                "hushed",
                "valid_from",
                "valid_until",
                "superseded",
                "structured",
                "used_count",
                "kept_count",
                "review_due",
                "created_at",
                "anchored_at",
                "last_used_at",
                "embedding",
                "embedding_model",
                "first_message_id",
                "last_message_id",
            )
        ),
        col(_FIRST.conversation_id).label("first_in"),
        col(_FIRST.at).label("first_at"),
        col(_LAST.at).label("last_at"),
        KEYWORDS.c.tokens,
    )
    .outerjoin(_FIRST, col(_FIRST.id) == col(Memory.first_message_id))
    .outerjoin(_LAST, col(_LAST.id) == col(Memory.last_message_id))
    .outerjoin(KEYWORDS, KEYWORDS.c.rowid == col(Memory.id))
    .where(*_SINCE)
    .order_by(col(Memory.id))
)
_TOLD = (
    select(col(Evidence.memory_id), func.min(col(Message.at)))
    .join(Message, col(Message.id) == col(Evidence.message_id))
    .join(Memory, col(Memory.id) == col(Evidence.memory_id))
    .where(*_SINCE, col(Evidence.role) == "source")
    .group_by(col(Evidence.memory_id))
)
