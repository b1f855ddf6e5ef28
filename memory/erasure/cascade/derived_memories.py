"""What was derived from a memory that goes: insights and compressions."""

from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.left_rows import quotes_left
from memory.ledger.leaked_terms import leaks_terms
from memory.operations.validation import LEAST_SOURCES
from memory.storage.ownership import among
from memory.tables import Memory, Relation, row_id
from memory.vocabulary import SUMMARY_CATEGORIES


def lost_heirs(
    rows: Rows, memory: Memory, taken: Taken, away: Collection[int] = ()
) -> list[Memory]:
    """Return what was derived from a memory and does not stand, or gives it away, without it.

    `away` are memories that stand, although they are silent for now. What was not told because
    the memory was hushed goes with it: nothing would keep it back then. Episodes and chapters rest
    on their sentences' sources.
    """
    derived = (
        select(Memory)
        .join(Relation, col(Relation.from_id) == col(Memory.id))
        .where(
            Relation.to_id == memory.id,
            Relation.kind == "derived_from",
            col(Memory.category).not_in(SUMMARY_CATEGORIES),
        )
    )
    heirs = rows.exec(derived.order_by(col(Memory.id))).all()
    staying = [heir for heir in heirs if heir.id not in taken.memories]
    return [
        other_memory
        for other_memory in staying
        if not _stands(rows, other_memory, memory, taken, away)
    ]


def put_away_for(rows: Rows, heir: Memory) -> list[Memory]:
    """Return what was archived because a memory holds it in its place."""
    held = (
        select(Memory)
        .join(Relation, col(Relation.to_id) == col(Memory.id))
        .where(
            Relation.from_id == heir.id,
            Relation.kind == "derived_from",
            Memory.state == "archived",
        )
    )
    return list(rows.exec(held.order_by(col(Memory.id))))


def _stands(rows: Rows, heir: Memory, gone: Memory, taken: Taken, away: Collection[int]) -> bool:
    if gone.hushed:
        return False
    others = (
        select(Memory)
        .join(Relation, col(Relation.to_id) == col(Memory.id))
        .where(
            Relation.from_id == heir.id,
            Relation.kind == "derived_from",
            (col(Memory.state) != "forgotten") | among(col(Memory.id), away),
        )
    )
    left = [memory.content for memory in rows.exec(others) if memory.id not in taken.memories]
    quotes = quotes_left(rows, taken, row_id(heir), role="source")
    least = LEAST_SOURCES if heir.kind == "pattern" and heir.source == "reviewer" else 1
    if len(left) + len(quotes) < least:
        return False
    return not leaks_terms(heir.content, gone=[gone.content], left=[*left, *quotes])
