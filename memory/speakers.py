"""Speakers: messages with how their authors are called where they said it."""

from sqlalchemy import and_, func
from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select

from memory.tables import Message, Participant, User

CALLED = func.coalesce(col(Participant.called), col(User.name))
"""How an author is called where they said it; `HERE` joins their part there."""
HERE = and_(
    col(Participant.conversation_id) == col(Message.conversation_id),
    col(Participant.user_id) == col(Message.author_id),
)


def with_speakers() -> Select[Message, str]:
    """Select messages, each with its author's name in its conversation."""
    return (
        select(Message, CALLED)
        .outerjoin(User, col(User.id) == col(Message.author_id))
        .outerjoin(Participant, HERE)
    )


def name_in(rows: Rows, conversation_id: int, user_id: int) -> str:
    """Return how a user is called in a conversation."""
    part = rows.get(Participant, (conversation_id, user_id))
    return (part.called if part else None) or rows.get_one(User, user_id).name
