"""Which messages are a user's to be told, and which may have changed since they were read."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import BindParameter, ColumnElement, Integer, Select, bindparam, or_
from sqlalchemy import select as columns
from sqlalchemy.orm import aliased
from sqlalchemy.sql.elements import SQLCoreOperations
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.index.messages.revision import TalkRevision
from memory.privacy.retelling import rests_forgotten
from memory.privacy.switches import was_on_for
from memory.storage.ownership import Owner, among, listed
from memory.tables import Conversation, Evidence, Memory, Message, Participant
from memory.vocabulary import PRIVATE, ForgottenBecause

MOST_CHANGED = 2_000
"""Where more may have changed, all are asked of: that is as quick."""
TAKEN_BACK: Sequence[ForgottenBecause] = ("asked", "corrected")
"""Why a memory was forgotten whose words are not told again."""
Replied = aliased(Message, name="replied")
_COMPANY = aliased(Participant, name="company")
_USER_ID = bindparam("user_id", type_=Integer)
_IDS: BindParameter[str] = bindparam("ids")


def tellable(user_id: int | SQLCoreOperations[int]) -> list[ColumnElement[bool]]:
    """Return the conditions of a message being a user's to be told, and not taken back.

    Theirs is what was said in private where they take part; where others hear, what they said
    themselves and what answered them. What a memory rested on that they had forgotten or erased, or
    that was corrected, is not told again in the words it came from, nor in those that answered.
    """
    return [
        col(Participant.user_id) == user_id,
        col(Message.hidden_at).is_(None),
        col(Message.blanked_at).is_(None),
        col(Message.barred_at).is_(None),
        col(Message.retention) == "normal",
        was_on_for("rounds"),
        or_(
            col(Conversation.audience) == PRIVATE,
            col(Message.author_id) == user_id,
            col(Replied.author_id) == user_id,
        ),
        ~rests_forgotten(*TAKEN_BACK),
    ]


def told_to(
    user_id: Owner, *wanted: SQLCoreOperations[Any], by_id: bool = False
) -> Select[tuple[Any, ...]]:
    """Select something of the messages that are a user's to be told.

    `by_id` where their ids are named: SQLite would go over all of each conversation for them.
    """
    place = col(Message.conversation_id)
    return (
        columns(*wanted)
        .select_from(Message)
        .join(Conversation, col(Conversation.id) == (place + 0 if by_id else place))
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
        .where(*tellable(user_id))
    )


def told(rows: Rows, user_id: int, most: int) -> dict[int, int]:
    """Return so many of the newest messages that are a user's to be told, with their revisions."""
    return _numbers(rows, _newest(), user_id=user_id, most=most)


def told_of(rows: Rows, user_id: int, ids: Collection[int]) -> dict[int, int]:
    """Return those of some messages that are a user's to be told, each with its revision."""
    return _numbers(rows, _of_some(), user_id=user_id, ids=listed(ids)) if ids else {}


def bearing_taken_back(rows: Rows, user_id: int) -> frozenset[int]:
    """Return the messages on which what was taken back rests, of all who talk where a user does."""
    return frozenset(_ids(rows, _bearing(), user_id=user_id))


def changed(rows: Rows, seen: TalkRevision, now: TalkRevision) -> set[int] | None:
    """Return the messages that were added or changed between two revisions.

    None where some were removed, or too many changed: all are to be asked of then.
    """
    found: set[int] = set()
    before = seen.conversations
    for conversation_id, place in now.conversations.items():
        since = before[conversation_id].revision
        if place.removed > since:
            return None
        if place.revision > since:
            found.update(_ids(rows, _since(), conversation_id=conversation_id, since=since))
        if len(found) > MOST_CHANGED:
            return None
    return found


def with_replies(rows: Rows, ids: Collection[int]) -> set[int]:
    """Return messages and those that reply to them: whether these are told hangs on those."""
    if not ids:
        return set()
    return {*ids, *_ids(rows, _replies(), ids=listed(ids))}


def _numbers(rows: Rows, asked: Select[Any], **values: object) -> dict[int, int]:
    # Of the connection itself: through the session so many rows take ten times as long.
    found = rows.connection().execute(asked, values).all()
    return dict(cast("Sequence[tuple[int, int]]", found))


def _ids(rows: Rows, asked: Select[Any], **values: object) -> list[int]:
    found: Sequence[int] = rows.connection().execute(asked, values).scalars().all()
    return list(found)


@cache
def _newest() -> Select[Any]:
    newest = told_to(_USER_ID, col(Message.id), col(Message.revision))
    return newest.order_by(col(Message.id).desc()).limit(bindparam("most", type_=Integer))


@cache
def _of_some() -> Select[Any]:
    found = told_to(_USER_ID, col(Message.id), col(Message.revision), by_id=True)
    return found.where(among(col(Message.id), _IDS))


@cache
def _bearing() -> Select[Any]:
    return (
        columns(col(Evidence.message_id))
        .join(Memory, col(Memory.id) == col(Evidence.memory_id))
        .join(_COMPANY, col(_COMPANY.user_id) == col(Memory.user_id))
        .join(Participant, col(Participant.conversation_id) == col(_COMPANY.conversation_id))
        .where(
            col(Participant.user_id) == _USER_ID,
            col(Memory.state) == "forgotten",
            col(Memory.forgotten_because).in_(TAKEN_BACK),
            col(Evidence.role).in_(("source", "request")),
        )
    )


@cache
def _since() -> Select[Any]:
    return (
        columns(col(Message.id))
        .where(
            col(Message.conversation_id) == bindparam("conversation_id", type_=Integer),
            col(Message.revision) > bindparam("since", type_=Integer),
        )
        .limit(MOST_CHANGED + 1)
    )


@cache
def _replies() -> Select[Any]:
    return columns(col(Message.id)).where(among(col(Message.reply_to_id), _IDS))
