"""Removals: additions that are taken back leave each table by one statement, however many they are.

What comes of it is what comes of them one after another.
"""

from collections.abc import Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.deletion import remove_all
from memory.ledger.display_name import name_in
from memory.ledger.ledger import Ledger, Removal
from memory.ledger.proposal import Proposal
from memory.ledger.snapshots import snapshot
from memory.operations.execution import Applied, OperationContext
from memory.storage.ownership import get_owned, owned
from memory.summaries.chapters import set_due_again
from memory.tables import Evidence, Memory, Operation, Relation, User, row_id
from memory.vocabulary import SUMMARY_CATEGORIES


def goes_with_others(context: OperationContext, operation: Operation) -> bool:
    """Tell whether an operation added a memory by which nobody is called: names go in order."""
    memory = get_owned(context.rows, Memory, operation.user_id, operation.memory_id)
    told = memory.structured, (operation.after or {}).get("structured")
    return operation.op == "ADD" and not any(map(name_in, told))


def take_out(
    context: OperationContext, undos: Sequence[Proposal], operations: Sequence[Operation]
) -> list[Applied]:
    """Take back additions, each by its undo; return what became of each, in order."""
    rows, batch = context.rows, context.batch
    memories = [context.memory(undo) for undo in undos]
    images = [snapshot(memory) for memory in memories]
    let_go(rows, operations)
    remove_all(rows, batch.user_id, memories)
    if any(image["category"] in SUMMARY_CATEGORIES for image in images):
        set_due_again(rows, batch.user_id, batch.now, context.policy)
    for operation in operations:
        operation.status = "undone"
    undone = map(row_id, operations)
    recorded = Ledger(rows, batch).removed_all(list(map(Removal, undos, undone, images)))
    return [
        Applied(int(image["id"]), (operation_id,))
        for image, operation_id in zip(images, recorded, strict=True)
    ]


def let_go(rows: Rows, operations: Sequence[Operation]) -> None:
    """Remove the evidence and the relations that operations of one user brought.

    Relations are read with the memory that has them, which may be another one than the operation's.
    """
    user_id, ids = operations[0].user_id, [row_id(operation) for operation in operations]
    brought = col(Relation.operation_id).in_(ids)
    revision = rows.get_one(User, user_id).revision
    for from_id in rows.exec(owned(user_id, Relation.from_id).where(brought).distinct()).all():
        get_owned(rows, Memory, user_id, from_id).revision = revision
    rows.exec(delete(Evidence).where(col(Evidence.operation_id).in_(ids)))
    rows.exec(delete(Relation).where(brought))
