"""Reapplying: what was erased since a backup was made is erased from what it brought back.

What it did not bring back stays away, too: by what it was known is noted, so that no older export
brings it.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from sqlmodel import Session as Rows
from sqlmodel import select

from config.errors import NotFound, StoreUnreadable
from memory.erasure.erased_uids import carry_over
from memory.erasure.record import RecordedErasure, entries_of_unbegun, ids_in, note, recorded
from memory.erasure.requests import accept_again, learn_no_more
from memory.services import Services
from memory.tables import Erasure, User

T = TypeVar("T")
GONE = ("messages", "memories", "said")
"""What of a target names rows that are gone once the erasure is done."""
AIMS = ("messages", "memories", "sentences", "operations", "barred")
OF_MEMORIES = ("memory", "topic")
"""What is erased so is not learned from what was said before, learned already or not."""


def reapply(rows: Rows, erasures: Sequence[RecordedErasure], now: datetime) -> int:
    """Accept again the erasures that a restored store knows nothing of; return how many.

    From then on no prompt holds what they name; their jobs do the rest.
    """
    carry_over(rows, [named for erasure in erasures for named in _gone_by(erasure)])
    known = set(rows.exec(select(Erasure.uid)))
    return sum(_is_accepted(rows, erasure, now) for erasure in erasures if erasure.uid not in known)


async def accept_on_record(services: Services, accept: Callable[[Rows], T]) -> T:
    """Accept an erasure in one transaction, and record it; return what accepting it returns."""
    accepted = await services.store.write(accept)
    with suppress(StoreUnreadable):  # no erasure begins without the record, and it says so then
        await record_accepted(services)
    return accepted


async def record_accepted(services: Services) -> None:
    """Record what was accepted and not begun: by then an older database may be put in its place.

    Raises:
        StoreUnreadable: the record cannot be written.
    """
    unbegun = await services.store.read(entries_of_unbegun)
    if unbegun:
        await asyncio.to_thread(note, services.store.folder, unbegun)


async def erase_again(services: Services) -> int:
    """Accept again the erasures of the record that the database knows nothing of; return how many.

    Then somebody put a database there that was kept from before them. Each is looked at once: what
    names nothing that came back is known from then on.
    """
    store, now = services.store, services.now()
    noted = await asyncio.to_thread(recorded, store.folder)
    lost = await store.read(partial(_unknown, noted or ()))

    def work(rows: Rows) -> int:
        again = reapply(rows, lost, now)
        for each in _unknown(lost, rows):
            owner = rows.exec(select(User.id).where(User.uid == each.user)).one()
            rows.add(
                Erasure(
                    uid=each.uid,
                    user_id=int(owner or 0),
                    scope=each.scope,
                    state="done",
                    accepted_at=each.at,
                    done_at=now,
                )
            )
        return again

    return await store.write(work) if lost else 0


def _unknown(erasures: Sequence[RecordedErasure], rows: Rows) -> list[RecordedErasure]:
    """Return the erasures of people who are there that their database knows nothing of."""
    if not erasures:
        return []
    known, there = set(rows.exec(select(Erasure.uid))), set(rows.exec(select(User.uid)))
    return [each for each in erasures if each.user in there and each.uid not in known]


def _gone_by(erasure: RecordedErasure) -> Iterator[tuple[str, str]]:
    """Yield the uid of the user with that of each row named; an id names none elsewhere."""
    named = (name for key in GONE for name in erasure.target.get(key, ()))
    yield from ((erasure.user, name) for name in named if isinstance(name, str))


def _is_accepted(rows: Rows, recorded: RecordedErasure, now: datetime) -> bool:
    user_id = rows.exec(select(User.id).where(User.uid == recorded.user)).first()
    target = ids_in(rows, recorded.target)
    if user_id is not None and recorded.scope in OF_MEMORIES:
        learn_no_more(rows, user_id, now, until=recorded.at)
    if user_id is None or not _names_something(recorded, target):
        return False
    with suppress(NotFound):
        since = recorded.at
        erasure = accept_again(rows, user_id, recorded.scope, target, now=now, since=since)
        erasure.uid = recorded.uid
        rows.flush()
        return True
    return False


def _names_something(recorded: RecordedErasure, target: Mapping[str, Any]) -> bool:
    """Tell whether anything of what an erasure names came back."""
    match recorded.scope:
        case "everything":
            return True
        case "conversation":
            return target.get("conversation") is not None
    return any(target.get(aim) for aim in AIMS)
