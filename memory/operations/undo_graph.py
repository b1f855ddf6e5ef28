"""Standing: which operations belong together, and which later ones stand on an earlier one."""

from collections.abc import Collection, Iterable, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, func, or_

from memory.operations.validation import LEAST_SOURCES
from memory.storage.ownership import get_owned, owned
from memory.tables import Memory, Operation, Relation, Sentence, SentenceSource, row_id

ACT = "act"
"""The key under which an image after an operation names all that were recorded with it."""


def bind(rows: Rows, user_id: int, operation_ids: Sequence[int]) -> None:
    """Note that operations are one act, so that none of them is undone alone."""
    if len(operation_ids) < 2:
        return
    for operation_id in operation_ids:
        operation = get_owned(rows, Operation, user_id, operation_id)
        operation.after = {**(operation.after or {}), ACT: list(operation_ids)}


def with_linked(rows: Rows, operations: Iterable[Operation]) -> list[Operation]:
    """Return the operations, newest first, with what is undone together with them.

    That is the other half of a supersession, and the insights that fell because of them.
    """
    whole = {row_id(operation): operation for each in operations for operation in _act(rows, each)}
    return sorted([*whole.values(), *_fallen(rows, whole.values())], key=_age)


def blocking_operations(rows: Rows, operations: Collection[Operation]) -> list[Operation]:
    """Return the applied operations that have to be undone before these, newest first."""
    found = {operation.id: operation for operation in operations}
    unseen = list(operations)
    while unseen:
        for operation in _standing_on(rows, unseen.pop()):
            new = [each for each in _act(rows, operation) if each.id not in found]
            found |= {each.id: each for each in new}
            unseen += new
    own = {operation.id for operation in operations}
    return sorted((operation for operation in found.values() if operation.id not in own), key=_age)


def in_order(rows: Rows, operations: Sequence[Operation]) -> list[Operation]:
    """Return the operations in an order in which each can be undone, newest first."""
    above = {
        operation.id: {each.id for each in _standing_on(rows, operation)}
        for operation in operations
    }
    left, ordered = sorted(operations, key=_age), list[Operation]()
    while left:
        names = {operation.id for operation in left}
        free = next((operation for operation in left if not above[operation.id] & names), left[0])
        left.remove(free)
        ordered.append(free)
    return ordered


def later_on(rows: Rows, operation: Operation) -> list[Operation]:
    """Return what was applied to the same memory after an operation.

    By the version each of them saw: one that waited for a yes is older by its id than by its deed.
    """
    seen = -1 if operation.saw_version is None else operation.saw_version
    later = owned(operation.user_id, Operation).where(
        Operation.memory_id == operation.memory_id,
        Operation.status == "applied",
        Operation.op != "UNDO",
        func.coalesce(col(Operation.saw_version), -1) > seen,
    )
    return list(rows.exec(later))


def newest_on(rows: Rows, memory: Memory) -> Operation | None:
    """Return the newest operation on a memory that is applied and was not undone."""
    newest = (
        owned(memory.user_id, Operation)
        .where(
            Operation.memory_id == memory.id,
            Operation.status == "applied",
            Operation.op != "UNDO",
        )
        .order_by(func.coalesce(col(Operation.saw_version), -1).desc())
    )
    return rows.exec(newest).first()


def _age(operation: Operation) -> int:
    return -row_id(operation)


def _act(rows: Rows, operation: Operation) -> list[Operation]:
    ids = (operation.after or {}).get(ACT, [])
    others = [
        get_owned(rows, Operation, operation.user_id, operation_id)
        for operation_id in ids
        if operation_id != operation.id
    ]
    return [operation, *(other for other in others if other.status == "applied")]


def _standing_on(rows: Rows, operation: Operation) -> list[Operation]:
    """Return what stands on one operation directly."""
    later = later_on(rows, operation)
    if operation.op == "BOOST":  # it is undone by its amount
        return [operation for operation in later if operation.op != "BOOST"]
    found = [*later, *_left_for(rows, operation)]
    if operation.op == "ADD":
        found += [*_related(rows, operation), *_telling(rows, operation)]
    return [other_operation for other_operation in found if other_operation.id != operation.id]


