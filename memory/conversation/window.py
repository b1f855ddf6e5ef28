"""Working memory: the newest messages of a conversation that are in no episode yet."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from sqlalchemy import ColumnElement, Integer, and_, bindparam, func
from sqlalchemy import Select as AnySelect
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, update
from sqlmodel.sql.expression import Select

from memory.privacy.retelling import may_be_said_again, owners_of, told_again
from memory.storage.ownership import Owner, kept_or_of, said_in
from memory.tables import Message, Participant, Session, User, row_id

LATER = 2**62
"""An id after all messages."""
_UNFOLDED = said_in(bindparam("conversation_id", type_=Integer), func.count()).where(
    col(Message.folded_at).is_(None)
)


@dataclass(frozen=True, slots=True)
class WindowMessage:
    """One message as the window holds it."""

    id: int
    author_id: int | None
    author_name: str
    """Empty where the character spoke, or the name is not known."""
    text: str
    at: datetime
    off_record: bool = False
    """Whether it is kept for the session alone."""
    to_others: bool = False
    """Whether the character said it to somebody else than whom the window is read for."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """For whom a window is read."""

    user_id: int
    says: str = ""
    """The message at hand, which may bring up what is hushed."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many messages a window has room for."""

    limit: int
    step: int = 1
    """How many leave at once where there are more: as long as none does, it begins as before."""

    def holds(self, count: int) -> int:
        """Return how many of so many messages stay."""
        return self.limit - (self.limit - count) % self.step if count > self.limit else count


def window(
    rows: Rows,
    conversation_id: int,
    addressee: Addressee,
    room: Room,
    *,
    before: int | None = None,
) -> list[WindowMessage]:
    """Return the newest messages as a participant's prompt holds them, oldest first.

    What others said that may not be kept, and what answered it, is not among them: a reply may
    repeat what it was made with. What is kept for its session alone is there as long as that is
    open. `before` leaves out later ids.
    """
    asked = {
        "conversation_id": conversation_id,
        "user_id": addressee.user_id,
        "before": LATER if before is None else before,
        "limit": room.limit,
    }
    newest = rows.execute(_newest(), asked).all()
    found = newest[: room.holds(newest[0][2])][::-1] if newest else []
    names = {row.id: name for row, name, _ in found}
    told = told_again(rows, [row for row, _, _ in found], asking=addressee.says)
    owners = owners_of(rows, told)
    return [
        replace(as_read(message, names[message.id]), to_others=True)
        if message.author_id is None and owners.get(message.id) not in (None, addressee.user_id)
        else as_read(message, names[message.id])
        for message in told
    ]


@cache
def _newest() -> AnySelect[tuple[Message, str, int]]:
    """Return the newest messages, newest first, each with how many there are: asked each turn."""
    here = bindparam("conversation_id", type_=Integer)
    is_open = columns(col(Session.id)).where(
        col(Session.conversation_id) == here, col(Session.closed_at).is_(None)
    )
    return (
        with_speakers(here)
        .add_columns(func.count().over())
        .where(
            kept_or_of(bindparam("user_id", type_=Integer)),
            col(Message.folded_at).is_(None),
            col(Message.blanked_at).is_(None),
            (col(Message.retention) == "normal") | col(Message.session_id).in_(is_open),
            col(Message.id) < bindparam("before", type_=Integer),
            *may_be_said_again(),
        )
        .order_by(col(Message.id).desc())
        .limit(bindparam("limit", type_=Integer))
    )


def as_read(message: Message, name: str | None, text: str | None = None) -> WindowMessage:
    """Return a message under its author's name, with what is left of its words if not all is."""
    return WindowMessage(
        row_id(message),
        message.author_id,
        name or "",
        message.text if text is None else text,
        message.at,
        off_record=message.retention == "session",
    )


def unfolded(rows: Rows, conversation_id: int) -> int:
    """Return how many messages of a conversation are in no episode yet."""
    return rows.scalars(_UNFOLDED, {"conversation_id": conversation_id}).one()


def fold(rows: Rows, message_ids: list[int], now: datetime) -> None:
    """Let messages leave the window."""
    leaving = col(Message.id).in_(message_ids) & col(Message.folded_at).is_(None)
    rows.exec(update(Message).where(leaving).values(folded_at=now))


CALLED: ColumnElement[str] = func.coalesce(col(Participant.called), col(User.name))
"""How an author is called where they said it; `HERE` joins their part there."""
HERE = and_(
    col(Participant.conversation_id) == col(Message.conversation_id),
    col(Participant.user_id) == col(Message.author_id),
)


def with_speakers(conversation_id: Owner) -> Select[Message, str]:
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
