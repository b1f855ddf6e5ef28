"""What was derived from a memory that goes: insights and compressions."""

from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.model import Means
from memory.erasure.cascade.residual_words import gives_away
from memory.ledger.proposal import Author, Batch, Proposal
from memory.operations.apply import apply
from memory.operations.validation import LEAST_SOURCES
from memory.tables import Evidence, Memory, Relation
from memory.vocabulary import TOLD


def lost_heirs(rows: Rows, memory: Memory, going: Collection[int]) -> list[Memory]:
    """Return what was derived from a memory and does not stand, or gives it away, without it.

    Episodes and chapters rest on their sentences' sources.
    """
    derived = (
        select(Memory)
        .join(Relation, col(Relation.from_id) == col(Memory.id))
        .where(
            Relation.to_id == memory.id,
            Relation.kind == "derived_from",
            col(Memory.category).not_in(TOLD),
            col(Memory.id).not_in(going),
        )
    )
    heirs = rows.exec(derived.order_by(col(Memory.id))).all()
    return [one for one in heirs if not _stands(rows, one, memory, going)]


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


def restore(rows: Rows, memory_ids: Collection[int], means: Means) -> None:
    """Bring back what a compression had put away that is gone now."""
    for memory_id in sorted(memory_ids):
        memory = rows.get_one(Memory, memory_id)
        batch = Batch(
            user_id=memory.user_id,
            author=Author("person"),
            now=means.now,
            proposals=[Proposal(op="RESTORE", memory_id=memory_id)],
            audience=memory.audience,
        )
        apply(rows, batch, means.rules)


def _stands(rows: Rows, heir: Memory, gone: Memory, going: Collection[int]) -> bool:
    others = (
        select(Memory)
        .join(Relation, col(Relation.to_id) == col(Memory.id))
        .where(
            Relation.from_id == heir.id,
            Relation.kind == "derived_from",
            col(Memory.id).not_in(going),
            Memory.state != "forgotten",
        )
    )
    left = [one.content for one in rows.exec(others)]
    own = select(Evidence.quote).where(Evidence.memory_id == heir.id, Evidence.role == "source")
    quotes = list(rows.exec(own))
    least = LEAST_SOURCES if heir.kind == "pattern" and heir.source == "reviewer" else 1
    if len(left) + len(quotes) < least:
        return False
    return not gives_away(heir.content, gone=[gone.content], left=[*left, *quotes])