def _related(rows: Rows, added: Operation) -> list[Operation]:
    """Return the operations that related an added memory to another."""
    ends = or_(Relation.from_id == added.memory_id, Relation.to_id == added.memory_id)
    related = owned(added.user_id, Operation).join(
        Relation, col(Relation.operation_id) == col(Operation.id)
    )
    return list(rows.exec(related.where(ends, Operation.status == "applied")))


def _telling(rows: Rows, added: Operation) -> list[Operation]:
    """Return the operations that wrote the sentences which rest on an added memory."""
    told = (
        owned(added.user_id, Sentence.memory_id)
        .join(SentenceSource, col(SentenceSource.sentence_id) == col(Sentence.id))
        .where(SentenceSource.memory_id == added.memory_id, col(Sentence.memory_id).is_not(None))
    )
    writers = (
        _writer(rows, added.user_id, message_id)
        for message_id in set(rows.exec(told))
        if message_id is not None
    )
    return [writer for writer in writers if writer is not None]


def _writer(rows: Rows, user_id: int, memory_id: int) -> Operation | None:
    """Return the operation that wrote a memory's present sentences."""
    written = (
        owned(user_id, Operation)
        .where(
            Operation.memory_id == memory_id,
            Operation.status == "applied",
            col(Operation.op).in_(("ADD", "UPDATE")),
        )
        .order_by(func.coalesce(col(Operation.saw_version), -1).desc())
    )
    return next(
        (operation for operation in rows.exec(written) if _wrote_sentences(operation)), None
    )


def _wrote_sentences(operation: Operation) -> bool:
    beside = (operation.before or {}).get("beside", {})
    return operation.op == "ADD" or "sentences" in beside


def _left_for(rows: Rows, operation: Operation) -> list[Operation]:
    """Return what put memories away because this operation's memory holds them."""
    held = (
        owned(operation.user_id, Memory)
        .join(Relation, col(Relation.to_id) == col(Memory.id))
        .where(
            Relation.operation_id == operation.id,
            Relation.kind == "derived_from",
            or_(
                Memory.state == "archived",
                (col(Memory.category) == "episode") & (col(Memory.forgotten_because) == "faded"),
            ),
        )
    )
    newest = (newest_on(rows, memory) for memory in rows.exec(held).all())
    return [
        operation
        for operation in newest
        if operation is not None and operation.op in ("ARCHIVE", "DELETE")
    ]


def _fallen(rows: Rows, operations: Collection[Operation]) -> list[Operation]:
    """Return what made insights fall that stand again once these operations are undone."""
    back = {operation.memory_id for operation in operations if _forgot(operation)}
    if not back:
        return []
    insights = (
        owned(next(iter(operations)).user_id, Memory)
        .join(Relation, col(Relation.from_id) == col(Memory.id))
        .where(
            col(Relation.to_id).in_(back),
            Relation.kind == "derived_from",
            Memory.forgotten_because == "source gone",
        )
        .distinct()
    )
    stand_again = [memory for memory in rows.exec(insights) if _stands_with(rows, memory, back)]
    fell = (newest_on(rows, memory) for memory in stand_again)
    known = {operation.id for operation in operations}
    return [
        operation
        for operation in fell
        if operation and operation.op == "DELETE" and operation.id not in known
    ]


def _forgot(operation: Operation) -> bool:
    before, after = operation.before or {}, operation.after or {}
    return (before.get("state"), after.get("state")) == ("active", "forgotten")


def _stands_with(rows: Rows, insight: Memory, back: Collection[int | None]) -> bool:
    sources = owned(insight.user_id, Memory.id, Memory.state).join(
        Relation, col(Relation.to_id) == col(Memory.id)
    )
    derived = sources.where(Relation.from_id == insight.id, Relation.kind == "derived_from")
    standing = [
        found_id
        for found_id, state in rows.exec(derived)
        if state != "forgotten" or found_id in back
    ]
    return len(standing) >= LEAST_SOURCES
