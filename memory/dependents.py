"""What is derived falls with its sources: insights that too few memories still stand for."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.operations import Proposal
from memory.tables import Memory, Relation
from memory.validation import LEAST_SOURCES


def falling(rows: Rows, memory_ids: Collection[int]) -> list[Proposal]:
    """Return what must go because some of these memories were forgotten just now.

    Archived and superseded sources still stand: what they told was true in its time.
    """
    gone = _forgotten(rows, memory_ids)
    return [
        Proposal(
            op="DELETE",
            memory_id=one,
            reason="source gone",
            forgotten_because="source gone",
            at=max(gone.values()),
        )
        for one in _insights_on(rows, gone)
        if _standing_sources(rows, one) < LEAST_SOURCES
    ]


def _forgotten(rows: Rows, memory_ids: Collection[int]) -> dict[int, datetime]:
    """Return when those of the memories that are forgotten were."""
    if not memory_ids:
        return {}
    gone = select(Memory).where(col(Memory.id).in_(memory_ids), Memory.state == "forgotten")
    return {int(one.id or 0): one.forgotten_at or one.updated_at for one in rows.exec(gone)}


def _insights_on(rows: Rows, source_ids: Collection[int]) -> list[int]:
    if not source_ids:
        return []
    found = (
        select(Relation.from_id)
        .join(Memory, col(Memory.id) == col(Relation.from_id))
        .where(
            col(Relation.to_id).in_(source_ids),
            Relation.kind == "derived_from",
            Memory.kind == "pattern",
            Memory.source == "reviewer",
            Memory.state == "active",
        )
        .distinct()
    )
    return sorted(rows.exec(found))


def _standing_sources(rows: Rows, insight_id: int) -> int:
    standing = (
        select(func.count())
        .select_from(Relation)
        .join(Memory, col(Memory.id) == col(Relation.to_id))
        .where(
            Relation.from_id == insight_id,
            Relation.kind == "derived_from",
            Memory.state != "forgotten",
        )
    )
    return rows.exec(standing).one()
