"""Requests that are carried out once, however often they arrive under the same key.

That it was carried out is written in the transaction in which it is: a kill leaves both or neither.
Of acts that take several transactions the last one counts; they may be begun again. Those that end
with nothing to show are noted by themselves (`note`).
"""

from dataclasses import dataclass
from typing import TypeVar

from sqlmodel import Session as Rows

from config.errors import RequestRepeated
from memory.erasure.status import ErasureStatus
from memory.reports.history import OperationView
from memory.reports.memory_view import MemoryView
from memory.storage.ownership import owned
from memory.storage.store import Store, Work
from memory.store_services import StoreServices
from memory.tables import WriteKey

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RequestKey:
    """By what a request is known again; all but the user are hashes."""

    user_id: int
    key: str
    request: str


class OnceStore(Store):
    """The same store for one request: its first write is refused where it was done before."""

    def __init__(self, services: StoreServices, key: RequestKey) -> None:
        """Share the connections of the services' store."""
        self.__dict__.update(services.store.__dict__)
        self._services, self._key = services, key
        self._is_ours = False

    async def write(self, work: Work[T]) -> T:
        """Run the work, and note in its transaction that it is done and what came of it.

        Raises:
            RequestRepeated: it was done before, or something else was under this key.
        """

        def noted(rows: Rows) -> T:
            row = self._claimed(rows)
            done = work(rows)
            row.result_id = _result_of(done) or row.result_id
            rows.add(row)
            return done

        done = await super().write(noted)
        self._is_ours = True
        return done

    async def note(self, result_id: int) -> None:
        """Note that the whole act is done, and the number by which it can be told again.

        Raises:
            RequestRepeated: it was done before.
        """

        def noted(rows: Rows) -> None:
            row = self._claimed(rows)
            row.result_id = result_id
            rows.add(row)

        await super().write(noted)

    def _claimed(self, rows: Rows) -> WriteKey:
        key = self._key
        named = owned(key.user_id, WriteKey).where(WriteKey.key_hash == key.key)
        known = rows.exec(named).first()
        if known is None:
            known = WriteKey(
                user_id=key.user_id,
                key_hash=key.key,
                request_hash=key.request,
                at=self._services.now(),
            )
        elif known.request_hash != key.request:
            raise RequestRepeated(None)
        elif known.result_id is not None and not self._is_ours:
            raise RequestRepeated(known.result_id)
        return known


def _result_of(done: object) -> int | None:
    """Return the id of what an act made or changed, by which it can be shown again."""
    match done:
        case MemoryView() | ErasureStatus():
            return done.id
        case [*_, OperationView() as last]:
            return last.operation
    return None
