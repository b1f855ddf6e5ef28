"""Purge: what was forgotten long ago goes for good, with all that was kept of it.

What still rests on a purged memory (a chapter on an episode, a merged memory on its originals)
takes over the messages behind it, so that erasing a message still finds what came of it. What a
purged memory alone had put away, as it stood in its place, goes with it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam, null
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.settings.sections import Fading
from memory.ledger.deletion import remove
from memory.privacy.derivation import heirs_of
from memory.storage.ownership import owned
from memory.tables import (
    Evidence,
    Memory,
    Operation,
    Relation,
    Sentence,
    SentenceSource,
    User,
    row_id,
)

PORTION = 2
"""How many memories one transaction removes."""


def purge_forgotten(rows: Rows, fading: Fading, now: datetime) -> int:
    """Remove the memories that were forgotten longest ago, if long enough; return how many."""
    until = now - timedelta(days=fading.purge_days)
    memories = rows.scalars(_OLD, {"until": until}).all()
    for user_id in {memory.user_id for memory in memories}:
        rows.get_one(User, user_id).revision += 1
    for memory in memories:
        purge(rows, memory)
    return len(memories)


def purge(rows: Rows, memory: Memory) -> None:
    """Remove one memory with its evidence, relations and sentences; blank what the ledger tells."""
    memory_id, originals = row_id(memory), _held_alone(rows, memory)
    _hand_on_sources(rows, memory)
    _hand_on_evidence(rows, memory)
    if memory.hushed:
        _hand_on_hush(rows, memory)
    remove(rows, memory)
    _blank_ledger(rows, memory_id)
    for original in originals:
        purge(rows, original)


def _held_alone(rows: Rows, memory: Memory) -> Sequence[Memory]:
    """Return what was put away because this memory holds it, where no other does."""
    derived = owned(memory.user_id, Relation.to_id).where(Relation.kind == "derived_from")
    held = owned(memory.user_id, Memory).where(
        Memory.state == "archived",
        col(Memory.id).in_(derived.where(Relation.from_id == memory.id)),
        col(Memory.id).not_in(derived.where(Relation.from_id != memory.id)),
    )
    return rows.exec(held.order_by(col(Memory.id))).all()


def _hand_on_sources(rows: Rows, memory: Memory) -> None:
    """Let sentences that rest on the memory rest on the messages behind it."""
    sources = owned(memory.user_id, SentenceSource)
    resting = rows.exec(sources.where(SentenceSource.memory_id == memory.id)).all()
    behind = _messages_behind(rows, memory) if resting else []
    for source in resting:
        have = owned(memory.user_id, SentenceSource.message_id).where(
            SentenceSource.sentence_id == source.sentence_id
        )
        taken = set(rows.exec(have))
        for message_id in sorted(set(behind) - taken):
            rows.add(SentenceSource(sentence_id=source.sentence_id, message_id=message_id))
        rows.delete(source)
    rows.flush()


def _hand_on_evidence(rows: Rows, memory: Memory) -> None:
    """Let memories that are derived from it rest on the words it rested on."""
    heirs = owned(memory.user_id, Relation.from_id).where(
        Relation.to_id == memory.id, Relation.kind == "derived_from"
    )
    quoted = owned(memory.user_id, Evidence).where(Evidence.memory_id == memory.id)
    evidence = rows.exec(quoted).all()
    for heir in rows.exec(heirs).all():
        own = owned(memory.user_id, Evidence.message_id, Evidence.quote)
        have = set(rows.exec(own.where(Evidence.memory_id == heir)))
        for other_evidence in evidence:
            if (other_evidence.message_id, other_evidence.quote) not in have:
                columns = other_evidence.model_dump(exclude={"id", "memory_id", "operation_id"})
                rows.add(Evidence(memory_id=heir, **columns))
    rows.flush()


def _hand_on_hush(rows: Rows, memory: Memory) -> None:
    """Let what is derived from it be hushed itself: nothing else would keep it back then."""
    revision = rows.get_one(User, memory.user_id).revision
    for heir in heirs_of(rows, memory):
        heir.hushed, heir.revision = True, revision
        heir.version += 1
    rows.flush()


def _messages_behind(rows: Rows, memory: Memory) -> list[int]:
    told = (
        owned(memory.user_id, SentenceSource.message_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(Sentence.memory_id == memory.id)
    )
    quoted = owned(memory.user_id, Evidence.message_id).where(Evidence.memory_id == memory.id)
    return sorted(
        {
            message_id
            for message_id in (*rows.exec(told).all(), *rows.exec(quoted).all())
            if message_id is not None
        }
    )


def _blank_ledger(rows: Rows, memory_id: int) -> None:
    """Take its words out of the ledger; an operation without its images cannot be undone."""
    about = col(Operation.memory_id) == memory_id
    waiting = about & (col(Operation.status) == "pending")
    rows.exec(update(Operation).where(waiting).values(status="declined"))
    nothing = dict.fromkeys(("before", "after", "proposed", "reason"), null())
    rows.exec(update(Operation).where(about).values(evidence=[], **nothing))


_OLD = (
    select(Memory)
    .where(Memory.state == "forgotten", col(Memory.forgotten_at) <= bindparam("until"))
    .order_by(col(Memory.forgotten_at), col(Memory.id))
    .limit(PORTION)
)
