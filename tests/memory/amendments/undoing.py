"""Undoing in a house, and the operations that are undone."""

from sqlmodel import col

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Batch
from memory.operations.kinds.boost import Boost
from memory.tables import (
    Operation,
)
from tests.memory.house import PERSON, House


def undo(house: House, operation_id: int, user: int | None = None) -> list[int]:
    batch = Batch(user_id=user or house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    return house.write(
        lambda rows: [
            operation.id or 0 for operation in undo_operation(rows, operation_id, batch, policy)
        ]
    )


def newest(house: House) -> Operation:
    return max(house.all(Operation), key=lambda operation: operation.id or 0)


def operation(house: House, op: str, memory_id: int) -> int:
    found = house.all(Operation, col(Operation.op) == op, col(Operation.memory_id) == memory_id)
    return max(operation.id or 0 for operation in found)


def boost(house: House, memory_id: int) -> int:
    outcome = house.apply(Boost(memory_id=memory_id, quotes=[house.quote("tea!")]))
    return outcome.applied[0]
