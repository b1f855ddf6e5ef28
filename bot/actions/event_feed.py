"""What happens to a person's memory, as they look on: from whatever process it was done."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.storage.ownership import owned
from memory.store_services import StoreServices
from memory.tables import Event, row_id
from memory.vocabulary import EventKind

MOST = 100
"""How many events are read at once."""


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

    async def since(self, last: int) -> Sequence[EventView] | None:
        """Return the user's next events after one, oldest first; None: some are known no more."""

        def work(rows: Rows) -> Sequence[EventView] | None:
            oldest, newest = rows.exec(select(func.min(Event.id), func.max(Event.id))).one()
            if last > (newest or 0) or last < (oldest or 1) - 1:
                return None
            after = owned(self.user_id, Event).where(col(Event.id) > last)
            found = rows.exec(after.order_by(col(Event.id)).limit(MOST))
            return [EventView(row_id(event), event.kind, event.subject_id) for event in found]

        return await self.services.store.read(work)


def newest_event(rows: Rows) -> int:
    """Return the id of the newest event of anybody; 0: there is none."""
    return rows.exec(select(func.max(Event.id))).one() or 0
