"""Memories as people see them: in words, with percent, dates and what they rest on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col
from sqlmodel.sql.expression import Select

from memory.dates.partial_date import Moment, written
from memory.dates.periods import Period, period_of
from memory.decay_model import activity_at, importance_at, shown_importance
from memory.ledger.derived_state import fade_of
from memory.policy import MemoryPolicy
from memory.privacy.discretion import Discretion
from memory.privacy.retelling import discretion_of
from memory.privacy.untold import labels_left, left_of
from memory.privacy.waiting_erasures import still_listed
from memory.storage.ownership import among, get_owned, owned
from memory.tables import Evidence, Memory, Message, User, row_id
from memory.text.clauses import LEFT_OUT
from memory.vocabulary import (
    SUMMARY_CATEGORIES,
    Category,
    EvidenceRole,
    ForgottenBecause,
    Grounding,
    Kind,
    Precision,
    Source,
    State,
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """When and by which policy memories are looked at."""

    now: datetime
    policy: MemoryPolicy
    _silent: dict[int, Discretion] = field(default_factory=dict, repr=False, compare=False)
    _zones: dict[int, ZoneInfo] = field(default_factory=dict, repr=False, compare=False)
    _evidence: dict[int, list[tuple[Evidence, datetime]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def silent(self, rows: Rows, user_id: int) -> Discretion:
        """Return what a user does not want told again, asked once."""
        if user_id not in self._silent:
            self._silent[user_id] = discretion_of(rows, user_id)
        return self._silent[user_id]

    def zone(self, rows: Rows, user_id: int) -> ZoneInfo:
        """Return a user's time zone, asked once."""
        if user_id not in self._zones:
            self._zones[user_id] = ZoneInfo(rows.get_one(User, user_id).timezone)
        return self._zones[user_id]

    def look_at_all(self, rows: Rows, memories: Collection[Memory]) -> None:
        """Read at once what many memories rest on, before each is described."""
        for user_id in {memory.user_id for memory in memories}:
            ids = [row_id(memory) for memory in memories if memory.user_id == user_id]
            self._evidence.update({memory_id: [] for memory_id in ids})
            resting = among(col(Evidence.memory_id), ids)
            for evidence, at in rows.exec(_evidence_with_times(user_id).where(resting)):
                self._evidence[evidence.memory_id].append((evidence, at))

    def rests_on(self, rows: Rows, memory: Memory) -> list[tuple[Evidence, datetime]]:
        """Return the evidence of a memory, oldest first, each with when it was said."""
        known = self._evidence.get(row_id(memory))
        if known is not None:
            return known
        resting = col(Evidence.memory_id) == memory.id
        return list(rows.exec(_evidence_with_times(memory.user_id).where(resting)))


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """A message that a memory rests on, with the words quoted of it."""

    message_id: int
    quote: str
    role: EvidenceRole
    said_at: datetime


@dataclass(frozen=True, slots=True)
class MemoryView:
    """One memory as its owner sees it; the names of its fields are those of the JSON."""

    id: int
    uid: str
    category: Category
    kind: Kind | None
    content: str
    topic: str
    structured: Mapping[str, Any] | None
    """Its attribute, as it is stored."""
    importance: float
    """0 to 5, as it is now."""
    importance_percent: int
    """0 to 100, as people are shown it."""
    activity: float
    """How often and how lately it was used, weighed by the decay model; 0 or more."""
    confidence: float
    """0 to 1."""
    source: Source
    verified: bool
    audience: str
    grounding: Grounding
    hushed: bool
    valid_from: str | None
    """In the owner's zone, as precise as it is known; so is `valid_until`."""
    valid_until: str | None
    period: Period
    used_count: int
    state: State
    forgotten_because: ForgottenBecause | None
    forgotten_at: datetime | None
    next_due_at: datetime | None
    """When its importance next crosses a threshold, if nothing happens."""
    created_at: datetime
    version: int
    evidence: Sequence[EvidenceView]
    """Oldest first."""
    picture: str | None
    """The address of its picture."""


def listed(
    rows: Rows, user_id: int, viewer: Viewer, *, states: Collection[State], limit: int
) -> list[MemoryView]:
    """Return a user's memories, newest first."""
    found = (
        owned(user_id, Memory)
        .where(col(Memory.state).in_(list(states)), *still_listed(rows, user_id, states))
        .order_by(col(Memory.id).desc())
        .limit(limit)
    )
    return all_described(rows, rows.exec(found).all(), viewer)


def named_memories(
    rows: Rows, user_id: int, memory_ids: Collection[int], *these: ColumnElement[bool]
) -> list[Memory]:
    """Return those of the memories that are the user's, in the order of their ids.

    `these` says which of them, where not all are wanted.
    """
    found = owned(user_id, Memory).where(among(col(Memory.id), memory_ids), *these)
    return list(rows.exec(found.order_by(col(Memory.id))))


