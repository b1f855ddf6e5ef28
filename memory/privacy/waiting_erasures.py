"""Waiting erasures: what a person had erased for good and is there still; nobody is told of it."""

from collections.abc import Collection
from functools import reduce
from operator import or_

from sqlalchemy import ColumnElement, and_
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.ownership import among, owned, talk_of
from memory.tables import Erasure, Memory, Message
from memory.vocabulary import State


def is_being_erased(rows: Rows, user_id: int) -> bool:
    """Tell whether everything of a user goes by now: what is added would go with it."""
    going = select(Erasure.id).where(
        Erasure.user_id == user_id, Erasure.scope == "everything", Erasure.state != "done"
    )
    return rows.exec(going).first() is not None


def memories_being_erased(rows: Rows, user_id: int) -> frozenset[int]:
    """Return the memories that a user had erased for good, or that may go or change with that.

    Those that stay are told again when it is done.
    """
    if is_being_erased(rows, user_id):
        return frozenset(found_id or 0 for found_id in rows.exec(owned(user_id, Memory.id)))
    going = select(Erasure.target).where(Erasure.user_id == user_id, Erasure.state != "done")
    return frozenset(
        named
        for target in rows.exec(going)
        for sort in ("memories", "away")
        for named in target.get(sort, ())
    )


def messages_being_erased(rows: Rows, user_id: int) -> ColumnElement[bool] | None:
    """Say which messages a user had erased for good that are there still; None: none."""
    waiting = select(Erasure).where(Erasure.user_id == user_id, Erasure.state != "done")
    found = [_messages_of(each, user_id) for each in rows.exec(waiting)]
    return reduce(or_, found) if found else None


def _messages_of(erasure: Erasure, user_id: int) -> ColumnElement[bool]:
    target = erasure.target
    if erasure.scope == "everything":
        return talk_of(user_id)
    if erasure.scope == "conversation":
        until = col(Message.id) <= target["through"]
        here = col(Message.conversation_id) == target["conversation"]
        return and_(here, until, talk_of(user_id))
    return among(col(Message.id), target.get("messages", ()))


def still_listed(rows: Rows, user_id: int, states: Collection[State]) -> list[ColumnElement[bool]]:
    """Return what leaves out of memories in these states, or in all, what is being erased."""
    if states and "forgotten" not in states:
        return []
    going = memories_being_erased(rows, user_id)
    return [~among(col(Memory.id), going)] if going else []
