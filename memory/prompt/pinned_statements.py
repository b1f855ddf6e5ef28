"""What always stands in a prompt, as statements: each turn asks them, so each is written once.

One is for private talks and one for places, where other memories may be told.
"""

from datetime import datetime
from functools import cache

from sqlalchemy import ColumnElement, Integer, String, bindparam, union_all
from sqlmodel import col, func, select
from sqlmodel.sql.expression import Select, SelectOfScalar

from memory.storage.ownership import heard_in, owned
from memory.tables import Conversation, Memory, Message, Session
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES

_UNTIL = Memory.metadata.tables["memories"].c.valid_until
_USER = bindparam("user_id", type_=Integer)
_AUDIENCE, _CHARACTER = (bindparam(name, type_=String) for name in ("audience", "character"))


@cache
def stable(private: bool) -> SelectOfScalar[Memory]:
    """Select system and core memories, boundaries and verified preferences, in no order.

    Each sort is looked up by an index of its own: there are few, however much else is remembered.
    """
    sorts = (
        [col(Memory.category).in_(("system", "core"))],
        [col(Memory.kind) == "boundary"],
        [col(Memory.kind) == "preference", col(Memory.verified)],
    )
    own = [owned(_USER, Memory.id).where(Memory.state == "active", *sort) for sort in sorts]
    return (
        owned(_USER, Memory)
        .where(col(Memory.id).in_(union_all(*own)))
        .where(*_hearable(private), _holds())
    )


@cache
def weightiest(private: bool) -> SelectOfScalar[Memory]:
    """Select what may be told and still holds, weightiest first."""
    known = owned(_USER, Memory).where(
        *_tellable(private),
        col(Memory.category).not_in(SUMMARY_CATEGORIES),
        _holds(),
    )
    weightiest_first = known.order_by(col(Memory.importance).desc(), col(Memory.id))
    return weightiest_first.limit(bindparam("most", type_=Integer))


@cache
def last_sessions(private: bool) -> SelectOfScalar[int | None]:
    """Select the sessions that have episodes, the open one first, then the newest."""
    began = func.max(Message.at)
    return (
        owned(_USER, Memory.session_id)
        .join(Message, col(Message.id) == col(Memory.first_message_id))
        .where(*_tellable_episodes(private), col(Memory.session_id).is_not(None))
        .group_by(col(Memory.session_id))
        .order_by(_is_open().desc(), began.desc())
        .limit(bindparam("most", type_=Integer))
    )


@cache
def episodes_of(private: bool) -> Select[Memory, datetime]:
    """Select the episodes of some sessions with when they began, in the same order."""
    among_them = col(Memory.session_id).in_(bindparam("sessions", expanding=True))
    return (
        owned(_USER, Memory, Message.at)
        .join(Message, col(Message.id) == col(Memory.first_message_id))
        .where(*_tellable_episodes(private), among_them)
        .order_by(_is_open().desc(), col(Message.at).desc(), col(Memory.id).desc())
    )


def _is_open() -> ColumnElement[bool]:
    """Say which episodes are of the session that a conversation is in."""
    current = select(Session.id).where(
        col(Session.conversation_id) == bindparam("conversation_id", type_=Integer),
        col(Session.closed_at).is_(None),
    )
    return col(Memory.session_id).in_(current)


def _tellable_episodes(private: bool) -> list[ColumnElement[bool]]:
    is_whole = col(Memory.provisional).is_(False)
    return [*_tellable(private), col(Memory.category) == "episode", is_whole]


def _holds() -> ColumnElement[bool]:
    """Say which memories are not over by now."""
    until = col(Memory.valid_until)
    return until.is_(None) | (until > bindparam("now", type_=_UNTIL.type))


def _tellable(private: bool) -> list[ColumnElement[bool]]:
    return [*_hearable(private), col(Memory.state) == "active"]


def _hearable(private: bool) -> list[ColumnElement[bool]]:
    return [
        *heard_in(PRIVATE if private else _AUDIENCE, _CHARACTER),
        col(Memory.grounding) == "real",
        col(Memory.hushed).is_(False),
    ]


def asked_in(user_id: int, conversation: Conversation) -> dict[str, object]:
    """Return who asks, and where they are told."""
    told = {"user_id": user_id, "character": conversation.character}
    return told if is_heard_alone(conversation) else told | {"audience": conversation.audience}


def is_heard_alone(conversation: Conversation) -> bool:
    """Tell whether nobody else hears a conversation."""
    return conversation.audience == PRIVATE
