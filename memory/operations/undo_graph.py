"""The undo graph: which operations belong together, and which later ones stand on earlier ones."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlmodel import Session as Rows
from sqlmodel import col, func, or_

from memory.ledger.snapshots import ACT
from memory.operations.validation import LEAST_SOURCES
from memory.storage.ownership import among, find_owned, get_owned, owned
from memory.tables import Memory, Operation, Relation, Sentence, SentenceSource, row_id


def bind(rows: Rows, user_id: int, operation_ids: Sequence[int]) -> None:
    """Note that operations are one act, so that none of them is undone alone."""
    if len(operation_ids) < 2:
        return
    for operation_id in operation_ids:
        operation = get_owned(rows, Operation, user_id, operation_id)
        operation.after = {**(operation.after or {}), ACT: list(operation_ids)}


def bind_further(rows: Rows, user_id: int, operation_ids: Sequence[int]) -> None:
    """Note that operations are one act, together with what is one act with any of them."""
    named = (get_owned(rows, Operation, user_id, operation_id) for operation_id in operation_ids)
    bind(rows, user_id, sorted({row_id(each) for one in named for each in act_of(rows, one)}))


def with_linked(rows: Rows, operations: Iterable[Operation]) -> list[Operation]:
    """Return the operations, newest first, with what is undone together with them.

    That is the other half of a supersession, and the insights that fell because of them.
    """
    whole = {
        row_id(operation): operation for each in operations for operation in act_of(rows, each)
    }
    return sorted([*whole.values(), *_fallen(rows, whole.values())], key=_age)


@dataclass(frozen=True, slots=True)
class UndoGraph:
    """Which later operations stand on earlier ones, of many read at once and kept."""

    rows: Rows
    known: dict[int, list[Operation]] = field(default_factory=dict)

    def on(self, operations: Iterable[Operation]) -> dict[int, list[Operation]]:
        """Return by the id of each operation what stands on it directly."""
        asked = list(operations)
        unknown = [each for each in asked if row_id(each) not in self.known]
        if unknown:
            self.known.update(_standing_on(self.rows, unknown))
        return {row_id(each): self.known[row_id(each)] for each in asked}


def blocking_operations(standing: UndoGraph, operations: Collection[Operation]) -> list[Operation]:
    """Return the applied operations that have to be undone before these, newest first."""
    found = {operation.id: operation for operation in operations}
    unseen = list(operations)
    while unseen:
        later = [each for above in standing.on(unseen).values() for each in above]
        whole = {each.id: each for operation in later for each in act_of(standing.rows, operation)}
        unseen = [each for each in whole.values() if each.id not in found]
        found |= {each.id: each for each in unseen}
    own = {operation.id for operation in operations}
    return sorted((operation for operation in found.values() if operation.id not in own), key=_age)


def in_order(standing: UndoGraph, operations: Sequence[Operation]) -> list[Operation]:
    """Return the operations in an order in which each can be undone, newest first."""
    above = {at: {each.id for each in later} for at, later in standing.on(operations).items()}
    left, ordered = sorted(operations, key=_age), list[Operation]()
    names = {operation.id for operation in left}
    while left:
        free = next((each for each in left if not above[row_id(each)] & names), left[0])
        left.remove(free)
        names.discard(free.id)
        ordered.append(free)
    return ordered


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


def act_of(rows: Rows, operation: Operation) -> list[Operation]:
    """Return an operation with those that are one act with it and still applied."""
    ids = (operation.after or {}).get(ACT, [])
    others = [
        get_owned(rows, Operation, operation.user_id, operation_id)
        for operation_id in ids
        if operation_id != operation.id
    ]
    return [operation, *(other for other in others if other.status == "applied")]


def _standing_on(rows: Rows, operations: Sequence[Operation]) -> dict[int, list[Operation]]:
    """Return by the id of each operation what stands on it directly; all are of one user."""
    user_id = operations[0].user_id
    later, left = _later(rows, user_id, operations), _left_for(rows, user_id, operations)
    added = [operation for operation in operations if operation.op == "ADD"]
    related, telling = _related(rows, user_id, added), _telling(rows, user_id, added)
    found: dict[int, list[Operation]] = {}
    for operation in operations:
        operation_id, memory_id = row_id(operation), operation.memory_id
        above = [each for each in later[memory_id] if _saw(each) > _saw(operation)]
        if operation.op == "BOOST":  # it is undone by its amount
            above = [each for each in above if each.op != "BOOST"]
        else:
            above += left[operation_id]
            if operation.op == "ADD":
                above += [*related[memory_id], *telling[memory_id]]
        found[operation_id] = [each for each in above if each.id != operation.id]
    return found


Grouped = Mapping[int | None, Sequence[Operation]]


def _saw(operation: Operation) -> int:
    """Return the version that an operation saw: that tells its age, not its id.

    One that waited for a yes is older by its id than by its deed.
    """
    return -1 if operation.saw_version is None else operation.saw_version


def _later(rows: Rows, user_id: int, operations: Sequence[Operation]) -> Grouped:
    """Return by memory what was applied to the memories of operations."""
    named = among(col(Operation.memory_id), {operation.memory_id for operation in operations})
    applied = owned(user_id, Operation).where(
        named, Operation.status == "applied", Operation.op != "UNDO"
    )
    found = defaultdict[int | None, list[Operation]](list)
    for operation in rows.exec(applied.order_by(col(Operation.id))).all():
        found[operation.memory_id].append(operation)
    return found


def _related(rows: Rows, user_id: int, added: Sequence[Operation]) -> Grouped:
    """Return by memory the operations that related an added memory to another."""
    ids = {operation.memory_id for operation in added}
    found = defaultdict[int | None, list[Operation]](list)
    if not ids:
        return found
    ends = or_(among(col(Relation.from_id), ids), among(col(Relation.to_id), ids))
    related = owned(user_id, Operation, Relation).join(
        Relation, col(Relation.operation_id) == col(Operation.id)
    )
    for operation, relation in rows.exec(related.where(ends, Operation.status == "applied")).all():
        for end in {relation.from_id, relation.to_id} & ids:
            found[end].append(operation)
    return found


def _telling(rows: Rows, user_id: int, added: Sequence[Operation]) -> Grouped:
    """Return by memory the operations that wrote the sentences which rest on an added memory."""
    ids = {operation.memory_id for operation in added}
    found = defaultdict[int | None, list[Operation]](list)
    if not ids:
        return found
    told = (
        owned(user_id, SentenceSource.memory_id, Sentence.memory_id)
        .join(Sentence, col(SentenceSource.sentence_id) == col(Sentence.id))
        .where(among(col(SentenceSource.memory_id), ids), col(Sentence.memory_id).is_not(None))
    )
    writers: dict[int, Operation | None] = {}
    for source_id, telling_id in set(rows.exec(told).all()):
        if telling_id is None:
            continue
        if telling_id not in writers:
            writers[telling_id] = _writer(rows, user_id, telling_id)
        if (writer := writers[telling_id]) is not None:
            found[source_id].append(writer)
    return found


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


def _left_for(rows: Rows, user_id: int, operations: Sequence[Operation]) -> Grouped:
    """Return by operation what put memories away because the operation's memory holds them."""
    related = owned(user_id, Relation.to_id, Relation.operation_id).where(
        among(col(Relation.operation_id), {operation.id for operation in operations}),
        Relation.kind == "derived_from",
    )
    holders = defaultdict[int, set[int | None]](set)
    for memory_id, operation_id in rows.exec(related):
        holders[memory_id].add(operation_id)
    put_away = owned(user_id, Memory).where(
        among(col(Memory.id), holders),
        or_(
            Memory.state == "archived",
            (col(Memory.category) == "episode") & (col(Memory.forgotten_because) == "faded"),
        ),
    )
    found = defaultdict[int | None, list[Operation]](list)
    for memory in rows.exec(put_away).all() if holders else ():
        newest = newest_on(rows, memory)
        if newest is not None and newest.op in ("ARCHIVE", "DELETE"):
            for operation_id in holders[row_id(memory)]:
                found[operation_id].append(newest)
    return found


