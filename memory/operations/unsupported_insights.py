"""What is derived falls with its sources: insights that too few memories still stand for."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Proposal
from memory.operations.kinds.delete import Delete
from memory.operations.validation import LEAST_SOURCES
from memory.storage.ownership import among, listed, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Relation


def falling(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[Proposal]:
    """Return what must go because some of these memories of a user were forgotten just now.

    Archived and superseded sources still stand: what they told was true in its time.
    """
    gone = _forgotten(rows, user_id, memory_ids)
    return [
        Delete(
            memory_id=insight,
            reason="source gone",
            forgotten_because="source gone",
            at=max(gone.values()),
        )
        for insight in _insights_on(rows, user_id, gone)
        if _standing_sources(rows, user_id, insight) < LEAST_SOURCES
    ]


def _forgotten(rows: Rows, user_id: int, memory_ids: Collection[int]) -> dict[int, datetime]:
    """Return when those of the memories that are forgotten were."""
    if not memory_ids:
        return {}
    gone = columns_read(rows, _GONE, {"user_id": user_id, "ids": listed(memory_ids)})
    return {found.id: found.forgotten_at or found.updated_at for found in gone}


def _insights_on(rows: Rows, user_id: int, source_ids: Collection[int]) -> list[int]:
    if not source_ids:
        return []
    found = (
        owned(user_id, Relation.from_id)
        .join(Memory, col(Memory.id) == col(Relation.from_id))
        .where(
            among(col(Relation.to_id), source_ids),
            Relation.kind == "derived_from",
            Memory.kind == "pattern",
            Memory.source == "reviewer",
            Memory.state == "active",
        )
        .distinct()
    )
    return sorted(rows.exec(found))


def _standing_sources(rows: Rows, user_id: int, insight_id: int) -> int:
    standing = (
        owned(user_id, Relation.id)
        .join(Memory, col(Memory.id) == col(Relation.to_id))
        .where(
            Relation.from_id == insight_id,
            Relation.kind == "derived_from",
            Memory.state != "forgotten",
        )
    )
    return len(rows.exec(standing).all())


_GONE = (
    owned(bindparam("user_id", type_=Integer), Memory.id)
    .add_columns(col(Memory.forgotten_at), col(Memory.updated_at))
    .where(among(col(Memory.id), bindparam("ids", type_=String)), col(Memory.state) == "forgotten")
)
