"""What a platform shows of a talk: people's messages, and those that a reply was shown in."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.conversation.turns import fail
from memory.storage.events import announce
from memory.storage.ownership import get_said, owned, said_in, talked_with
from memory.tables import Conversation, Evidence, Message, ReplyPiece, Turn, row_id


def note_piece(rows: Rows, conversation_id: int, asked: str, platform_id: str) -> None:
    """Note that a part of the reply to a message is shown in one of the platform's."""
    turn = turn_about(rows, conversation_id, asked)
    if turn is not None:
        note_piece_of(rows, row_id(turn), platform_id)


def note_piece_of(rows: Rows, turn_id: int, platform_id: str) -> None:
    """Note that a part of a turn's reply is shown in one of the platform's messages.

    What was sent again after a crash may be the same message: it is noted once.
    """
    here = rows.get_one(Turn, turn_id).conversation_id
    noted = select(ReplyPiece).where(
        ReplyPiece.conversation_id == here, ReplyPiece.platform_id == platform_id
    )
    piece = rows.exec(noted).first() or ReplyPiece(
        conversation_id=here, turn_id=turn_id, platform_id=platform_id
    )
    piece.turn_id = turn_id
    rows.add(piece)


def unsay(rows: Rows, turn: Turn, error: str, now: datetime) -> None:
    """Take a reply out of a talk in which nothing of it was shown: its turn failed.

    No later reply is made as if it had been said.
    """
    if pieces_of(rows, row_id(turn)):
        return
    if turn.reply_id is not None:
        reply = get_said(rows, turn.conversation_id, turn.reply_id)
        reply.text, reply.embedding, reply.embedding_model = "", None, None
        reply.blanked_at = reply.hidden_at = now
        announce(rows, turn.user_id, "message.deleted", [row_id(reply)])
    fail(rows, row_id(turn), error=error, now=now)


def turn_about(rows: Rows, conversation_id: int, asked: str) -> Turn | None:
    """Return the turn that answers the platform's message, or None where none does."""
    message = _message(rows, conversation_id, asked)
    if message is None:
        return None
    asked_by = owned(int(message.author_id or 0), Turn).where(Turn.message_id == message.id)
    return rows.exec(asked_by).first()


def turn_behind(rows: Rows, platform_id: str) -> Turn | None:
    """Return the turn whose reply is shown in the platform's message, or None."""
    found = select(Turn).join(ReplyPiece).where(ReplyPiece.platform_id == platform_id)
    return rows.exec(found).first()


def message_behind(rows: Rows, conversation_id: int, platform_id: str) -> int | None:
    """Return the message that the platform's message shows, whoever said it, or None."""
    said = _message(rows, conversation_id, platform_id)
    if said is not None:
        return said.id
    turn = turn_behind(rows, platform_id)
    return turn.reply_id if turn and turn.conversation_id == conversation_id else None


def messages_shown_as(
    rows: Rows,
    platform: str,
    channel: str,
    platform_ids: Sequence[str],
    *,
    character: str | None = None,
) -> Sequence[Message]:
    """Return what people said in a channel, by the platform's ids of it.

    To a character where one is named: of several in a channel each has a talk of its own.
    """
    found = (
        select(Message)
        .join(Conversation)
        .where(
            Conversation.platform == platform,
            Conversation.channel == channel,
            col(Message.platform_id).in_(platform_ids),
            *talked_with(character),
        )
    )
    return rows.exec(found).all()


def messages_left_in(rows: Rows, platform: str, channel: str) -> Sequence[str]:
    """Return by the platform's ids what people said in a channel: what is kept, or rested on."""
    rests = select(Evidence.message_id).where(Evidence.message_id == Message.id)
    found = (
        select(Message.platform_id)
        .join(Conversation)
        .where(
            Conversation.platform == platform,
            Conversation.channel == channel,
            col(Message.author_id).is_not(None),
            col(Message.platform_id).is_not(None),
            col(Message.blanked_at).is_(None) | rests.exists(),
        )
        .order_by(col(Message.id))
    )
    return [shown for shown in rows.exec(found) if shown is not None]


def pieces_of(rows: Rows, turn_id: int) -> Sequence[str]:
    """Return the platform's messages that a turn's reply is shown in, in order."""
    found = select(ReplyPiece.platform_id).where(ReplyPiece.turn_id == turn_id)
    return rows.exec(found.order_by(col(ReplyPiece.id))).all()


def _message(rows: Rows, conversation_id: int, platform_id: str) -> Message | None:
    found = said_in(conversation_id, Message).where(Message.platform_id == platform_id)
    return rows.exec(found).first()
