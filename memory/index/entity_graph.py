"""The graph of one user's entities: who and what memories name, and which memories belong together.

A cache of the rows, like the shelf it stands beside.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.tables import EntityAlias, Memory, MemoryEntity, Relation
from memory.text.language import is_cjk
from memory.text.quotes import folded

ENTITY_BYTES = 400
"""About what one alias, or one memory with its names and relations, takes."""
LONGEST_ALIAS = 40
"""Longer names are not looked for in questions."""


class EntityGraph:
    """Entities by alias, memories by entity, and memories by the memories they relate to."""

    def __init__(self) -> None:
        """Start empty."""
        self.members: dict[int, set[int]] = defaultdict(set)
        """The memories that name an entity."""
        self.names: dict[int, frozenset[int]] = {}
        """The entities that a memory names."""
        self._aliases: dict[str, int] = {}
        self._lengths: set[int] = set()
        self._newest_alias = 0
        self._related: dict[int, Mapping[int, float]] = {}
        self._related_from: dict[int, set[int]] = defaultdict(set)

    def refresh(self, rows: Rows, user_id: int, *, since: int) -> None:
        """Take up what memories changed since a revision name and relate to."""
        self._take_up_aliases(rows, user_id)
        changed = (Memory.user_id == user_id, col(Memory.revision) > since)
        named = select(MemoryEntity.memory_id, MemoryEntity.entity_id).join(
            Memory, col(Memory.id) == col(MemoryEntity.memory_id)
        )
        names: defaultdict[int, set[int]] = defaultdict(set)
        for memory_id, entity_id in rows.execute(named.where(*changed)):
            names[memory_id].add(entity_id)
        related = select(Relation.from_id, Relation.to_id, Relation.strength).join(
            Memory, col(Memory.id) == col(Relation.from_id)
        )
        relations: defaultdict[int, dict[int, float]] = defaultdict(dict)
        for from_id, to_id, strength in rows.execute(related.where(*changed)):
            relations[from_id][to_id] = max(strength, relations[from_id].get(to_id, 0.0))
        for memory_id in names.keys() | relations.keys():
            self._connect(memory_id, names[memory_id], relations[memory_id])

    def drop(self, memory_ids: Iterable[int]) -> None:
        """Let go what is known of memories that changed or left."""
        for memory_id in memory_ids:
            for entity_id in self.names.pop(memory_id, ()):
                self.members[entity_id].discard(memory_id)
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
        return frozenset(found_id for found_id in found if self.members.get(found_id))

    def related_to(self, memory_id: int) -> Mapping[int, float]:
        """Return the memories that one stands in a relation to, either way, by strength."""
        found = dict(self._related.get(memory_id, {}))
        for other in self._related_from.get(memory_id, ()):
            found[other] = max(found.get(other, 0.0), self._related[other][memory_id])
        return found

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return ENTITY_BYTES * (len(self._aliases) + len(self.names) + len(self._related))

    def _take_up_aliases(self, rows: Rows, user_id: int) -> None:
        new = select(EntityAlias.id, EntityAlias.alias, EntityAlias.entity_id).where(
            EntityAlias.user_id == user_id, col(EntityAlias.id) > self._newest_alias
        )
        for alias_id, alias, entity_id in rows.execute(new):
            self._newest_alias = max(self._newest_alias, alias_id)
            if 0 < len(alias) <= LONGEST_ALIAS:
                self._aliases[alias] = entity_id
                self._lengths.add(len(alias))

    def _connect(
        self, memory_id: int, names: Collection[int], relations: Mapping[int, float]
    ) -> None:
        self.names[memory_id] = frozenset(names)
        for entity_id in names:
            self.members[entity_id].add(memory_id)
        if relations:
            self._related[memory_id] = relations
            for other in relations:
                self._related_from[other].add(memory_id)


def _borders(text: str) -> frozenset[int]:
    """Return where a name may begin or end: "Ann" is not in "Anna", but 安 is in 安娜."""
    run_on = [char.isalnum() and (char.isascii() or not is_cjk(char)) for char in text]
    within = (at for at, (left, right) in enumerate(pairwise(run_on), 1) if not (left and right))
    return frozenset((0, *within, len(text)))
