"""Sources of insights: the memories that may be read together, and the insights there are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.dates.partial_date import Moment, local_time, written
from memory.ledger.evidence import told_at
from memory.storage.ownership import find_owned, owned
from memory.tables import Memory, Operation, Relation, row_id
from memory.text.quotes import fingerprint
from reviewer.eligibility import told_and_holding
from reviewer.insights.analyst import SourceMemory

LEAST = 3
"""Of fewer memories nothing is derived."""


@dataclass(frozen=True, slots=True)
class InsightScope:
    """The memories of one audience and character, weightiest first."""

    audience: str
    character: str | None
    memories: Sequence[Memory]


@dataclass(frozen=True, slots=True)
class KnownConclusions:
    """What was derived, or is remembered, already."""

    sentences: Sequence[str]
    """Of the insights that there are."""
    fingerprints: frozenset[str]
    """Of all that is not to be told again: insights there were, and anything remembered."""
    source_sets: frozenset[frozenset[int]]
    """Which memories stand behind one insight together."""


def scopes_of(rows: Rows, user_id: int, now: datetime) -> list[InsightScope]:
    """Return the scopes in which there is enough that a person told and that still holds."""
    holding = (
        owned(user_id, Memory)
        .where(*told_and_holding(now))
        .order_by(col(Memory.importance).desc(), col(Memory.id))
    )
    found: dict[tuple[str, str], list[Memory]] = {}
    for memory in rows.exec(holding):
        found.setdefault((memory.audience, memory.character or ""), []).append(memory)
    return [
        InsightScope(audience, character or None, memories)
        for (audience, character), memories in sorted(found.items())
        if len(memories) >= LEAST
    ]


def shown_sources(
    rows: Rows, memories: Sequence[Memory], zone: ZoneInfo
) -> Mapping[int, SourceMemory]:
    """Return by id the memories as they are read, with handles in the order they were told."""
    told = {row_id(memory): told_at(rows, memory) for memory in memories}
    in_order = sorted(memories, key=lambda memory: (told[row_id(memory)], memory.id))
    return {
        row_id(memory): SourceMemory(
            handle=f"a{number}",
            content=memory.content,
            kind=memory.kind,
            topic=memory.topic,
            key=(memory.structured or {}).get("key"),
            valid_from=_begun(memory, zone),
            learned_at=local_time(told[row_id(memory)], zone),
        )
        for number, memory in enumerate(in_order, start=1)
    }


def known_insights(rows: Rows, user_id: int, scope: InsightScope) -> KnownConclusions:
    """Return what was derived before, whatever became of it, and what is remembered anyway.

    What fell with its sources may be derived anew from others; what a person forgot or undid not.
    """
    made = owned(user_id, Operation).where(Operation.agent == "reviewer", Operation.op == "ADD")
    once = [
        str((operation.after or {}).get("content"))
        for operation in rows.exec(made)
        if not _fell(rows, operation)
    ]
    standing = _standing(rows, user_id, scope)
    remembered = owned(user_id, Memory.fingerprint).where(
        Memory.audience == scope.audience, Memory.state == "active"
    )
    return KnownConclusions(
        sentences=[memory.content for memory in standing],
        fingerprints=frozenset(map(fingerprint, once)) | frozenset(rows.exec(remembered)),
        source_sets=frozenset(_sources(rows, memory) for memory in standing),
    )


def _standing(rows: Rows, user_id: int, scope: InsightScope) -> list[Memory]:
    insights = owned(user_id, Memory).where(
        Memory.audience == scope.audience,
        Memory.character == scope.character,
        Memory.kind == "pattern",
        Memory.source == "reviewer",
        Memory.state == "active",
    )
    return list(rows.exec(insights.order_by(col(Memory.id))))


def _sources(rows: Rows, insight: Memory) -> frozenset[int]:
    behind = owned(insight.user_id, Relation.to_id).where(
        Relation.from_id == insight.id, Relation.kind == "derived_from"
    )
    return frozenset(rows.exec(behind))


def _fell(rows: Rows, made: Operation) -> bool:
    memory = find_owned(rows, Memory, made.user_id, made.memory_id)
    return memory is not None and memory.forgotten_because == "source gone"


def _begun(memory: Memory, zone: ZoneInfo) -> str | None:
    at, precision = memory.valid_from, memory.valid_from_precision
    return written(Moment(at, precision), zone) if at and precision else None
