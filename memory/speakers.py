"""Speakers: messages with how their authors are called where they said it."""

from sqlalchemy import and_, func
from sqlmodel import col, select
from sqlmodel.sql.expression import Select

from memory.tables import Message, Participant, User


def with_speakers() -> Select[Message, str]:
    """Select messages, each with its author's name in its conversation."""
    here = and_(
        col(Participant.conversation_id) == col(Message.conversation_id),
        col(Participant.user_id) == col(Message.author_id),
    )
    return (
        select(Message, func.coalesce(Participant.called, User.name))
        .outerjoin(User, col(User.id) == col(Message.author_id))
        .outerjoin(Participant, here)
    )
