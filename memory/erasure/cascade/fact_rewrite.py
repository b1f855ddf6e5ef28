"""The wording of a fact that stays: never one that only erased messages brought."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.left_rows import quotes_left
from memory.ledger.leaked_terms import leaks_terms
from memory.ledger.snapshots import columns_of, is_readable
from memory.ledger.wordings import LedgerQuote, rests_only_on, setting_of
from memory.storage.ownership import among
from memory.tables import (
    Entity,
    Evidence,
    Memory,
    MemoryEntity,
    Message,
    Relation,
    row_id,
)

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
    grounds = evidence.where(among(col(Message.id), message_ids), col(Evidence.role) != "request")
    found: dict[int, Resting] = {}
    for other_evidence, author_id in rows.exec(grounds):
        resting = found.setdefault(other_evidence.memory_id, Resting())
        resting.message_ids.add(other_evidence.message_id)
        if other_evidence.role == "context" and author_id not in (None, other_evidence.user_id):
            resting.is_adopted = True
    return found


def has_other_ground(rows: Rows, taken: Taken, memory: Memory) -> bool:
    """Tell whether a fact rests on anything but erased messages: others, memories, a person."""
    derived = select(Relation.id).where(
        Relation.from_id == memory.id, Relation.kind == "derived_from"
    )
    quoted = quotes_left(rows, taken, row_id(memory), role="source")
    if quoted or rows.exec(derived).first():
        return True
    if memory.source in ("import", "system"):
        return True
    return any(
        operation.agent == "person" and not operation.evidence
        for operation in setting_of(rows, memory)
    )


def reword(rows: Rows, taken: Taken, memory: Memory, is_told: Callable[[str], bool]) -> bool:
    """Bring back the last wording that rests on something else; False where there is none.

    `is_told` tells whether a wording gives erased words away: none that does stays.
    """

    def is_gone(quote: LedgerQuote) -> bool:
        return quote["message_id"] in taken.messages

    setting = setting_of(rows, memory)
    sound = [operation for operation in setting if not rests_only_on(operation, is_gone)]
    leaks_terms = is_told(memory.content)
    if not leaks_terms and any(not is_readable(operation.after) for operation in sound):
        return True  # blanked by an earlier erasure: its wording may be the present one
    images = {
        row_id(operation): operation.after or {}
        for operation in sound
        if is_readable(operation.after)
    }
    if not leaks_terms and any(entry["content"] == memory.content for entry in images.values()):
        return True
    untold = [at for at, image in images.items() if not is_told(image["content"])]
    if not untold:
        return not leaks_terms and not setting
    return_to(memory, images[untold[-1]])
    taken.reworded[row_id(memory)] = untold[-1]
    taken.stripped.pop(row_id(memory), None)
    return True


def return_to(memory: Memory, image: Mapping[str, Any]) -> None:
    """Give a memory a wording that it had."""
    for name, value in columns_of({key: image.get(key) for key in BROUGHT}).items():
        setattr(memory, name, value)


def trim(rows: Rows, taken: Taken, memory: Memory, gone: Collection[str]) -> None:
    """Take from a fact that stays the labels that only what is gone brought."""
    left = [memory.content, *quotes_left(rows, taken, row_id(memory))]
    strip_labels(rows, taken, memory, lambda label: leaks_terms(label, gone=gone, left=left))


def strip_labels(rows: Rows, taken: Taken, memory: Memory, is_told: Callable[[str], bool]) -> None:
    """Take from a memory the topic, the slot and the names that give erased words away."""
    memory_id = row_id(memory)
    labels = " ".join(str(value) for value in (memory.structured or {}).values())
    if memory.topic and is_told(memory.topic):
        memory.topic = ""
        taken.stripped.setdefault(memory_id, set()).add("topic")
    if labels and is_told(labels):
        memory.structured = None
        taken.stripped.setdefault(memory_id, set()).add("structured")
    naming = (
        select(MemoryEntity.entity_id, Entity.name)
        .join(Entity, col(Entity.id) == col(MemoryEntity.entity_id))
        .where(MemoryEntity.memory_id == memory.id)
    )
    taken.names |= {
        (memory_id, entity_id) for entity_id, name in rows.exec(naming).all() if is_told(name)
    }


INHERITING = ("supersedes", "refines")
"""The relations of a memory to one whose topic it may have been given."""


def strip_inherited(rows: Rows, taken: Taken) -> set[int]:
    """Take the topic from what followed these memories where it is told by erased words alone.

    A topic that none of the erased words says is the agent's own, and stays. Returns which lost it.
    """
    lost = set()
    for memory in _followers(rows, taken.touched | taken.memories.keys()):
        memory_id = row_id(memory)
        if memory_id in taken.memories or not memory.topic:
            continue
        left = [memory.content, *quotes_left(rows, taken, memory_id)]
        if leaks_terms(memory.topic, gone=taken.texts, left=left):
            memory.topic = ""
            taken.stripped.setdefault(memory_id, set()).add("topic")
            lost.add(memory_id)
    return lost


def _followers(rows: Rows, memory_ids: Collection[int]) -> list[Memory]:
    """Return what took the place of these memories, and of those, to the last."""
    found, newest = dict[int, Memory](), set(memory_ids)
    while newest:
        following = (
            select(Memory)
            .join(Relation, col(Relation.from_id) == col(Memory.id))
            .where(among(col(Relation.to_id), newest), col(Relation.kind).in_(INHERITING))
        )
        new = {row_id(memory): memory for memory in rows.exec(following)}
        newest = new.keys() - found.keys()
        found |= new
    return [found[found_id] for found_id in sorted(found)]