def own_memory(rows: Rows, user_id: int, memory_id: int) -> Memory:
    """Return a user's memory; raises `NotFound`, for a foreign id exactly as for a missing one."""
    return get_owned(rows, Memory, user_id, memory_id)


def described(rows: Rows, memory: Memory, viewer: Viewer) -> MemoryView:
    """Return one memory with its times in the owner's zone and the words it rests on.

    What tells of talk, and quotes, leave out what is not to be told again; what was forgotten is
    shown whole, marked as such.
    """
    zone = viewer.zone(rows, memory.user_id)
    fade = fade_of(memory)
    importance = importance_at(fade, viewer.now, viewer.policy)
    core = viewer.policy.importance.core
    return MemoryView(
        id=row_id(memory),
        uid=memory.uid,
        category=memory.category,
        kind=memory.kind,
        content=_content(rows, memory, viewer),
        topic=_topic(rows, memory, viewer),
        structured=memory.structured,
        importance=round(importance, 3),
        importance_percent=round(100 * shown_importance(importance, core)),
        activity=round(activity_at(fade, viewer.now, viewer.policy), 3),
        confidence=memory.confidence,
        source=memory.source,
        verified=memory.verified,
        audience=memory.audience,
        grounding=memory.grounding,
        hushed=memory.hushed,
        valid_from=_moment(memory.valid_from, memory.valid_from_precision, zone),
        valid_until=_moment(memory.valid_until, memory.valid_until_precision, zone),
        period=period_of(memory, viewer.now, zone),
        used_count=memory.used_count,
        state=memory.state,
        forgotten_because=memory.forgotten_because,
        forgotten_at=memory.forgotten_at,
        next_due_at=memory.next_due_at,
        created_at=memory.created_at,
        version=memory.version,
        evidence=_evidence_of(rows, memory, viewer),
        picture=memory.image_url,
    )


def all_described(rows: Rows, memories: Collection[Memory], viewer: Viewer) -> list[MemoryView]:
    """Return memories as `described` does each; what they rest on is read once for all."""
    viewer.look_at_all(rows, memories)
    return [described(rows, memory, viewer) for memory in memories]


def explained(rows: Rows, memory: Memory, viewer: Viewer) -> MemoryView:
    """Return a memory as what a reply stood on; of one that was forgotten since, not its words."""
    whole = described(rows, memory, viewer)
    if is_unsaid(memory):
        return replace(whole, content=LEFT_OUT, topic="", structured=None, evidence=())
    return whole


def is_unsaid(memory: Memory) -> bool:
    """Tell whether its person had it forgotten: it is not told again beside anything else."""
    return memory.state == "forgotten" and memory.forgotten_because == "asked"


def _content(rows: Rows, memory: Memory, viewer: Viewer) -> str:
    if memory.category not in SUMMARY_CATEGORIES or memory.state == "forgotten":
        return memory.content
    silent = viewer.silent(rows, memory.user_id).lasting
    return left_of(rows, memory, silent) or LEFT_OUT


def _topic(rows: Rows, memory: Memory, viewer: Viewer) -> str:
    if memory.category not in SUMMARY_CATEGORIES or memory.state == "forgotten":
        return memory.topic
    silent, parts = viewer.silent(rows, memory.user_id).lasting, memory.topic.split(", ")
    return ", ".join(labels_left(rows, memory, parts, silent))


def _evidence_of(rows: Rows, memory: Memory, viewer: Viewer) -> list[EvidenceView]:
    """Return the quotes that a memory rests on, oldest first."""
    silent = viewer.silent(rows, memory.user_id).of_forgotten
    is_whole = memory.state == "forgotten" or not silent
    return [
        EvidenceView(
            message_id=evidence.message_id,
            quote=evidence.quote if is_whole else silent.quotable(evidence.quote, at),
            role=evidence.role,
            said_at=at,
        )
        for evidence, at in viewer.rests_on(rows, memory)
    ]


def _evidence_with_times(user_id: int) -> Select[Evidence, datetime]:
    """Select quotes and when they were said; of hidden messages only what is forgotten, too."""
    forgotten = owned(user_id, Memory.id).where(Memory.state == "forgotten")
    return (
        owned(user_id, Evidence, Message.at)
        .join(Message, col(Message.id) == col(Evidence.message_id))
        .where(
            Evidence.role != "request",
            col(Message.hidden_at).is_(None) | col(Evidence.memory_id).in_(forgotten),
        )
        .order_by(col(Evidence.id))
    )


def _moment(at: datetime | None, precision: Precision | None, zone: ZoneInfo) -> str | None:
    return written(Moment(at, precision), zone) if at and precision else None
