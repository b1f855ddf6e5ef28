"""What a quality report says of the memories that are there: twins, contradictions, age, weight."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from sqlalchemy import func, true
from sqlalchemy.orm import aliased, defer
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.decay_model import importance_at
from memory.ledger.derived_state import fade_of
from memory.reports.quality_scope import Counts, Scope
from memory.tables import Memory, Relation, row_id
from memory.text.quotes import folded

_FROM, _TO = aliased(Memory), aliased(Memory)
LISTED = 20
"""At most so many memories are named for each finding."""
BUCKETS = 10
HIGHEST = 5.0


@dataclass(frozen=True, slots=True)
class NamedMemory:
    """A memory that a finding is about; its words only where its owner reads them."""

    id: int
    content: str | None


@dataclass(frozen=True, slots=True)
class MemoryGroup:
    """Memories that belong together, and why."""

    because: Literal["same words", "same value", "contradicts"]
    memories: Sequence[NamedMemory]


@dataclass(frozen=True, slots=True)
class Grouped:
    """How many memories are one too many or at odds, and which."""

    count: int
    groups: Sequence[MemoryGroup]


@dataclass(frozen=True, slots=True)
class Listed:
    """How many memories are so, and the first of them."""

    count: int
    memories: Sequence[NamedMemory]


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """How many memories there are of each sort."""

    state: Counts
    category: Counts
    """Of the active; so is `kind`."""
    kind: Counts


def counted(rows: Rows, user_id: int | None) -> MemoryCounts:
    """Return how many memories there are by state, and of the active by category and kind.

    They are one user's; without one, all users' together.
    """
    whose = true() if user_id is None else col(Memory.user_id) == user_id
    # The first is answered from an index alone; the kinds are in the rows.
    sorts = (col(Memory.state), col(Memory.category))
    states, categories = Counter[str](), Counter[str]()
    for state, category, count in rows.exec(
        select(*sorts, func.count()).where(whose).group_by(*sorts)
    ):
        states[state] += count
        if state == "active":
            categories[category] += count
    kind, active = col(Memory.kind), col(Memory.state) == "active"
    of_kinds = select(kind, func.count()).where(whose, active).group_by(kind)
    kinds: Counts = {str(found): count for found, count in rows.exec(of_kinds) if found is not None}
    return MemoryCounts(dict(states), dict(categories), kinds)


def facts(rows: Rows, scope: Scope) -> Sequence[Memory]:
    """Return the active facts and core memories, oldest first."""
    found = (
        select(Memory)
        .where(
            scope.of(Memory.user_id),
            Memory.state == "active",
            col(Memory.category).in_(("core", "fact")),
        )
        .order_by(col(Memory.id))
        .options(defer(Memory.embedding))  # type: ignore[arg-type]  # SQLModel's columns at run time
    )
    return rows.exec(found).all()


def near_duplicates(memories: Iterable[Memory], scope: Scope) -> Grouped:
    """Return which memories say the same word for word, or give one thing the same value."""
    lasting = [memory for memory in memories if _holds(memory, scope)]
    alike = _alike(lasting, _words)
    spoken_for = {memory.id for group in alike for memory in group[1:]}
    rest = [memory for memory in lasting if memory.id not in spoken_for]
    same = _alike(rest, _value)
    groups = [
        *(MemoryGroup("same words", _named(group, scope)) for group in alike),
        *(MemoryGroup("same value", _named(group, scope)) for group in same),
    ]
    return Grouped(sum(len(group) - 1 for group in (*alike, *same)), groups[:LISTED])


def contradictions(rows: Rows, scope: Scope) -> Grouped:
    """Return which memories that still hold contradict each other."""
    found = (
        select(_FROM, _TO)
        .join(Relation, col(Relation.from_id) == _FROM.id)
        .join(_TO, col(Relation.to_id) == _TO.id)
        .where(
            scope.of(Relation.user_id),
            Relation.kind == "contradicts",
            Relation.strength > 0,  # 0: judged to be no contradiction
            _FROM.state == "active",
            _TO.state == "active",
        )
        .order_by(col(Relation.id))
    )
    pairs = [pair for pair in rows.exec(found) if all(_holds(each, scope) for each in pair)]
    groups = [MemoryGroup("contradicts", _named(pair, scope)) for pair in pairs]
    return Grouped(len(groups), groups[:LISTED])


def stale(memories: Iterable[Memory], scope: Scope, days: float) -> Listed:
    """Return what nobody used for so many days, the longest unused first."""
    until = scope.viewer.now - timedelta(days=days)
    unused = [memory for memory in memories if (memory.last_used_at or memory.created_at) < until]
    return _listed(
        sorted(unused, key=lambda memory: memory.last_used_at or memory.created_at), scope
    )


def unverified_core(memories: Iterable[Memory], scope: Scope) -> Listed:
    """Return the core memories that the person has not confirmed."""
    unsure = [memory for memory in memories if memory.category == "core" and not memory.verified]
    return _listed(unsure, scope)


def importances(memories: Iterable[Memory], scope: Scope) -> list[float]:
    """Return the importance of each memory as it is now."""
    viewer = scope.viewer
    return [importance_at(fade_of(memory), viewer.now, viewer.policy) for memory in memories]


def histogram(values: Iterable[float]) -> list[int]:
    """Return how many importances lie in each tenth of the scale from 0 to 5."""
    counts = [0] * BUCKETS
    for value in values:
        counts[min(int(value / HIGHEST * BUCKETS), BUCKETS - 1)] += 1
    return counts


def _holds(memory: Memory, scope: Scope) -> bool:
    return memory.valid_until is None or memory.valid_until > scope.viewer.now


def _alike(memories: Iterable[Memory], trait: Callable[[Memory], str | None]) -> list[list[Memory]]:
    groups: dict[Hashable, list[Memory]] = {}
    for memory in memories:
        if said := trait(memory):
            place = (memory.user_id, memory.audience, memory.character, memory.grounding, said)
            groups.setdefault(place, []).append(memory)
    return [group for group in groups.values() if len(group) > 1]


def _words(memory: Memory) -> str | None:
    return memory.fingerprint or None


def _value(memory: Memory) -> str | None:
    slot = memory.structured or {}
    key, value = slot.get("key"), slot.get("value")
    return f"{folded(str(key))}={folded(str(value))}" if key and value else None


def _named(memories: Iterable[Memory], scope: Scope) -> list[NamedMemory]:
    return [
        NamedMemory(row_id(memory), memory.content if scope.named else None) for memory in memories
    ]


def _listed(memories: Sequence[Memory], scope: Scope) -> Listed:
    return Listed(len(memories), _named(memories[:LISTED], scope))
