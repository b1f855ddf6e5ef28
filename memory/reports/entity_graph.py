"""The graph of a person's memories: what they name, and how they stand to each other."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.dates.periods import Period, period_of
from memory.storage.ownership import get_owned, owned
from memory.tables import Entity, Memory, MemoryEntity, Relation, User, row_id
from memory.vocabulary import PROPER_CATEGORIES, Category, Kind, RelationKind

MOST_ENTITIES = 40
"""So many are shown at most: those that most memories name."""
MOST_MEMORIES = 120
"""So many memories are shown at most: the newest."""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A person, place or thing, and how many active memories name it."""

    id: int
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class NamingMemory:
    """An active memory, and which of the shown entities it names."""

    id: int
    content: str
    category: Category
    kind: Kind | None
    period: Period
    hushed: bool
    entities: Sequence[int]


@dataclass(frozen=True, slots=True)
class MemoryLink:
    """How one of the shown memories stands to another."""

    from_id: int
    to_id: int
    kind: RelationKind


@dataclass(frozen=True, slots=True)
class NamingGraph:
    """What memories name: entities in falling order of how many do, memories newest first."""

    entities: Sequence[NamedEntity]
    memories: Sequence[NamingMemory]
    links: Sequence[MemoryLink]
    entities_in_all: int
    memories_in_all: int
    """How many memories name the shown entities, shown or not."""


def entity_graph(
    rows: Rows, user_id: int, now: datetime, *, about: int | None = None
) -> NamingGraph:
    """Return the graph of a user's active memories; `about` one entity and what stands near it.

    Raises:
        NotFound: the user has no such entity.
    """
    near = None if about is None else _near(rows, user_id, get_owned(rows, Entity, user_id, about))
    named = _counted(rows, user_id, near)
    entities = named[:MOST_ENTITIES]
    names: dict[int, list[int]] = {}
    meant = [about] if about is not None else [entity.id for entity in entities]
    found, in_all = _naming(rows, user_id, meant)
    ids = [row_id(memory) for memory in found]
    shown = select(MemoryEntity).where(
        col(MemoryEntity.memory_id).in_(ids),
        col(MemoryEntity.entity_id).in_([entity.id for entity in entities]),
    )
    for naming in rows.exec(shown.order_by(col(MemoryEntity.entity_id))):
        names.setdefault(naming.memory_id, []).append(naming.entity_id)
    zone = ZoneInfo(rows.get_one(User, user_id).timezone)
    return NamingGraph(
        entities=entities,
        memories=[
            NamingMemory(
                id=row_id(memory),
                content=memory.content,
                category=memory.category,
                kind=memory.kind,
                period=period_of(memory, now, zone),
                hushed=memory.hushed,
                entities=names.get(row_id(memory), ()),
            )
            for memory in found
        ],
        links=_links(rows, user_id, ids),
        entities_in_all=len(named),
        memories_in_all=in_all,
    )


def _active(user_id: int) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Memory.user_id) == user_id,
        col(Memory.state) == "active",
        col(Memory.category).in_(PROPER_CATEGORIES),
    )


def _near(rows: Rows, user_id: int, entity: Entity) -> set[int]:
    """Return an entity with those that the same memories name."""
    naming = (
        select(MemoryEntity.memory_id)
        .join(Memory, col(Memory.id) == col(MemoryEntity.memory_id))
        .where(*_active(user_id), MemoryEntity.entity_id == entity.id)
    )
    beside = select(MemoryEntity.entity_id).where(col(MemoryEntity.memory_id).in_(naming))
    return {row_id(entity), *rows.exec(beside)}


def _counted(rows: Rows, user_id: int, among: Collection[int] | None) -> list[NamedEntity]:
    """Return the entities that active memories name, those first that most do."""
    # Counted over indexes alone: rows of memories hold vectors, and are many pages apart.
    active = select(Memory.id).where(*_active(user_id))
    counts = (
        select(col(MemoryEntity.entity_id), func.count().label("many"))
        .where(col(MemoryEntity.memory_id).in_(active))
        .group_by(col(MemoryEntity.entity_id))
        .subquery()
    )
    found = (
        select(Entity.id, Entity.name, counts.c.many)
        .join(counts, counts.c.entity_id == col(Entity.id))
        .where(Entity.user_id == user_id)
        .order_by(counts.c.many.desc(), col(Entity.name))
    )
    told = [NamedEntity(number or 0, name, many) for number, name, many in rows.exec(found)]
    return told if among is None else [entity for entity in told if entity.id in among]


def _naming(rows: Rows, user_id: int, entity_ids: Collection[int]) -> tuple[list[Memory], int]:
    """Return the newest memories that name any of these, and how many do."""
    naming = select(MemoryEntity.memory_id).where(col(MemoryEntity.entity_id).in_(entity_ids))
    meant = (*_active(user_id), col(Memory.id).in_(naming))
    newest = owned(user_id, Memory).where(*meant).order_by(col(Memory.id).desc())
    in_all = rows.exec(select(func.count(col(Memory.id))).where(*meant)).one()
    return list(rows.exec(newest.limit(MOST_MEMORIES))), in_all


def _links(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[MemoryLink]:
    found = owned(user_id, Relation).where(
        col(Relation.from_id).in_(memory_ids), col(Relation.to_id).in_(memory_ids)
    )
    return [
        MemoryLink(relation.from_id, relation.to_id, relation.kind)
        for relation in rows.exec(found.order_by(col(Relation.id)))
    ]
