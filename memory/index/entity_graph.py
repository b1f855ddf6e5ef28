"""The graph of one user's entities: who and what memories name, and which memories belong together.

A cache of the rows, like the shelf it stands beside.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.index.name_links import Ids, NameLinks
from memory.storage.unit_of_work import columns_read
from memory.tables import EntityAlias, Memory, MemoryEntity, Relation
from memory.text.language import is_cjk
from memory.text.quotes import folded

ENTITY_BYTES = 400
"""About what one alias, or one memory with its relations, takes."""
LONGEST_ALIAS = 40
"""Longer names are not looked for in questions."""

_NO_IDS: Ids = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class PackedGraph:
    """The links of a graph as arrays, pair by pair."""

    memories: Ids
    entities: Ids
    """What the memories name."""
    starts: Ids
    ends: Ids
    """What the starts stand in a relation to."""
    strengths: npt.NDArray[np.float64]


class EntityGraph:
    """Entities by alias, memories by entity, and memories by the memories they relate to."""

    def __init__(self, packed: PackedGraph | None = None) -> None:
        """Start with what is packed, or empty; aliases are always read from their rows."""
        self._links = NameLinks(packed.memories, packed.entities) if packed else NameLinks()
        self._aliases: dict[str, int] = {}
        self._lengths: set[int] = set()
        self._newest_alias = 0
        self._related: dict[int, dict[int, float]] = {}
        self._related_from: dict[int, set[int]] = defaultdict(set)
        if packed:
            self._relate(*(column.tolist() for column in _relations_of(packed)))

    def refresh(self, rows: Rows, user_id: int, *, since: int) -> None:
        """Take up what memories changed since a revision name and relate to."""
        self._take_up_aliases(rows, user_id)
        # Of a connection, and column by column: rows take longer than all that is made of them.
        connection, changed = rows.connection(), {"user_id": user_id, "since": since}
        links = zip(*connection.execute(_NAMED, changed).all(), strict=True)
        self._name(*(np.array(column, np.int64) for column in links))
        self._relate(*zip(*connection.execute(_RELATED, changed).all(), strict=True))

    def drop(self, memory_ids: Iterable[int]) -> None:
        """Let go what is known of memories that changed or left."""
        for memory_id in memory_ids:
            self._links.put(memory_id, ())
            for other in self._related.pop(memory_id, ()):
                self._related_from[other].discard(memory_id)

    def named_in(self, text: str) -> frozenset[int]:
        """Return the entities that a text names, by any of their aliases.

        What no memory names is none: its rows may be gone, which no revision tells.
        """
        if not self._aliases:
            return frozenset()
        said = folded(text)
        borders = _borders(said)
        found = (
            self._aliases[said[start : start + length]]
            for start in borders
            for length in self._lengths
            if start + length in borders and said[start : start + length] in self._aliases
        )
        return frozenset(found_id for found_id in found if self.naming(found_id))

    def related_to(self, memory_id: int) -> Mapping[int, float]:
        """Return the memories that one stands in a relation to, either way, by strength."""
        found = dict(self._related.get(memory_id, {}))
        for other in self._related_from.get(memory_id, ()):
            found[other] = max(found.get(other, 0.0), self._related[other][memory_id])
        return found

    def naming(self, entity_id: int) -> Set[int]:
        """Return the memories that name an entity."""
        return self._links.naming(entity_id)

    def named_by(self, memory_id: int) -> Set[int]:
        """Return the entities that a memory names."""
        return self._links.named_by(memory_id)

    def packed(self) -> PackedGraph:
        """Return its links as arrays."""
        related = [
            (start, end, strength)
            for start, others in self._related.items()
            for end, strength in others.items()
        ]
        starts, ends, strengths = zip(*related, strict=True) if related else ((), (), ())
        return PackedGraph(
            *self._links.pairs(),
            np.array(starts, np.int64),
            np.array(ends, np.int64),
            np.array(strengths, np.float64),
        )

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return ENTITY_BYTES * (len(self._aliases) + len(self._related)) + self._links.bytes

    def _take_up_aliases(self, rows: Rows, user_id: int) -> None:
        new = {"user_id": user_id, "newest": self._newest_alias}
        for found in columns_read(rows, _NEW_ALIASES, new):
            self._newest_alias = max(self._newest_alias, found.id)
            if 0 < len(found.alias) <= LONGEST_ALIAS:
                self._aliases[found.alias] = found.entity_id
                self._lengths.add(len(found.alias))

    def _name(self, memories: Ids = _NO_IDS, entities: Ids = _NO_IDS) -> None:
        """Take up which memories name what; a graph without links is made of all at once."""
        if not len(self._links):
            self._links = NameLinks(memories, entities)
            return
        names: defaultdict[int, list[int]] = defaultdict(list)
        for memory_id, entity_id in zip(memories.tolist(), entities.tolist(), strict=True):
            names[memory_id].append(entity_id)
        for memory_id, entity_ids in names.items():
            self._links.put(memory_id, entity_ids)

    def _relate(
        self, starts: Iterable[int] = (), ends: Iterable[int] = (), how: Iterable[float] = ()
    ) -> None:
        """Take up relations; of several between two memories the strongest counts."""
        for start, end, strength in zip(starts, ends, how, strict=True):
            others = self._related.setdefault(start, {})
            others[end] = max(strength, others.get(end, 0.0))
            self._related_from[end].add(start)


def _relations_of(packed: PackedGraph) -> tuple[npt.NDArray[Any], ...]:
    return packed.starts, packed.ends, packed.strengths


def _borders(text: str) -> frozenset[int]:
    """Return where a name may begin or end: "Ann" is not in "Anna", but 安 is in 安娜."""
    if text.isascii():
        run_on = [*map(str.isalnum, text)]
    else:
        run_on = [char.isalnum() and (char.isascii() or not is_cjk(char)) for char in text]
    within = (at for at, (left, right) in enumerate(pairwise(run_on), 1) if not (left and right))
    return frozenset((0, *within, len(text)))


_CHANGED = (
    col(Memory.user_id) == bindparam("user_id", type_=Integer),
    col(Memory.revision) > bindparam("since", type_=Integer),
)
_NEW_ALIASES = select(EntityAlias.id, EntityAlias.alias, EntityAlias.entity_id).where(
    col(EntityAlias.user_id) == bindparam("user_id"), col(EntityAlias.id) > bindparam("newest")
)
_NAMED = (
    select(MemoryEntity.memory_id, MemoryEntity.entity_id)
    .join(Memory, col(Memory.id) == col(MemoryEntity.memory_id))
    .where(*_CHANGED)
)
_RELATED = (
    select(Relation.from_id, Relation.to_id, Relation.strength)
    .join(Memory, col(Memory.id) == col(Relation.from_id))
    .where(*_CHANGED)
)
