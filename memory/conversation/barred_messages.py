"""Barred messages: what stays, and is neither told again nor learned from.

An erasure bars for good. A run that forgets bars for as long as it stands: undone, it frees what
no other run bars. Both leave the rows; `runs.barred` says which run bars which.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.storage.expressions import json_items
from memory.storage.ownership import among, owned, rounds_of
from memory.tables import Message, Run, row_id


def free_among(rows: Rows, user_id: int, message_ids: Collection[int]) -> set[int]:
    """Return those of a user's messages that are not barred."""
    free = rounds_of(user_id, Message.id).where(
        among(col(Message.id), message_ids), col(Message.barred_at).is_(None)
    )
    return {found_id for found_id in rows.exec(free) if found_id is not None}


def bar(rows: Rows, user_id: int, message_ids: Collection[int], now: datetime) -> None:
    """Bar a user's messages for good: no undo frees them."""
    _hold(rows, message_ids, now)
    for run in _barring(rows, user_id):
        run.barred = [barred for barred in run.barred if barred not in message_ids]


def bar_for(rows: Rows, run: Run, message_ids: Collection[int], now: datetime) -> None:
    """Bar messages for as long as a run stands; not those that are barred for good."""
    held = {barred for other in _barring(rows, run.user_id) for barred in other.barred}
    free = free_among(rows, run.user_id, message_ids)
    _hold(rows, free, now)
    run.barred = sorted({*run.barred, *free, *held.intersection(message_ids)})


def bar_with(rows: Rows, asked: Message, answer: Message) -> None:
    """Bar an answer as what it answers is: for good, or with the runs that bar that."""
    answer.barred_at = asked.barred_at
    if asked.barred_at is None or asked.author_id is None:
        return
    for run in _barring(rows, asked.author_id):
        if asked.id in run.barred:
            run.barred = [*run.barred, row_id(answer)]


def free_of(rows: Rows, run: Run) -> int:
    """Free what only this run bars, and return how many messages that is."""
    mine, run.barred = set(run.barred), []
    rows.flush()
    kept = {barred for other in _barring(rows, run.user_id) for barred in other.barred}
    theirs = rounds_of(run.user_id, Message.id).where(among(col(Message.id), mine - kept))
    found = [found_id for found_id in rows.exec(theirs) if found_id is not None]
    rows.exec(update(Message).where(among(col(Message.id), found)).values(barred_at=None))
    return len(found)


def latest_barring(rows: Rows, user_id: int) -> Run | None:
    """Return the latest run of a user that bars something."""
    return max(_barring(rows, user_id), key=row_id, default=None)


def said_by(rows: Rows, user_id: int, message_ids: Collection[int]) -> list[str]:
    """Return what a user said in some messages, in its order."""
    said = owned(user_id, Message.text).where(
        among(col(Message.id), message_ids), col(Message.blanked_at).is_(None)
    )
    return list(rows.exec(said.order_by(col(Message.id))))


def _barring(rows: Rows, user_id: int) -> Sequence[Run]:
    """Return the runs of a user that bar something."""
    return rows.exec(owned(user_id, Run).where(json_items(Run.barred) > 0)).all()


def _hold(rows: Rows, message_ids: Collection[int], now: datetime) -> None:
    holding = update(Message).where(among(col(Message.id), message_ids))
    rows.exec(holding.where(col(Message.barred_at).is_(None)).values(barred_at=now))
