"""Retention: how long words stay. Old messages are blanked, private sessions erased."""

from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from config.sections import Retention
from memory.lineage import drop_records
from memory.tables import Message, PromptRecord, ReplyPiece, Session, Turn


def blank_old_messages(rows: Rows, retention: Retention, now: datetime) -> int:
    """Blank the text of messages that left the window long ago; the rows stay.

    Returns how many were blanked.
    """
    if retention.message_days == 0:
        return 0
    until = now - timedelta(days=retention.message_days)
    old = col(Message.folded_at) <= until
    blanked = rows.exec(
        update(Message)
        .where(old, col(Message.blanked_at).is_(None))
        .values(text="", blanked_at=now, embedding=None, embedding_model=None)
    )
    return blanked.rowcount


def erase_private_words(rows: Rows, session_id: int) -> int:
    """Remove what was said in private mode in a session; return how many messages that were."""
    words = select(Message.id).where(
        Message.session_id == session_id, Message.retention == "session"
    )
    ids = [row_id for row_id in rows.exec(words) if row_id is not None]
    turns = select(Turn.id).where(col(Turn.message_id).in_(ids))
    rows.exec(delete(ReplyPiece).where(col(ReplyPiece.turn_id).in_(turns)))
    drop_records(rows, col(PromptRecord.turn_id).in_(turns))
    rows.exec(delete(Turn).where(col(Turn.message_id).in_(ids)))
    answers = col(Message.reply_to_id).in_(ids)
    rows.exec(update(Message).where(answers).values(reply_to_id=None))
    rows.exec(delete(Message).where(col(Message.id).in_(ids)))
    return len(ids)


def sessions_with_private_words(rows: Rows) -> list[int]:
    """Return the closed sessions whose private words are still there."""
    left = (
        select(Message.session_id)
        .join(Session, col(Session.id) == col(Message.session_id))
        .where(Message.retention == "session", col(Session.closed_at).is_not(None))
    )
    return sorted(set(rows.exec(left)))
