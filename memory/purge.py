"""Purge: what was forgotten long ago goes for good, with all that was kept of it.

What still rests on a purged memory (a chapter on an episode, a merged memory on its originals)
takes over the messages behind it, so that erasing a message still finds what came of it.
"""

from datetime import datetime, timedelta

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.sections import Fading
from memory.removal import remove
from memory.tables import Evidence, Memory, Operation, Relation, Sentence, SentenceSource, User

PORTION = 100
"""How many memories one transaction removes."""


def purge_forgotten(rows: Rows, fading: Fading, now: datetime) -> int:
    """Remove the memories that were forgotten longest ago, if long enough; return how many."""
    until = now - timedelta(days=fading.purge_days)
    old = (
        select(Memory)
        .where(Memory.state == "forgotten", col(Memory.forgotten_at) <= until)
        .order_by(col(Memory.forgotten_at), col(Memory.id))
        .limit(PORTION)
    )
    memories = rows.exec(old).all()
    for user_id in {memory.user_id for memory in memories}:
        rows.get_one(User, user_id).revision += 1
    for memory in memories:
        purge(rows, memory)
    return len(memories)


def purge(rows: Rows, memory: Memory) -> None:
    """Remove one memory with its evidence, relations and sentences; blank what the ledger tells."""
    memory_id = int(memory.id or 0)
    _hand_on_sources(rows, memory_id)
    _hand_on_evidence(rows, memory_id)
    remove(rows, memory)
    _blank_ledger(rows, memory_id)


def _hand_on_sources(rows: Rows, memory_id: int) -> None:
    """Let sentences that rest on the memory rest on the messages behind it."""
    resting = rows.exec(select(SentenceSource).where(SentenceSource.memory_id == memory_id)).all()
    behind = _messages_behind(rows, memory_id) if resting else []
    for source in resting:
        have = select(SentenceSource.message_id).where(
            SentenceSource.sentence_id == source.sentence_id
        )
        for message_id in sorted(set(behind) - set(rows.exec(have))):
            rows.add(SentenceSource(sentence_id=source.sentence_id, message_id=message_id))
        rows.delete(source)
    rows.flush()


def _hand_on_evidence(rows: Rows, memory_id: int) -> None:
    """Let memories that are derived from it rest on the words it rested on."""
    heirs = select(Relation.from_id).where(
        Relation.to_id == memory_id, Relation.kind == "derived_from"
    )
    evidence = rows.exec(select(Evidence).where(Evidence.memory_id == memory_id)).all()
    for heir in rows.exec(heirs).all():
        own = select(Evidence.message_id, Evidence.quote).where(Evidence.memory_id == heir)
        have = set(rows.exec(own))
        for one in evidence:
            if (one.message_id, one.quote) not in have:
                columns = one.model_dump(exclude={"id", "memory_id", "operation_id"})
                rows.add(Evidence(memory_id=heir, **columns))
    rows.flush()


def _messages_behind(rows: Rows, memory_id: int) -> list[int]:
    told = (
        select(SentenceSource.message_id)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(Sentence.memory_id == memory_id)
    )
    quoted = select(Evidence.message_id).where(Evidence.memory_id == memory_id)
    return sorted({one for one in [*rows.exec(told), *rows.exec(quoted)] if one is not None})


def _blank_ledger(rows: Rows, memory_id: int) -> None:
    """Take its words out of the ledger; an operation without its images cannot be undone."""
    about = col(Operation.memory_id) == memory_id
    waiting = about & (col(Operation.status) == "pending")
    rows.exec(update(Operation).where(waiting).values(status="declined"))
    nothing = dict.fromkeys(("before", "after", "proposed", "reason"), null())
    rows.exec(update(Operation).where(about).values(evidence=[], **nothing))
