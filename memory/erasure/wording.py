"""The wording of a fact that stays: never one that only erased messages brought."""

from collections.abc import Collection
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.erasure.leaks import gives_away
from memory.erasure.seeds import Means
from memory.images import columns_of, is_readable
from memory.naming import call_otherwise
from memory.operations import Author, Batch
from memory.removal import drop_nameless
from memory.tables import Entity, Evidence, Memory, MemoryEntity, Operation, Relation
from memory.upkeep import index_memory, keep_up

SETTING = ("ADD", "UPDATE")
BROUGHT = (
    *("kind", "content", "structured", "topic", "confidence", "valid_from"),
    *("valid_from_precision", "valid_until", "valid_until_precision", "image_url"),
)
"""The columns that come with a wording."""


def has_other_ground(rows: Rows, memory: Memory) -> bool:
    """Tell whether a fact rests on anything but erased messages: others, memories, a person."""
    quoted = select(Evidence.id).where(Evidence.memory_id == memory.id, Evidence.role == "source")
    derived = select(Relation.id).where(
        Relation.from_id == memory.id, Relation.kind == "derived_from"
    )
    if rows.exec(quoted).first() or rows.exec(derived).first():
        return True
    if memory.source in ("import", "system"):
        return True
    return any(one.agent == "person" and not one.evidence for one in setting_of(rows, memory))


def reword(rows: Rows, memory: Memory, erased: Collection[int], means: Means) -> bool:
    """Bring back the last wording that rests on something else; False where there is none."""
    sound = [one for one in setting_of(rows, memory) if not rests_only_on(one, erased)]
    if any(not is_readable(one.after) for one in sound):
        return True  # blanked by an earlier erasure: its wording may be the present one
    images = [one.after or {} for one in sound]
    if any(one["content"] == memory.content for one in images):
        return True
    if not images:
        return not setting_of(rows, memory)
    _return_to(rows, memory, images[-1], means)
    return True


def setting_of(rows: Rows, memory: Memory) -> list[Operation]:
    """Return the applied operations that gave a memory its wordings, oldest first."""
    found = (
        select(Operation)
        .where(
            Operation.memory_id == memory.id,
            Operation.status == "applied",
            col(Operation.op).in_(SETTING),
        )
        .order_by(func.coalesce(col(Operation.saw_version), -1), col(Operation.id))
    )
    return list(rows.exec(found))


def rests_only_on(operation: Operation, erased: Collection[int]) -> bool:
    """Tell whether all words that an operation names as its sources are of erased messages."""
    named = [one["message_id"] for one in operation.evidence if one.get("role") != "context"]
    return bool(named) and all(one in erased for one in named)


def _return_to(rows: Rows, memory: Memory, image: dict[str, Any], means: Means) -> None:
    undone = {"structured": memory.structured}
    for name, value in columns_of({key: image.get(key) for key in BROUGHT}).items():
        setattr(memory, name, value)
    memory.embedding = None
    batch = Batch(user_id=memory.user_id, author=Author("person"), now=means.now, proposals=())
    keep_up(rows, memory, batch, means.rules)
    call_otherwise(rows, memory.user_id, undone)


def trim(rows: Rows, memory: Memory, gone: Collection[str]) -> None:
    """Take from a fact that stays the labels that only what is gone brought."""
    quoted = select(Evidence.quote).where(Evidence.memory_id == memory.id)
    left = [memory.content, *rows.exec(quoted)]
    if gives_away(memory.topic, gone=gone, left=left):
        memory.topic = ""
    labels = " ".join(str(one) for one in (memory.structured or {}).values())
    if gives_away(labels, gone=gone, left=left):
        memory.structured = None
    naming = (
        select(MemoryEntity, Entity.name)
        .join(Entity, col(Entity.id) == col(MemoryEntity.entity_id))
        .where(MemoryEntity.memory_id == memory.id)
    )
    unsaid = [
        one for one, name in rows.exec(naming).all() if gives_away(name, gone=gone, left=left)
    ]
    for one in unsaid:
        rows.delete(one)
    rows.flush()
    drop_nameless(rows, memory.user_id, {one.entity_id for one in unsaid})
    index_memory(rows, memory)