def _fallen(rows: Rows, operations: Collection[Operation]) -> list[Operation]:
    """Return what made insights fall that stand again once these operations are undone."""
    back = {operation.memory_id for operation in operations if _forgot(operation)}
    if not back:
        return []
    user_id = next(iter(operations)).user_id
    derived = owned(user_id, Relation.from_id).where(
        among(col(Relation.to_id), back), Relation.kind == "derived_from"
    )
    insights = owned(user_id, Memory).where(
        col(Memory.id).in_(derived), Memory.forgotten_because == "source gone"
    )
    stand_again = [memory for memory in rows.exec(insights) if _stands_with(rows, memory, back)]
    fell = (newest_on(rows, memory) for memory in stand_again)
    known = {operation.id for operation in operations}
    return [
        operation
        for operation in fell
        if operation and operation.op == "DELETE" and operation.id not in known
    ]


def fell(operation: Operation) -> bool:
    """Tell whether an operation let an insight fall because too few of its sources were left."""
    return (operation.after or {}).get("forgotten_because") == "source gone"


def standing_again(rows: Rows, operations: Collection[Operation]) -> list[Operation]:
    """Return operations without those whose insights lack sources once all of them are undone."""
    back = {operation.memory_id for operation in operations if _forgot(operation)}
    return [
        operation
        for operation in operations
        if not fell(operation) or _is_held(rows, operation, back)
    ]


def _is_held(rows: Rows, operation: Operation, back: Collection[int | None]) -> bool:
    insight = find_owned(rows, Memory, operation.user_id, operation.memory_id)
    return insight is not None and _stands_with(rows, insight, back)


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
