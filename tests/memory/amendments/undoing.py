"""Undoing in a house, the operations that are undone, and a store that is met on the way."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Batch
from memory.operations.kinds.boost import Boost
from memory.storage.store import Store
from memory.tables import Operation
from tests.memory.house import PERSON, House

T = TypeVar("T")
Meanwhile = Callable[[int], Awaitable[None]]
"""What happens before a transaction, of which it is told how many there were."""


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


class Killed(Exception):
    """The process died."""


class Watched(Store):
    """A store that counts what each transaction applied, and may meet somebody in between."""

    def watch(self, meanwhile: Meanwhile) -> None:
        self.sizes = list[int]()
        self.meanwhile = meanwhile

    async def write(self, work: Callable[[Rows], T]) -> T:
        def counted(rows: Rows) -> T:
            before = _recorded(rows)
            done = work(rows)
            self.sizes.append(_recorded(rows) - before)
            return done

        await self.meanwhile(len(self.sizes))
        return await super().write(counted)


def _recorded(rows: Rows) -> int:
    return rows.exec(select(func.count(col(Operation.id)))).one()


def watched_store(house: House) -> House:
    """Open a house's store anew, watched."""
    house.store.close()
    house.store = store = Watched.open(house.folder)
    store.watch(nothing)
    return house


def sizes(house: House) -> list[int]:
    assert isinstance(house.store, Watched)
    return house.store.sizes


def meet(house: House, meanwhile: Meanwhile) -> None:
    assert isinstance(house.store, Watched)
    house.store.watch(meanwhile)


async def nothing(writes: int) -> None:
    pass


def kill_at(number: int) -> Meanwhile:
    async def kill(writes: int) -> None:
        if writes == number:
            raise Killed

    return kill
