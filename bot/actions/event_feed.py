"""What happens to a person's memory, as they look on: from whatever process it was done."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.storage.ownership import owned
from memory.storage.store import Store
from memory.store_services import StoreServices
from memory.tables import Event, User, row_id
from memory.vocabulary import EventKind

MOST = 100
"""How many events are read at once."""


POLL_SECONDS = 0.4
"""How often it is looked for what other processes wrote."""
HEARD_SECONDS = 2.0
"""How often where the database tells by itself."""


@dataclass(frozen=True, slots=True)
class EventView:
    """One thing that happened; the names of its fields are those of the JSON."""

    id: int
    kind: EventKind
    subject: int
    """The id of the memory, the message, the operation or the erasure."""


@dataclass(frozen=True, slots=True)
class EventFeed:
    """What happens to one user's memory."""

    services: StoreServices
    user_id: int

    async def newest(self) -> int:
        """Return the id of the newest event of anybody: what comes later is new."""
        return await self.services.store.read(newest_event)

    async def is_there(self) -> bool:
        """Tell whether there is such a user still."""
        return await self.services.store.read(lambda rows: rows.get(User, self.user_id)) is not None

    async def since(self, last: int) -> Sequence[EventView] | None:
        """Return the user's next events after one, oldest first.

        None: some are known no more, as none is of who is erased.
        """

        def work(rows: Rows) -> Sequence[EventView] | None:
            oldest, newest = rows.exec(select(func.min(Event.id), func.max(Event.id))).one()
            is_known = (oldest or 1) - 1 <= last <= (newest or 0)
            if not is_known or rows.get(User, self.user_id) is None:
                return None
            after = owned(self.user_id, Event).where(col(Event.id) > last)
            found = rows.exec(after.order_by(col(Event.id)).limit(MOST))
            return [EventView(row_id(event), event.kind, event.subject_id) for event in found]

        return await self.services.store.read(work)


class EventBell:
    """Wakes whoever looks on at a person's memory as soon as something happens to it.

    Where the database tells nobody, or cannot be heard just now, they look often by themselves.
    """

    def __init__(self, store: Store) -> None:
        """Hear nothing before somebody looks on."""
        self._store = store
        self._waiting = defaultdict[int, set[asyncio.Event]](set)
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def seconds(self) -> float:
        """How long to wait for it at most."""
        return HEARD_SECONDS if self._store.hears_events else POLL_SECONDS

    @contextmanager
    def heard_by(self, user_id: int) -> Iterator[asyncio.Event]:
        """Give what is set whenever something may have happened to a user's memory."""
        self._listen(asyncio.get_running_loop())
        rung = asyncio.Event()
        self._waiting[user_id].add(rung)
        try:
            yield rung
        finally:
            self._waiting[user_id].discard(rung)
            if not self._waiting[user_id]:
                del self._waiting[user_id]

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._loop is not loop:
            self._loop = loop
            self._store.hear_events(partial(self._ring_in, loop))

    def _ring_in(self, loop: asyncio.AbstractEventLoop, user_id: int | None) -> None:
        loop.call_soon_threadsafe(self._ring, user_id)

    def _ring(self, user_id: int | None) -> None:
        users = list(self._waiting) if user_id is None else [user_id]
        for rung in [rung for user in users for rung in self._waiting.get(user, ())]:
            rung.set()


def newest_event(rows: Rows) -> int:
    """Return the id of the newest event of anybody; 0: there is none."""
    return rows.exec(select(func.max(Event.id))).one() or 0
