"""Requests that are carried out once, however often they arrive under the same key.

That it was carried out is written in the transaction in which it is: a kill leaves both or neither.
Of acts that take several transactions the last one counts; they may be begun again. Those that end
with nothing to show are noted by themselves (`note`).
"""

from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, TypeVar

from sqlmodel import Session as Rows

from config.errors import RequestRepeated, RequestUnderWay
from memory.erasure.status import ErasureStatus
from memory.reports.history import OperationView
from memory.reports.memory_view import MemoryView
from memory.storage.ownership import owned
from memory.storage.store import Store, Work
from memory.store_services import StoreServices
from memory.tables import WriteKey

T = TypeVar("T")
LEASE = timedelta(minutes=1)
"""Who wrote nothing for so long under a key is taken to be dead."""


@dataclass(frozen=True, slots=True)
class RequestKey:
    """By what a request is known again; all but the user are hashes."""

    user_id: int
    key: str
    request: str
    holder: str = ""
    """The process that was asked: of two, one carries it out."""

    def names_as(self, other: "RequestKey") -> bool:
        """Tell whether another request came under the same key, whatever it asked for."""
        return (self.user_id, self.key) == (other.user_id, other.key)


class OnceStore(Store):
    """The same store for one request: whatever comes first is refused where it was done before.

    What the request did may keep it from being done anew, so that is not left to its writes. It is
    of the very kind that the services' store is, on whichever database, and works by it.
    """

    def __new__(
        cls, services: StoreServices, key: RequestKey, *, is_whole: bool = False
    ) -> "OnceStore":
        """Make one that does as the services' store in all but its writing."""
        kind: Any = type(services.store)
        return object.__new__(_of_kind(kind))

    def __init__(self, services: StoreServices, key: RequestKey, *, is_whole: bool = False) -> None:
        """Share the connections of the services' store; `is_whole`: the first write is the act."""
        self.__dict__.update(services.store.__dict__)
        self._services, self.key, self._is_whole = services, key, is_whole
        self._is_ours = self._is_refused = False

    async def read(self, work: Work[T]) -> T:
        """Run the work on one snapshot of the rows; once it was refused, to tell what came of it.

        Raises:
            RequestRepeated: it was done before, or something else was under this key.
        """

        def checked(rows: Rows) -> T:
            if not (self._is_ours or self._is_refused):
                self._known(rows)
            return work(rows)

        return await self._services.store.read(checked)

    async def write(self, work: Work[T]) -> T:
        """Run the work, and note in its transaction that it is done and what came of it.

        Raises:
            RequestRepeated: it was done before, or something else was under this key.
        """

        def noted(rows: Rows) -> T:
            row = self._claimed(rows)
            done = work(rows)
            result = _result_of(done)
            if result is None and self._is_whole:
                result = done if isinstance(done, int) else 0
            row.result_id = row.result_id if result is None else result
            rows.add(row)
            return done

        done = await self._services.store.write(noted)
        self._is_ours = True
        return done

    async def note(self, result_id: int) -> None:
        """Note that the whole act is done, and the number by which it can be told again.

        Raises:
            RequestRepeated: it was done before.
        """
        await self._services.store.write(lambda rows: self.end(rows, result_id=result_id))
        self._is_ours = True

    async def claim(self) -> None:
        """Note that an act is begun that takes long; `end` notes in its last write that it is done.

        Raises:
            RequestRepeated: it was done before.
        """
        await self._services.store.write(lambda rows: rows.add(self._claimed(rows)))
        self._is_ours = True

    def end(self, rows: Rows, *, result_id: int) -> None:
        """Note in a transaction that the whole act is done with it; may raise `RequestRepeated`."""
        row = self._claimed(rows)
        row.result_id = result_id
        rows.add(row)

    def _claimed(self, rows: Rows) -> WriteKey:
        key, known = self.key, self._known(rows)
        if known is None:
            known = WriteKey(
                user_id=key.user_id,
                key_hash=key.key,
                request_hash=key.request,
                at=self._services.now(),
            )
        elif not self._is_ours and self._is_held(known):
            raise RequestUnderWay
        known.held_by, known.at = key.holder, self._services.now()
        return known

    def _known(self, rows: Rows) -> WriteKey | None:
        """Return what is noted of the key; raises `RequestRepeated` where it is done with."""
        key = self.key
        named = owned(key.user_id, WriteKey).where(WriteKey.key_hash == key.key)
        known = rows.exec(named).first()
        is_another = known is not None and known.request_hash != key.request
        is_done = known is not None and known.result_id is not None and not self._is_ours
        if known is not None and (is_another or is_done):
            self._is_refused = True
            raise RequestRepeated(None if is_another else known.result_id)
        return known

    def _is_held(self, known: WriteKey) -> bool:
        """Tell whether another process works on it, as far as anybody can know."""
        is_others = known.held_by not in ("", self.key.holder)
        return is_others and self._services.now() - known.at < LEASE


@cache
def _of_kind(kind: type[Store]) -> type[OnceStore]:
    is_same = issubclass(OnceStore, kind)
    return OnceStore if is_same else type(OnceStore.__name__, (OnceStore, kind), {})


def _result_of(done: object) -> int | None:
    """Return the id of what an act made or changed, by which it can be shown again."""
    match done:
        case MemoryView() | ErasureStatus():
            return done.id
        case [*_, OperationView() as last]:
            return last.operation
    return None
