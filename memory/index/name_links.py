"""Which memories name which entities, looked up either way.

The links that are there from the beginning lie in two sorted arrays; a set is made only of what is
asked for, and of what changed.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.int64]
LINK_BYTES = 32
"""What one link takes: two numbers, in either order."""
CHANGED_BYTES = 400
"""About what one memory that changed takes, or one entity that was asked for."""


class NameLinks:
    """The entities that each memory names, and the memories that name each entity."""

    def __init__(self, memories: Ids | None = None, entities: Ids | None = None) -> None:
        """Start with links, pair by pair in any order, or without any."""
        memories = np.zeros(0, np.int64) if memories is None else memories
        entities = np.zeros(0, np.int64) if entities is None else entities
        self._by_memory = _sorted_by(memories, entities)
        self._by_entity = _sorted_by(entities, memories)
        self._names: dict[int, frozenset[int]] = {}
        """Of what changed since."""
        self._members: dict[int, set[int]] = {}
        """Of what was asked for, or changed since."""

    def __len__(self) -> int:
        """Return about how many links there are."""
        return len(self._by_memory[0]) + sum(map(len, self._names.values()))

    def named_by(self, memory_id: int) -> frozenset[int]:
        """Return the entities that a memory names."""
        changed = self._names.get(memory_id)
        return frozenset(_of(self._by_memory, memory_id)) if changed is None else changed

    def naming(self, entity_id: int) -> set[int]:
        """Return the memories that name an entity."""
        members = self._members.get(entity_id)
        if members is None:
            first = _of(self._by_entity, entity_id)
            members = self._members[entity_id] = set(first).difference(self._names)
        return members

    def put(self, memory_id: int, entity_ids: Iterable[int]) -> None:
        """Let a memory name these entities and no other."""
        names, before = frozenset(entity_ids), self.named_by(memory_id)
        if names == before:
            return
        for entity_id in before | names:  # first, as sets are made of what did not change yet
            self.naming(entity_id)
        self._names[memory_id] = names
        for entity_id in before - names:
            self._members[entity_id].discard(memory_id)
        for entity_id in names:
            self._members[entity_id].add(memory_id)

    def pairs(self) -> tuple[Ids, Ids]:
        """Return all links: the memories, and beside each what it names."""
        memories, entities = self._by_memory
        stays = ~np.isin(memories, np.fromiter(self._names, dtype=np.int64))
        fresh = [(memory, entity) for memory, names in self._names.items() for entity in names]
        more = np.array(fresh, dtype=np.int64).reshape(-1, 2)
        return (
            np.concatenate([memories[stays], more[:, 0]]),
            np.concatenate([entities[stays], more[:, 1]]),
        )

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        made = len(self._names) + len(self._members)
        return LINK_BYTES * len(self._by_memory[0]) + CHANGED_BYTES * made


def _sorted_by(keys: Ids, values: Ids) -> tuple[Ids, Ids]:
    order = np.argsort(keys, kind="stable")
    return keys[order], values[order]


def _of(sorted_links: tuple[Ids, Ids], key: int) -> list[int]:
    keys, values = sorted_links
    begin, end = np.searchsorted(keys, [key, key + 1])
    found: list[int] = values[begin:end].tolist()
    return found
