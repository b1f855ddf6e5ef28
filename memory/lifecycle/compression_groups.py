"""Compression: which memories that nobody used for long may be merged, and into how few.

The choosing is pure: it looks at nothing but the memories and the time, in whatever order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np

from config.models.embedding.embedder import Vector
from config.settings.sections import Compression
from memory.decay_model import DAY
from memory.vocabulary import Kind

Shelf = tuple[int, str, str, str]
WITHIN = 1_000
"""By meaning a memory is compared with so many that come next on its shelf: with all of them, the
work would grow with the square of what rests. What has a mark in common is related however far
apart."""
BLOCK = 256
"""So many are compared at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingMemory:
    """A memory as compression looks at it."""

    memory_id: int
    user_id: int
    kind: Kind
    audience: str
    character: str | None
    protected: bool = False
    """Whether it stays as it is, however long it rests."""
    used_count: int = 0
    last_use: datetime
    marks: frozenset[str] = frozenset()
    """Its entities, its topic, its slot: what relates it to others."""
    vector: Vector | None = field(default=None, compare=False)

    @property
    def shelf(self) -> Shelf:
        """What only is merged within: one user, kind, audience and character."""
        return self.user_id, self.kind, self.audience, self.character or ""


@dataclass(frozen=True, slots=True)
class CompressionGroup:
    """Related memories to be merged, and towards how many."""

    memory_ids: tuple[int, ...]
    left: int


def groups(
    resting: Iterable[RestingMemory], compression: Compression, *, near: float, now: datetime
) -> list[CompressionGroup]:
    """Return the groups that may be merged, those that rested longest first.

    `near` is the cosine from which on two memories count as related by meaning.
    """
    waiting = sorted(
        (
            other_resting
            for other_resting in resting
            if not other_resting.protected and other_resting.used_count < compression.uses_under
        ),
        key=lambda resting: resting.memory_id,
    )
    found: list[CompressionGroup] = []
    for days, left in (
        (compression.second_days, compression.second_left),
        (compression.first_days, compression.first_left),
    ):
        idle = [resting for resting in waiting if now - resting.last_use >= days * DAY]
        found += [
            CompressionGroup(tuple(resting.memory_id for resting in part), left)
            for part in _related_parts(idle, compression.group, near)
            if len(part) >= compression.least and len(part) > left
        ]
        taken = {memory_id for group in found for memory_id in group.memory_ids}
        waiting = [resting for resting in waiting if resting.memory_id not in taken]
    return found


def within(found: Iterable[CompressionGroup], room: int) -> list[CompressionGroup]:
    """Return the groups, in order, whose memories may still be archived today."""
    kept: list[CompressionGroup] = []
    for group in found:
        if len(group.memory_ids) <= room:
            kept.append(group)
            room -= len(group.memory_ids)
    return kept


def _related_parts(
    idle: Iterable[RestingMemory], most: int, near: float
) -> Iterator[list[RestingMemory]]:
    """Yield what hangs together on each shelf, in parts small enough to be read at once."""
    shelves: dict[Shelf, list[RestingMemory]] = {}
    for resting in idle:
        shelves.setdefault(resting.shelf, []).append(resting)
    for _, shelf in sorted(shelves.items()):
        for related in _related(shelf, near):
            for start in range(0, len(related), most):
                yield related[start : start + most]


def _related(shelf: Sequence[RestingMemory], near: float) -> list[list[RestingMemory]]:
    """Return the memories in sets that hang together, each in the order of the shelf."""
    sets = _Sets(len(shelf))
    first: dict[str, int] = {}
    for place, resting in enumerate(shelf):
        for mark in resting.marks:
            sets.join(place, first.setdefault(mark, place))
    _join_by_meaning(sets, shelf, near)
    found: dict[int, list[RestingMemory]] = {}
    for resting, number in zip(shelf, sets.numbers.tolist(), strict=True):
        found.setdefault(number, []).append(resting)
    return list(found.values())


def _join_by_meaning(sets: "_Sets", shelf: Sequence[RestingMemory], near: float) -> None:
    vectors = {at: resting.vector for at, resting in enumerate(shelf) if resting.vector is not None}
    places = np.array(list(vectors), dtype=np.int64)
    matrix = np.array(list(vectors.values()), dtype=np.float32)
    for start in range(0, len(places), BLOCK):
        end = start + BLOCK
        alike = matrix[start:end] @ matrix[start : end + WITHIN].T >= near
        for row in np.flatnonzero(alike.sum(axis=1) > 1).tolist():  # each is like itself
            after = slice(start + row + 1, start + row + 1 + WITHIN)
            beside = places[after][alike[row, row + 1 : row + 1 + WITHIN]]
            while len(others := beside[sets.numbers[beside] != sets.numbers[places[start + row]]]):
                sets.join(int(places[start + row]), int(others[0]))


class _Sets:
    """Places in sets that are joined: the smaller of two takes the number of the other."""

    def __init__(self, size: int) -> None:
        self.numbers = np.arange(size)
        """By place, the set that it is in."""
        self._members = [[place] for place in range(size)]

    def join(self, found_id: int, other: int) -> None:
        kept, given = int(self.numbers[found_id]), int(self.numbers[other])
        if kept == given:
            return
        if len(self._members[kept]) < len(self._members[given]):
            kept, given = given, kept
        self.numbers[self._members[given]] = kept
        self._members[kept] += self._members[given]
        self._members[given] = []
