"""Compression: which memories that nobody used for long may be merged, and into how few.

The choosing is pure: it looks at nothing but the memories and the time, in whatever order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations

from config.minds.embedder import Vector
from config.sections import Compression
from memory.fading import DAY
from memory.vocabulary import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
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
    def shelf(self) -> tuple[int, str, str, str]:
        """What only is merged within: one user, kind, audience and character."""
        return self.user_id, self.kind, self.audience, self.character or ""


@dataclass(frozen=True, slots=True)
class Group:
    """Related memories to be merged, and towards how many."""

    memory_ids: tuple[int, ...]
    left: int


def groups(
    resting: Iterable[Resting], compression: Compression, *, near: float, now: datetime
) -> list[Group]:
    """Return the groups that may be merged, those that rested longest first.

    `near` is the cosine from which on two memories count as related by meaning.
    """
    waiting = sorted(
        (one for one in resting if not one.protected and one.used_count < compression.uses_under),
        key=lambda one: one.memory_id,
    )
    found: list[Group] = []
    for days, left in (
        (compression.second_days, compression.second_left),
        (compression.first_days, compression.first_left),
    ):
        idle = [one for one in waiting if now - one.last_use >= days * DAY]
        found += [
            Group(tuple(one.memory_id for one in part), left)
            for part in _related_parts(idle, compression.group, near)
            if len(part) >= compression.least and len(part) > left
        ]
        taken = {memory_id for group in found for memory_id in group.memory_ids}
        waiting = [one for one in waiting if one.memory_id not in taken]
    return found


def within(found: Iterable[Group], room: int) -> list[Group]:
    """Return the groups, in order, whose memories may still be archived today."""
    kept: list[Group] = []
    for group in found:
        if len(group.memory_ids) <= room:
            kept.append(group)
            room -= len(group.memory_ids)
    return kept


def _related_parts(idle: Sequence[Resting], most: int, near: float) -> Iterator[list[Resting]]:
    """Yield what hangs together on each shelf, in parts small enough to be read at once."""
    for shelf in sorted({one.shelf for one in idle}):
        for related in _related([one for one in idle if one.shelf == shelf], near):
            for start in range(0, len(related), most):
                yield related[start : start + most]


def _related(shelf: Sequence[Resting], near: float) -> list[list[Resting]]:
    """Return the memories in sets that hang together, each in the order of the shelf."""
    head = {one.memory_id: one.memory_id for one in shelf}
    for one, other in combinations(shelf, 2):
        if head[one.memory_id] != head[other.memory_id] and _is_related(one, other, near):
            old, new = head[other.memory_id], head[one.memory_id]
            head = {member: new if top == old else top for member, top in head.items()}
    tops = dict.fromkeys(head[one.memory_id] for one in shelf)
    return [[one for one in shelf if head[one.memory_id] == top] for top in tops]


def _is_related(one: Resting, other: Resting, near: float) -> bool:
    if one.marks & other.marks:
        return True
    if one.vector is None or other.vector is None:
        return False
    return float(one.vector @ other.vector) >= near
