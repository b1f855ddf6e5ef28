"""Speakers: messages with how their authors are called where they said it."""

from sqlalchemy import ColumnElement, and_, func
from sqlmodel import Session as Rows
from sqlmodel import col
from sqlmodel.sql.expression import Select

from memory.ownership import said_in
from memory.tables import Message, Participant, User

CALLED: ColumnElement[str] = func.coalesce(col(Participant.called), col(User.name))
"""How an author is called where they said it; `HERE` joins their part there."""
HERE = and_(
    col(Participant.conversation_id) == col(Message.conversation_id),
    col(Participant.user_id) == col(Message.author_id),
)


def with_speakers(conversation_id: int) -> Select[Message, str]:
    """Select what was said in a conversation, each with its author's name there."""
    return (
        said_in(conversation_id, Message, CALLED)
        .outerjoin(User, col(User.id) == col(Message.author_id))
        .outerjoin(Participant, HERE)
    )


def name_in(rows: Rows, conversation_id: int, user_id: int) -> str:
    """Return how a user is called in a conversation."""
    part = rows.get(Participant, (conversation_id, user_id))
    return (part.called if part else None) or rows.get_one(User, user_id).name
