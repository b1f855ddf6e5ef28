"""What is derived falls with its sources: insights that too few memories still stand for."""

from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Proposal
from memory.operations.kinds.delete import Delete
from memory.operations.validation import LEAST_SOURCES
from memory.storage.ownership import among, owned
from memory.tables import Memory, Relation, row_id


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
    gone = owned(user_id, Memory).where(
        among(col(Memory.id), memory_ids), Memory.state == "forgotten"
    )
    return {row_id(memory): memory.forgotten_at or memory.updated_at for memory in rows.exec(gone)}


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
