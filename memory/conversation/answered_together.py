"""Breaths: messages that were answered together; whichever is named, its answer is theirs all."""

from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.conversation.turns import JOINED
from memory.storage.ownership import among
from memory.tables import Message, Turn, row_id


def messages_answered_with(rows: Rows, message: Message) -> list[int]:
    """Return the user's messages that were answered with this one, itself among them."""
    answered = (
        select(Message.id)
        .join(Turn, col(Turn.message_id) == col(Message.id))
        .where(*_beside(message), col(Turn.error).is_distinct_from(JOINED))
    )
    here_or_after = answered.where(col(Message.id) >= message.id)
    end = rows.exec(here_or_after.order_by(col(Message.id)).limit(1)).first()
    if end is None:
        return [row_id(message)]
    earlier = select(func.max(Message.id)).where(col(Message.id).in_(answered), Message.id < end)  # type: ignore[operator]  # an id that is stored is a number
    begin = rows.exec(earlier).one() or 0
    breath = select(Message.id).where(*_beside(message), col(Message.id).between(begin + 1, end))
    return [
        message_id
        for message_id in rows.exec(breath.order_by(col(Message.id)))
        if message_id is not None
    ]


def answers_to(rows: Rows, message_ids: Collection[int]) -> set[int]:
    """Return the character's messages that answer these, alone or with others."""
    found = rows.exec(select(Message).where(among(col(Message.id), message_ids))).all()
    said = {
        message_id
        for message in found
        if message.author_id
        for message_id in messages_answered_with(rows, message)
    }
    answers = select(Message.id).where(
        among(col(Message.reply_to_id), said), col(Message.author_id).is_(None)
    )
    return {message_id for message_id in rows.exec(answers) if message_id is not None}


def _beside(message: Message) -> tuple[bool, ...]:
    """Say which messages the same person said in the same session."""
    return (
        Message.session_id == message.session_id,
        Message.author_id == message.author_id,
    )
