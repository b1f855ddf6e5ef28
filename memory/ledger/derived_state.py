"""What follows from a changed memory: its keywords, vector, due date and the owner's revision."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session as Rows

from memory.decay_model import FadeFactors, next_crossing
from memory.ledger.proposal import Batch
from memory.policy import MemoryPolicy
from memory.queue.job_queue import Task, enqueue
from memory.storage.keyword_index import drop_texts, index_text
from memory.storage.vector_codec import to_bytes
from memory.tables import Memory, User, row_id
from memory.text.quotes import fingerprint

DATES_OF_LIFE = frozenset({"birthday", "anniversary"})


def fade_of(memory: Memory) -> FadeFactors:
    """Return what of a memory decides how it fades."""
    return FadeFactors(
        category=memory.category,
        kind=memory.kind,
        importance=memory.importance,
        created_at=memory.created_at,
        anchored_at=memory.anchored_at,
        last_used_at=memory.last_used_at,
        used_count=memory.used_count,
        kept_count=memory.kept_count,
        history=memory.superseded or _was_over_when_learned(memory),
        by_review=fades_only_by_review(memory),
        reviewed=memory.review_due == "leaving",
    )


def fades_only_by_review(memory: Memory) -> bool:
    """Tell whether time alone may not take it: promises, boundaries and dates of life."""
    return is_left_to_reviews(memory.kind, (memory.structured or {}).get("key"))


def is_left_to_reviews(kind: str | None, key: object) -> bool:
    """Tell whether time alone may not take what is of a kind, and answers a key."""
    return kind in ("promise", "boundary") or str(key or "").split(".")[-1] in DATES_OF_LIFE


def update_derived_state(rows: Rows, memory: Memory, batch: Batch, policy: MemoryPolicy) -> None:
    """Bring everything derived from a memory in line with it, in the same transaction."""
    update_derived_states(rows, [memory], batch, policy)


def update_derived_states(
    rows: Rows, memories: Sequence[Memory], batch: Batch, policy: MemoryPolicy
) -> None:
    """Do so for several memories, those that are put away or forgotten in few statements."""
    for memory in memories:
        memory.revision = rows.get_one(User, memory.user_id).revision
        memory.updated_at = batch.now
        memory.fingerprint = fingerprint(memory.content)
        memory.version += 1
        _set_due(rows, memory, batch.now, policy)
    with rows.no_autoflush:  # one statement writes the row, not one for each thing derived
        index_memories(rows, memories)
        for memory in memories:
            _embed(rows, memory, batch)
    rows.flush()


def index_memory(rows: Rows, memory: Memory) -> None:
    """Bring the keyword index in line with a memory."""
    index_memories(rows, [memory])


def index_memories(rows: Rows, memories: Sequence[Memory]) -> None:
    """Bring the keyword index in line with memories."""
    over = [memory for memory in memories if memory.state != "active"]
    if over:
        drop_texts(rows, row_ids=[row_id(memory) for memory in over])
    for memory in memories:
        if memory.state == "active":
            _index(rows, memory)
        else:
            memory.keyword_count = 0


def _index(rows: Rows, memory: Memory) -> None:
    memory_id = row_id(memory)
    words = keyword_text(memory)
    memory.keyword_count = index_text(rows, owner=memory.user_id, row_id=memory_id, words=words)


def keyword_text(memory: Memory) -> str:
    """Return the words by which a memory is found."""
    slot = str((memory.structured or {}).get("key") or "").replace(".", " ")
    return f"{memory.content} {memory.topic} {slot}"


def _was_over_when_learned(memory: Memory) -> bool:
    return memory.valid_until is not None and memory.valid_until <= memory.created_at


def _set_due(rows: Rows, memory: Memory, now: datetime, policy: MemoryPolicy) -> None:
    memory.next_due_at = None
    if memory.state == "active" and memory.review_due in (None, "leaving"):
        crossing = next_crossing(fade_of(memory), memory.anchored_at, policy)
        memory.next_due_at = crossing and crossing[0]
        if crossing and crossing[0] <= now:  # a decision that came late: what follows it is due
            enqueue(rows, Task(kind="decay", lane="decay", run_at=now), now)


def _embed(rows: Rows, memory: Memory, batch: Batch) -> None:
    if memory.embedding is not None or memory.state != "active":
        return
    vector = batch.vectors.get(memory.content)
    if vector is not None:
        memory.embedding = to_bytes(vector)
        memory.embedding_model = batch.embedder
        return
    ask_to_embed(rows, batch)


def ask_to_embed(rows: Rows, batch: Batch) -> None:
    """Ask for the vectors that the batch's user lacks."""
    lane = f"user:{batch.user_id}:embed"
    enqueue(rows, Task(kind="embed", lane=lane, run_at=batch.now, user_id=batch.user_id), batch.now)
