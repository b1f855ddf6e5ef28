"""The wording of a fact that stays: never one that only erased messages brought."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.erasure.cascade.model import Means
from memory.erasure.cascade.residual_words import gives_away
from memory.ledger.deletion import drop_nameless
from memory.ledger.derived_state import index_memory, keep_up
from memory.ledger.display_name import call_otherwise
from memory.ledger.proposal import Author, Batch
from memory.ledger.snapshots import columns_of, is_readable
from memory.tables import (
    Entity,
    Evidence,
    Memory,
    MemoryEntity,
    Message,
    Operation,
    Relation,
    row_id,
)

SETTING = ("ADD", "UPDATE")
BROUGHT = (
    *("kind", "content", "structured", "topic", "confidence", "valid_from"),
    *("valid_from_precision", "valid_until", "valid_until_precision", "image_url"),
)
"""The columns that come with a wording."""


@dataclass(slots=True)
class Resting:
    """Which messages a memory rests on."""

    message_ids: set[int] = field(default_factory=set)
    is_adopted: bool = False
    """Whether its owner said yes to somebody else's words: then they are the owner's, too."""


def resting_on(rows: Rows, message_ids: Collection[int]) -> dict[int, Resting]:
    """Return by memory which of the messages it rests on."""
    evidence = select(Evidence, Message.author_id).join(
        Message, col(Message.id) == col(Evidence.message_id)
    )
    grounds = evidence.where(col(Message.id).in_(message_ids), col(Evidence.role) != "request")
    found: dict[int, Resting] = {}
    for one, author_id in rows.exec(grounds):
        resting = found.setdefault(one.memory_id, Resting())
        resting.message_ids.add(one.message_id)
        if one.role == "context" and author_id not in (None, one.user_id):
            resting.is_adopted = True
    return found


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


def reword(
    rows: Rows,
    memory: Memory,
    erased: Collection[int],
    means: Means,
    is_told: Callable[[str], bool],
) -> bool:
    """Bring back the last wording that rests on something else; False where there is none.

    `is_told` tells whether a wording gives erased words away: none that does stays.
    """
    sound = [one for one in setting_of(rows, memory) if not rests_only_on(one, erased)]
    gives_away = is_told(memory.content)
    if not gives_away and any(not is_readable(one.after) for one in sound):
        return True  # blanked by an earlier erasure: its wording may be the present one
    images = [one.after or {} for one in sound if is_readable(one.after)]
    if not gives_away and any(one["content"] == memory.content for one in images):
        return True
    images = [one for one in images if not is_told(one["content"])]
    if not images:
        return not gives_away and not setting_of(rows, memory)
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
    strip_labels(rows, memory, lambda label: gives_away(label, gone=gone, left=left))


def strip_labels(rows: Rows, memory: Memory, is_told: Callable[[str], bool]) -> None:
    """Take from a memory the topic, the slot and the names that give erased words away."""
    labels = " ".join(str(one) for one in (memory.structured or {}).values())
    topic, structured = memory.topic, memory.structured
    memory.topic = "" if is_told(topic) else topic
    memory.structured = None if is_told(labels) else structured
    naming = (
        select(MemoryEntity, Entity.name)
        .join(Entity, col(Entity.id) == col(MemoryEntity.entity_id))
        .where(MemoryEntity.memory_id == memory.id)
    )
    unsaid = [one for one, name in rows.exec(naming).all() if is_told(name)]
    if not unsaid and (topic, structured) == (memory.topic, memory.structured):
        return
    for one in unsaid:
        rows.delete(one)
    rows.flush()
    drop_nameless(rows, memory.user_id, {one.entity_id for one in unsaid})
    index_memory(rows, memory)


INHERITING = ("supersedes", "refines")
"""The relations of a memory to one whose topic it may have been given."""


def strip_inherited(
    rows: Rows, memory_ids: Collection[int], going: Collection[int], gone: Collection[str]
) -> set[int]:
    """Take the topic from what followed these memories where it is told by erased words alone.

    A topic that none of the erased words says is the agent's own, and stays. Returns which lost it.
    """
    stripped = set()
    for memory in _followers(rows, memory_ids):
        if memory.id in going or not memory.topic:
            continue
        quoted = select(Evidence.quote).where(Evidence.memory_id == memory.id)
        if gives_away(memory.topic, gone=gone, left=[memory.content, *rows.exec(quoted)]):
            memory.topic = ""
            index_memory(rows, memory)
            stripped.add(row_id(memory))
    rows.flush()
    return stripped


def _followers(rows: Rows, memory_ids: Collection[int]) -> list[Memory]:
    """Return what took the place of these memories, and of those, to the last."""
    found, newest = dict[int, Memory](), set(memory_ids)
    while newest:
        following = (
            select(Memory)
            .join(Relation, col(Relation.from_id) == col(Memory.id))
            .where(col(Relation.to_id).in_(newest), col(Relation.kind).in_(INHERITING))
        )
        new = {row_id(one): one for one in rows.exec(following)}
        newest = new.keys() - found.keys()
        found |= new
    return [found[one] for one in sorted(found)]
