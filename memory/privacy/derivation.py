"""Derivation: which memories were made of which others, over as many steps as there are.

Insights rest on what they were derived from, compressions on what they put away. Episodes, chapters
and profiles rest on the sources of their sentences, and are judged by those.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal

from sqlalchemy import Executable, Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.storage.ownership import among, listed, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Relation, row_id
from memory.vocabulary import SUMMARY_CATEGORIES

Sources = Mapping[int, Sequence[Memory]]
"""By memory id what it was made of, whatever became of that."""


def sources_behind(rows: Rows, memories: Collection[Memory]) -> Sources:
    """Return what those of the memories were made of that were made of others, by their ids."""
    found: dict[int, Sequence[Memory]] = {}
    for user_id in {memory.user_id for memory in memories}:
        own = [
            row_id(memory)
            for memory in memories
            if memory.user_id == user_id and memory.category not in SUMMARY_CATEGORIES
        ]
        links = _links(rows, user_id, own, "from_id")
        behind = {memory_id: _reached(links, memory_id) for memory_id in own if memory_id in links}
        ids = {source for reached in behind.values() for source in reached}
        known = {row_id(memory): memory for memory in _memories(rows, user_id, ids)}
        for memory_id, reached in behind.items():
            found[memory_id] = [known[source] for source in sorted(reached & known.keys())]
    return found


def made_of(rows: Rows, user_id: int, memory_ids: Collection[int]) -> frozenset[int]:
    """Return the ids of what was made of some of a user's memories, or of what was made of them."""
    links = _links(rows, user_id, memory_ids, "to_id")
    return frozenset(heir for heirs in links.values() for heir in heirs)


def heirs_of(rows: Rows, memory: Memory) -> Sequence[Memory]:
    """Return what was made of a memory at one step."""
    derived = owned(memory.user_id, Relation.from_id).where(
        Relation.to_id == memory.id, Relation.kind == "derived_from"
    )
    heirs = owned(memory.user_id, Memory).where(
        col(Memory.id).in_(derived), col(Memory.category).not_in(SUMMARY_CATEGORIES)
    )
    return rows.exec(heirs.order_by(col(Memory.id))).all()


def _links(
    rows: Rows, user_id: int, memory_ids: Collection[int], end: Literal["from_id", "to_id"]
) -> Mapping[int, set[int]]:
    """Return by id what is linked with it at the other end, as far as the links lead."""
    links = defaultdict[int, set[int]](set)
    left = {*memory_ids}
    while left:
        asked = {"user_id": user_id, "ids": listed(left)}
        pairs = [tuple(pair) for pair in columns_read(rows, _linked(end), asked)]
        left = {other for _, other in pairs} - links.keys() - {*memory_ids}
        for known, other in pairs:
            links[known].add(other)
    return links


def _reached(links: Mapping[int, set[int]], begin: int) -> set[int]:
    reached, left = set[int](), {begin}
    while left:
        found = {other for each in left for other in links.get(each, ())}
        left = found - reached
        reached |= found
    return reached


def _memories(rows: Rows, user_id: int, ids: Collection[int]) -> Sequence[Memory]:
    return rows.exec(owned(user_id, Memory).where(among(col(Memory.id), ids))).all() if ids else []


@cache
def _linked(end: Literal["from_id", "to_id"]) -> Executable:
    other = "to_id" if end == "from_id" else "from_id"
    known = getattr(Relation, end)
    return owned(bindparam("user_id", type_=Integer), known, getattr(Relation, other)).where(
        Relation.kind == "derived_from", among(known, bindparam("ids", type_=String))
    )
