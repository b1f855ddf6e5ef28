"""Doubts: which pairs of a user's memories the daily check asks about, and how they are read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from config.models.embedding.embedder import Calibration
from memory.dates.partial_date import Moment, local_time, written
from memory.ledger.evidence import told_at
from memory.storage.ownership import owned
from memory.storage.vector_codec import sound
from memory.tables import Evidence, Memory, MemoryEntity, User, row_id
from reviewer.contradictions.answered_pairs import asked_pairs
from reviewer.contradictions.arbiter import HANDLES, DoubtedMemory, DoubtedPair
from reviewer.contradictions.nomination import Nominee, Pair, nominated
from reviewer.eligibility import told_and_holding

MOST_MEMORIES = 500
"""So many of the memories that changed last are compared."""


@dataclass(frozen=True, slots=True)
class CandidatePair:
    """One pair with the rows behind it; the first was told first."""

    first: Memory
    second: Memory
    read: DoubtedPair


@dataclass(frozen=True, slots=True)
class Doubts:
    """What one daily check asks about."""

    chosen: Sequence[CandidatePair]
    more: bool
    """Whether pairs were left for another day."""


def find_doubts(
    rows: Rows, user: User, now: datetime, *, calibration: Calibration, limit: int
) -> Doubts:
    """Return the likeliest pairs that were not asked about, none of them sharing a memory."""
    memories = _present(rows, row_id(user), now)
    asked = asked_pairs(rows, row_id(user), memories)
    nominees = _nominees(rows, row_id(user), memories.values())
    pairs = nominated(nominees, calibration, but=asked)
    chosen = _apart(pairs, limit)
    return Doubts([_doubt(rows, user, memories, pair, now) for pair in chosen], chosen != pairs)


def _present(rows: Rows, user_id: int, now: datetime) -> dict[int, Memory]:
    holding = (
        owned(user_id, Memory)
        .where(*told_and_holding(now))
        .order_by(col(Memory.updated_at).desc(), col(Memory.id).desc())
        .limit(MOST_MEMORIES)
    )
    return {row_id(memory): memory for memory in rows.exec(holding)}


def _nominees(rows: Rows, user_id: int, memories: Iterable[Memory]) -> list[Nominee]:
    by_id = {row_id(memory): memory for memory in memories}
    named: dict[int, set[int]] = {}
    links = owned(user_id, MemoryEntity).where(col(MemoryEntity.memory_id).in_(by_id))
    for link in rows.exec(links):
        named.setdefault(link.memory_id, set()).add(link.entity_id)
    return [
        Nominee(
            memory_id=memory_id,
            audience=memory.audience,
            character=memory.character,
            key=_slot(memory, "key"),
            value=_slot(memory, "value"),
            entities=frozenset(named.get(memory_id, ())),
            vector=sound(memory.embedding) if memory.embedding else None,
            valid_from=memory.valid_from,
            valid_until=memory.valid_until,
        )
        for memory_id, memory in by_id.items()
    ]


def _apart(pairs: Sequence[Pair], limit: int) -> list[Pair]:
    """Choose pairs of which none shares a memory: one answer may change what another rests on."""
    chosen: list[Pair] = []
    taken: set[int] = set()
    for pair in pairs:
        if len(chosen) < limit and taken.isdisjoint(pair):
            chosen.append(pair)
            taken.update(pair)
    return chosen


def _doubt(
    rows: Rows, user: User, memories: dict[int, Memory], pair: Pair, now: datetime
) -> CandidatePair:
    first, second = sorted(
        (memories[found_id] for found_id in pair),
        key=lambda memory: (told_at(rows, memory), memory.id),
    )
    zone = ZoneInfo(user.timezone)
    shown = [
        _doubted(rows, memory, handle, zone)
        for memory, handle in zip((first, second), HANDLES, strict=True)
    ]
    return CandidatePair(first, second, DoubtedPair(user.language, now.astimezone(zone), *shown))


def _doubted(rows: Rows, memory: Memory, handle: str, zone: ZoneInfo) -> DoubtedMemory:
    words = (
        owned(memory.user_id, Evidence.quote)
        .where(Evidence.memory_id == memory.id, Evidence.role == "source")
        .order_by(col(Evidence.id))
    )
    return DoubtedMemory(
        handle=handle,
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        key=_slot(memory, "key"),
        value=_slot(memory, "value"),
        valid_from=_written(memory.valid_from, memory.valid_from_precision, zone),
        valid_until=_written(memory.valid_until, memory.valid_until_precision, zone),
        learned_at=local_time(told_at(rows, memory), zone),
        words=list(rows.exec(words)),
    )


def _slot(memory: Memory, name: str) -> str | None:
    held = (memory.structured or {}).get(name)
    return None if held is None else str(held)


def _written(at: datetime | None, precision: str | None, zone: ZoneInfo) -> str | None:
    if at is None or precision is None:
        return None
    return written(Moment(at, precision), zone)  # type: ignore[arg-type]  # a word of Precision
