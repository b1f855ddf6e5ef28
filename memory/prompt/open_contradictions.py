"""Open contradictions: which memories exclude each other and both still stand."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.hush import quiet_memories
from memory.storage.ownership import among, listed, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Relation, row_id


def contradictions_of(
    rows: Rows, user_id: int, memory_ids: Collection[int], now: datetime
) -> Mapping[int, list[str]]:
    """Return by memory id what those that contradict it say, as long as both hold."""
    return said_by(contradicting(rows, user_id, memory_ids, now))


def said_by(memories: Mapping[int, Sequence[Memory]]) -> dict[int, list[str]]:
    """Return by memory id what these memories say."""
    return {
        about: [opposite.content for opposite in opposites] for about, opposites in memories.items()
    }


def contradicting(
    rows: Rows, user_id: int, memory_ids: Collection[int], now: datetime
) -> Mapping[int, list[Memory]]:
    """Return by id of a user's memories those that contradict it, as long as both hold.

    The two of a pair are of one audience and character, so whoever may hear the one may hear both;
    but what is not to be brought up is told beside nothing, unless it is among them itself.
    """
    asked = {"user_id": user_id, "ids": listed(memory_ids)}
    both = [*map(tuple, columns_read(rows, _PAIRS, asked))] if memory_ids else []
    if not both:
        return {}
    standing = _standing(rows, user_id, {found_id for pair in both for found_id in pair}, now)
    for untold in quiet_memories(rows, user_id, standing).keys() - {*memory_ids}:
        del standing[untold]
    found: dict[int, list[Memory]] = {}
    for first, second in both:
        if first in standing and second in standing:
            found.setdefault(first, []).append(standing[second])
            found.setdefault(second, []).append(standing[first])
    return {
        found_id: opposites for found_id, opposites in found.items() if found_id in set(memory_ids)
    }


def _standing(
    rows: Rows, user_id: int, memory_ids: Collection[int], now: datetime
) -> dict[int, Memory]:
    holding = owned(user_id, Memory).where(
        col(Memory.id).in_(memory_ids),
        Memory.state == "active",
        col(Memory.hushed).is_(False),
        col(Memory.valid_from).is_(None) | (col(Memory.valid_from) <= now),
        col(Memory.valid_until).is_(None) | (col(Memory.valid_until) > now),
    )
    return {row_id(memory): memory for memory in rows.exec(holding)}


_IDS = bindparam("ids", type_=String)
_PAIRS = (
    owned(bindparam("user_id", type_=Integer), Relation.from_id, Relation.to_id)
    .where(
        Relation.kind == "contradicts",
        Relation.strength > 0,
        among(col(Relation.from_id), _IDS) | among(col(Relation.to_id), _IDS),
    )
    .order_by(col(Relation.id))
)
"""Written once, since each turn asks it."""
