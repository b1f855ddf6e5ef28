"""Resting memories: a user's rows as compression looks at them, and what is due today."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func
from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Compression
from memory.decay_model import DAY
from memory.ledger.derived_state import fades_only_by_review
from memory.ledger.runs import next_day, start_of_day
from memory.lifecycle.compression_groups import CompressionGroup, RestingMemory, groups, within
from memory.policy import MemoryPolicy
from memory.queue.job_queue import Task
from memory.storage.ownership import count_owned, owned
from memory.storage.vector_codec import sound
from memory.tables import (
    Entity,
    Evidence,
    Memory,
    MemoryEntity,
    Operation,
    Run,
    User,
    UserSettings,
    row_id,
)
from memory.text.quotes import Quote

AGENT = "compressor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What decides whether memories are due for merging."""

    compression: Compression
    policy: MemoryPolicy
    embedder: str
    near: float
    """The cosine from which on two memories count as related by meaning."""
    now: datetime


def groups_due(rows: Rows, user_id: int, measure: Measure) -> list[CompressionGroup]:
    """Return what of a user may be merged today, without what was offered before.

    Nothing where the person switched memory off, or wants to be asked before it changes.
    """
    if not may_be_merged(rows, user_id):
        return []
    offered = _offered(rows, user_id)
    found = groups(
        resting_memories(rows, user_id, measure),
        measure.compression,
        near=measure.near,
        now=measure.now,
    )
    new = [group for group in found if frozenset(group.memory_ids) not in offered]
    return within(new, _room(rows, user_id, measure))


def may_be_merged(rows: Rows, user_id: int) -> bool:
    """Tell whether a user lets memory change by itself."""
    switches = rows.get_one(UserSettings, user_id)
    return switches.memory and switches.long_term and switches.automatic


def resting_memories(rows: Rows, user_id: int, measure: Measure) -> list[RestingMemory]:
    """Return the active facts of a user that nobody used for long."""
    found = rows.exec(owned(user_id, Memory).where(_may_rest(measure))).all()
    named = _named(rows, user_id, measure)
    return [_resting(memory, named[row_id(memory)], measure.embedder) for memory in found]


def compression_tasks(rows: Rows, user_id: int, measure: Measure) -> list[Task]:
    """Return the task of merging a user's memories where enough of one shelf rest."""
    crowded = (
        owned(user_id, Memory.kind)
        .where(_may_rest(measure))
        .group_by(col(Memory.kind), col(Memory.audience), col(Memory.character))
        .having(func.count() >= measure.compression.least)
        .limit(1)
    )
    return [compression_task(user_id, measure.now) for _ in rows.exec(crowded)]


def compression_task(user_id: int, now: datetime) -> Task:
    """Return the task of merging one group of a user's memories."""
    return Task(kind="compress", lane=f"user:{user_id}:compress", run_at=now, user_id=user_id)


def quotes_behind(rows: Rows, user_id: int, memory_ids: Iterable[int]) -> list[Quote]:
    """Return what memories rest on, each quote once, so that what is merged rests on it, too."""
    found = rows.exec(
        owned(user_id, Evidence)
        .where(col(Evidence.memory_id).in_(list(memory_ids)))
        .order_by(col(Evidence.id))
    )
    quotes = (
        Quote(evidence.message_id, evidence.speaker_id, evidence.quote, evidence.role)
        for evidence in found
    )
    return list(dict.fromkeys(quotes))


def names_in(rows: Rows, user_id: int, memory_ids: Iterable[int]) -> dict[int, list[str]]:
    """Return by memory id the people, places and things that it names."""
    found: dict[int, list[str]] = defaultdict(list)
    named = (
        owned(user_id, MemoryEntity.memory_id, Entity.name)
        .join(Entity, col(Entity.id) == col(MemoryEntity.entity_id))
        .where(col(MemoryEntity.memory_id).in_(list(memory_ids)))
        .order_by(col(Entity.id))
    )
    for memory_id, name in rows.exec(named):
        found[memory_id].append(name)
    return found


def _may_rest(measure: Measure) -> ColumnElement[bool]:
    last_use = func.coalesce(Memory.last_used_at, Memory.created_at)
    return (
        (col(Memory.state) == "active")
        & (col(Memory.category) == "fact")
        & (col(Memory.grounding) == "real")
        & (col(Memory.importance) < measure.policy.importance.core)
        & (col(Memory.used_count) < measure.compression.uses_under)
        & (last_use <= measure.now - measure.compression.first_days * DAY)
    )


def _resting(memory: Memory, named: Iterable[int], embedder: str) -> RestingMemory:
    comparable = memory.embedding is not None and memory.embedding_model == embedder
    return RestingMemory(
        memory_id=row_id(memory),
        user_id=memory.user_id,
        kind=memory.kind or "fact",
        audience=memory.audience,
        character=memory.character,
        protected=_is_protected(memory),
        used_count=memory.used_count,
        last_use=memory.last_used_at or memory.created_at,
        marks=_marks(memory, named),
        vector=sound(memory.embedding) if comparable and memory.embedding else None,
    )


def _is_protected(memory: Memory) -> bool:
    """Tell whether it is history, the person's own word, under review, or kept back."""
    return (
        memory.superseded
        or memory.valid_until is not None
        or memory.verified
        or memory.hushed
        or memory.review_due is not None
        or memory.image_url is not None
        or memory.source == "reviewer"  # an insight falls with its own sources
        or fades_only_by_review(memory)
    )


def _marks(memory: Memory, named: Iterable[int]) -> frozenset[str]:
    marks = {f"entity:{entity_id}" for entity_id in named}
    topic = memory.topic.strip().casefold()
    if topic and topic != memory.kind:
        marks.add(f"topic:{topic}")
    key = str((memory.structured or {}).get("key") or "")
    if key:
        marks.add(f"key:{key.rpartition('.')[0] or key}")
    return frozenset(marks)


def _named(rows: Rows, user_id: int, measure: Measure) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    naming = (
        owned(user_id, Memory.id, MemoryEntity.entity_id)
        .join(MemoryEntity, col(MemoryEntity.memory_id) == col(Memory.id))
        .where(_may_rest(measure))
    )
    for memory_id, entity_id in rows.exec(naming):
        found[int(memory_id or 0)].append(entity_id)
    return found


def _offered(rows: Rows, user_id: int) -> set[frozenset[int]]:
    """Return the groups that a compressor has read already: it is not asked twice."""
    runs = rows.exec(owned(user_id, Run.handles).where(Run.agent == AGENT))
    return {frozenset(int(handle) for handle in handles.values()) for handles in runs}


def _room(rows: Rows, user_id: int, measure: Measure) -> int:
    """Return how many memories of the user may still be archived today, in their own zone."""
    zone = ZoneInfo(rows.get_one(User, user_id).timezone)
    archived = count_owned(
        rows,
        user_id,
        Operation,
        Operation.op == "ARCHIVE",
        Operation.agent == AGENT,
        Operation.status == "applied",
        col(Operation.recorded_at) >= start_of_day(measure.now, zone),
        col(Operation.recorded_at) < next_day(rows, user_id, measure.now),
    )
    return measure.compression.archive_per_day - archived
