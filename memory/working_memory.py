"""Working memory: the newest messages of a conversation that are in no episode yet."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.ownership import kept_or_of, said_in
from memory.speakers import with_speakers
from memory.tables import Message
from memory.taken_back import may_be_said_again


@dataclass(frozen=True, slots=True)
class WindowMessage:
    """One message as the window holds it."""

    id: int
    author_id: int | None
    author_name: str
    """Empty where the character spoke, or the name is not known."""
    text: str
    at: datetime


def window(
    rows: Rows, conversation_id: int, listener: int, *, limit: int, before: int | None = None
) -> list[WindowMessage]:
    """Return the newest messages as a participant's prompt holds them, oldest first.

    What others said that may not be kept, and what answered it, is not among them: a reply may
    repeat what it was made with. `before` leaves out later ids.
    """
    newest = (
        with_speakers(conversation_id)
        .where(
            kept_or_of(listener),
            col(Message.folded_at).is_(None),
            col(Message.blanked_at).is_(None),
            *may_be_said_again(),
        )
        .order_by(col(Message.id).desc())
        .limit(limit)
    )
    if before is not None:
        newest = newest.where(col(Message.id) < before)
    found = [
        WindowMessage(int(row.id or 0), row.author_id, name or "", row.text, row.at)
        for row, name in rows.exec(newest)
    ]
    return found[::-1]


def unfolded(rows: Rows, conversation_id: int) -> int:
    """Return how many messages of a conversation are in no episode yet."""
    waiting = said_in(conversation_id, func.count()).where(col(Message.folded_at).is_(None))
    return rows.exec(waiting).one()


def fold(rows: Rows, message_ids: list[int], now: datetime) -> None:
    """Let messages leave the window."""
    leaving = col(Message.id).in_(message_ids) & col(Message.folded_at).is_(None)
    rows.exec(update(Message).where(leaving).values(folded_at=now))
