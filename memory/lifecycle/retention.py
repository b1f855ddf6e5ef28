"""Retention: how long words stay. Old messages are blanked, private sessions erased."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from config.settings.sections import Retention
from memory.erasure.cascade.ledger_redaction import messages_told_of
from memory.erasure.requests import erase_withheld
from memory.ledger.evidence import resting_only_on
from memory.ledger.lineage import drop_records
from memory.lifecycle.unread_messages import note_unread
from memory.storage.call_log import blank_texts_since
from memory.storage.events import announce_messages
from memory.storage.row_packing import pack
from memory.tables import (
    Evidence,
    Feedback,
    Job,
    Memory,
    Message,
    PromptRecord,
    ReplyPiece,
    Run,
    SentenceSource,
    Session,
    Trace,
    Turn,
    row_id,
)

PORTION = 50
"""How many messages one transaction blanks."""


def blank_old_messages(rows: Rows, retention: Retention, now: datetime) -> int:
    """Blank the text of a portion of messages that left the window long ago; the rows stay.

    What nobody could learn from yet is noted. Returns how many were blanked.
    """
    if retention.message_days == 0:
        return 0
    until = now - timedelta(days=retention.message_days)
    old = rows.scalars(_OLD, {"until": until}).all()
    if old:
        note_unread(rows, old, now)
        rows.connection().execute(_BLANKING, {"old": old, "now": now})
        pack(rows, _MESSAGES, old)
    return len(old)


def keep_for_session(rows: Rows, message_id: int) -> None:
    """Let a message go with its session: it may repeat words that may not be kept."""
    rows.exec(update(Message).where(col(Message.id) == message_id).values(retention="session"))


def erase_private_words(rows: Rows, session_id: int, now: datetime) -> int:
    """Remove what is kept for a session alone; return how many messages that were.

    What something rests on goes by an erasure, with what rests on it.
    """
    words = select(Message).where(Message.session_id == session_id, Message.retention == "session")
    found = rows.exec(words).all()
    owners = {_owner_of(rows, message) for message in found}
    if found:
        # A call that was under way when they were withheld was logged with them.
        blank_texts_since(rows, owners, min(message.at for message in found), now)
    ids = [row_id(message) for message in found]
    named = _named_elsewhere(rows, ids) | messages_told_of(rows, owners, ids)
    _erase_with_company(rows, [message for message in found if message.id in named], now)
    _delete(rows, [row_id(message) for message in found if message.id not in named])
    return len(found)


def _named_elsewhere(rows: Rows, ids: Collection[int]) -> set[int | None]:
    """Return those of the messages that memories, sentences or runs name."""
    naming = (
        col(Evidence.message_id),
        col(SentenceSource.message_id),
        col(Memory.first_message_id),
        col(Memory.last_message_id),
        col(Run.through_message_id),
    )
    return {
        scalar
        for column in naming
        for scalar in rows.scalars(columns(column).where(column.in_(ids)))
    }


def _erase_with_company(rows: Rows, messages: Sequence[Message], now: datetime) -> None:
    """Let messages go with what was forgotten with them; facts that stand stay, unquoted.

    What operations hold of their words goes, whatever became of those.
    """
    whose: dict[int, list[int]] = {}
    for message in messages:
        whose.setdefault(_owner_of(rows, message), []).append(row_id(message))
    for user_id, ids in whose.items():
        forgotten = resting_only_on(rows, user_id, ids, state="forgotten")
        erase_withheld(rows, user_id, ids, forgotten, now=now)


def _owner_of(rows: Rows, message: Message) -> int:
    """Return who said a message, or was answered by it; 0 where nobody knows."""
    asked = rows.get(Message, message.reply_to_id) if message.reply_to_id else None
    return message.author_id or (asked.author_id if asked else None) or 0


def _delete(rows: Rows, ids: Collection[int]) -> None:
    announce_messages(rows, "message.deleted", ids)
    turns = select(Turn.id).where(col(Turn.message_id).in_(ids))
    rows.exec(delete(ReplyPiece).where(col(ReplyPiece.turn_id).in_(turns)))
    rows.exec(delete(Trace).where(col(Trace.turn_id).in_(turns)))
    drop_records(rows, col(PromptRecord.turn_id).in_(turns))
    rows.exec(update(Job).where(col(Job.turn_id).in_(turns)).values(turn_id=None))
    rows.exec(delete(Turn).where(col(Turn.message_id).in_(ids)))
    rows.exec(update(Turn).where(col(Turn.reply_id).in_(ids)).values(reply_id=None))
    answers = col(Message.reply_to_id).in_(ids)
    rows.exec(update(Message).where(answers).values(reply_to_id=None))
    rows.exec(delete(Feedback).where(col(Feedback.message_id).in_(ids)))
    rows.exec(delete(Message).where(col(Message.id).in_(ids)))


def sessions_with_private_words(rows: Rows) -> list[int]:
    """Return the closed sessions whose private words are still there."""
    left = (
        select(Message.session_id)
        .join(Session, col(Session.id) == col(Message.session_id))
        .where(Message.retention == "session", col(Session.closed_at).is_not(None))
    )
    return sorted(set(rows.exec(left)))


_MESSAGES = Message.metadata.tables["messages"]
_OLD = (
    columns(_MESSAGES.c.id)
    .where(_MESSAGES.c.folded_at <= bindparam("until"), _MESSAGES.c.blanked_at.is_(None))
    .order_by(_MESSAGES.c.folded_at)
    .limit(PORTION)
)
_BLANKING = (
    _MESSAGES.update()
    .where(_MESSAGES.c.id.in_(bindparam("old", expanding=True)))
    .values(text="", pictures=[], blanked_at=bindparam("now"), embedding=None, embedding_model=None)
)
