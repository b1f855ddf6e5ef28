"""The ledger after an erasure: what happened stays, the words and with them the undo do not."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, func, or_, select, update

from memory.amendments.pending import decline
from memory.erasure.cascade.readers import readers_of
from memory.erasure.cascade.trail import Source
from memory.storage.ownership import among
from memory.tables import Memory, Operation, Relation, Run, row_id
from memory.text.content_words import telling_words
from memory.vocabulary import SUMMARY_CATEGORIES

WORDED = ("content", "topic", "structured", "reason", "entities")
NO_WORDS = dict.fromkeys(("before", "after", "proposed", "reason"), null())


@dataclass(frozen=True, slots=True, kw_only=True)
class Tainted:
    """What operations may tell of that is erased."""

    messages: Collection[int]
    memories: Collection[int]
    touched: Collection[int]
    """The memories that lost something and stay."""
    runs: Collection[int] = ()
    """The runs that were shown some of it."""
    unsaid: frozenset[str] = frozenset()
    """The erased words that nothing of the person's own says any more."""


def tainted_operations(rows: Rows, owners: Collection[int], tainted: Tainted) -> set[int]:
    """Return each operation that rests on what is erased, and what came of it.

    Of a fact that stays, all from the first such operation on, or all where an earlier erasure left
    nothing of its making; of an episode, all. What was
    rejected without naming its words may be of any that an agent read, and goes always. What
    agents wrote that may have read it goes where it holds an erased word.
    """
    messages, memories, touched = tainted.messages, tainted.memories, tainted.touched
    own = select(Operation).where(col(Operation.user_id).in_(owners))
    order = (func.coalesce(col(Operation.saw_version), -1), col(Operation.id))
    operations = rows.exec(own.order_by(*order)).all()
    related, shown = _relating(rows, memories), _runs_shown(rows, owners, memories)
    whole = set(memories) | _tellings(rows, touched)
    blanked, reached = set[int](), _of_unknown_making(operations, touched)
    for operation in operations:
        named = _is_about(operation, messages, memories)
        if named and operation.memory_id is not None:
            reached.add(operation.memory_id)
        from_before = operation.memory_id in reached or operation.memory_id in whole
        judged = operation.id in related or operation.run_id in shown
        if (
            named
            or from_before
            or judged
            or _is_of_unknown_words(operation)
            or _tells(operation, tainted)
        ):
            blanked.add(row_id(operation))
    return blanked


def messages_told_of(rows: Rows, owners: Collection[int], message_ids: Collection[int]) -> set[int]:
    """Return those of the messages whose words operations hold, applied or not.

    What was rejected without naming its words may be of any that its run was shown.
    """
    own = select(Operation.evidence, Operation.proposed).where(col(Operation.user_id).in_(owners))
    named = {
        entry
        for parts in rows.exec(own)
        for part in parts
        for is_message, entry in _ids_in(part)
        if is_message and entry in message_ids
    }
    rejected = select(Operation).where(
        col(Operation.user_id).in_(owners), Operation.status == "rejected"
    )
    runs = {each.run_id for each in rows.exec(rejected) if _is_of_unknown_words(each)}
    if not runs or named.issuperset(message_ids):
        return named
    said = [Source("message", message_id) for message_id in message_ids]
    shown = readers_of(rows, said, owners, ()).runs
    return named.union(*({source.id for source in shown.get(run or 0, ())} for run in runs))


def blank(rows: Rows, ids: Collection[int], now: datetime) -> int:
    """Take the words from operations, and decline those that wait; return how many there were."""
    these = col(Operation.id).in_(ids)
    waiting = select(Operation).where(these, Operation.status == "pending")
    for operation in rows.exec(waiting.order_by(col(Operation.id))).all():
        decline(rows, [operation], now)
    rows.flush()
    return rows.exec(update(Operation).where(these).values(evidence=[], **NO_WORDS)).rowcount


def _of_unknown_making(
    operations: Sequence[Operation], touched: Collection[int]
) -> set[int | None]:
    """Return the touched memories of which no operation tells any more what they were made of."""
    first = dict[int | None, Operation]()
    for operation in operations:
        first.setdefault(operation.memory_id, operation)
    return {
        memory_id
        for memory_id in touched
        if memory_id in first and (first[memory_id].before or not first[memory_id].after)
    }


def _is_about(operation: Operation, messages: Collection[int], memories: Collection[int]) -> bool:
    if operation.memory_id in memories:
        return True
    parts = (operation.evidence, operation.proposed, operation.before)
    return any(_names(part, messages, memories) for part in parts)


def _is_of_unknown_words(operation: Operation) -> bool:
    if operation.status != "rejected" or operation.proposed is None:
        return False
    parts = (operation.evidence, operation.proposed)
    return not any(is_message for part in parts for is_message, _ in _ids_in(part))


def _tells(operation: Operation, tainted: Tainted) -> bool:
    """Tell whether an agent that may have read erased words wrote one of them down."""
    may_have = operation.run_id in tainted.runs or operation.memory_id in tainted.touched
    if operation.agent == "person" or not (tainted.unsaid and (may_have or not operation.run_id)):
        return False
    images = (operation.before or {}, operation.after or {}, operation.proposed or {})
    worded = [str(image.get(name) or "") for image in images for name in WORDED]
    return not tainted.unsaid.isdisjoint(
        telling_words("\n".join([operation.reason or "", *worded]))
    )


def _names(part: Any, messages: Collection[int], memories: Collection[int]) -> bool:
    """Tell whether a part of an operation's JSON names an erased message or memory by its id."""
    found = _ids_in(part)
    return any(entry in (messages if is_message else memories) for is_message, entry in found)


def _ids_in(part: Any) -> Iterator[tuple[bool, Any]]:
    if isinstance(part, list):
        for entry in part:
            yield from _ids_in(entry)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("message_id", "memory_id", "successor_id"):
                yield key == "message_id", value
            elif key in ("message_ids", "memory_ids"):
                yield from ((key == "message_ids", entry) for entry in value)
            else:
                yield from _ids_in(value)


def _tellings(rows: Rows, memory_ids: Collection[int]) -> set[int]:
    told = col(Memory.category).in_(SUMMARY_CATEGORIES)
    found = rows.exec(select(Memory.id).where(among(col(Memory.id), memory_ids), told))
    return {found_id for found_id in found if found_id is not None}


def _relating(rows: Rows, memory_ids: Collection[int]) -> set[int | None]:
    """Return the operations that related a memory to another, and say why."""
    ends = or_(among(col(Relation.from_id), memory_ids), among(col(Relation.to_id), memory_ids))
    return set(rows.exec(select(Relation.operation_id).where(ends))) - {None}


def _runs_shown(
    rows: Rows, owners: Collection[int], memory_ids: Collection[int]
) -> set[int | None]:
    """Return the runs of judges that were shown one of the memories: their reasons may tell it."""
    judging = select(Run).where(col(Run.user_id).in_(owners), col(Run.agent) == "reviewer")
    found, names = rows.exec(judging).all(), set(memory_ids)
    return {run.id for run in found if not names.isdisjoint(run.handles.values())}
