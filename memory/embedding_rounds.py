"""Embedding what was said: the vectors that rounds are found by, made a minute later."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.minds.embedder import Vector
from memory.embedding import PORTION
from memory.tables import Conversation, Message, Participant, UserSettings
from memory.vectors import to_bytes
from memory.warm_rounds import Replied, tellable


def messages_to_embed(rows: Rows, user_id: int, *, model: str) -> dict[int, str]:
    """Return by id what was said to or by a user and has no vector of this model, a portion."""
    lacking = (
        select(Message.id, Message.text)
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .join(UserSettings, col(UserSettings.user_id) == col(Participant.user_id))
        .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
        .where(*tellable(user_id), *_wanted(), _lacks_vector(model))
        .order_by(col(Message.id).desc())
        .limit(PORTION)
    )
    return {row_id: text for row_id, text in rows.exec(lacking) if row_id is not None}


def users_with_messages_to_embed(rows: Rows, *, model: str) -> list[int]:
    """Return the users to whom something was said, or who said something, that has no vector."""
    whose = col(Participant.user_id)
    lacking = (
        select(Participant.user_id)
        .join(Conversation, col(Conversation.id) == col(Participant.conversation_id))
        .join(Message, col(Message.conversation_id) == col(Conversation.id))
        .join(UserSettings, col(UserSettings.user_id) == whose)
        .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
        .where(*tellable(whose), *_wanted(), _lacks_vector(model))
    )
    return sorted(set(rows.exec(lacking.distinct())))


def store_message_vectors(
    rows: Rows, *, vectors: Mapping[int, tuple[str, Vector]], model: str
) -> None:
    """Store vectors by message id, each with the text it was made of, where that still stands."""
    for message_id, (text, vector) in vectors.items():
        message = rows.get(Message, message_id)
        if message is not None and message.blanked_at is None and message.text == text:
            message.embedding, message.embedding_model = to_bytes(vector), model


def _wanted() -> list[ColumnElement[bool]]:
    """Return the conditions of a user wanting what was said to be recalled."""
    return [col(UserSettings.memory).is_(True), col(UserSettings.rounds).is_(True)]


def _lacks_vector(model: str) -> ColumnElement[bool]:
    missing = col(Message.embedding).is_(None) | (col(Message.embedding_model) != model)
    return missing & (col(Message.text) != "")
