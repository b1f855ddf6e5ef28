"""Labels: a memory that took the place of another took its topic along, and the words in it."""

from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.leaks import gives_away
from memory.tables import Evidence, Memory, Relation
from memory.upkeep import index_memory

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
            stripped.add(int(memory.id or 0))
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
        new = {int(one.id or 0): one for one in rows.exec(following)}
        newest = new.keys() - found.keys()
        found |= new
    return [found[one] for one in sorted(found)]
