"""Withheld messages: what is not to be kept is stored for its session alone, as in private mode.

That is what speaks of a topic never to be stored, what its author says off the record, and whatever
says such words again while the session lasts. An agent may find more of it later.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.conversations import erasing_of
from memory.jobs import enqueue
from memory.off_record import announced, asks_to_keep
from memory.ownership import owned, rounds_of
from memory.tables import Message, Session
from memory.telling import raising_words, roots
from memory.topic_rules import ruled_topics
from memory.topics import sentence_is_about

SAME = 2 / 3
"""Who says so much of a withheld message again, or hardly anything else, repeats it."""
LEAST_SHARED = 2


def is_to_be_withheld(rows: Rows, user_id: int, session_id: int, texts: Sequence[str]) -> bool:
    """Tell whether what a user says in one breath is not to be kept."""
    if tells_of_withheld(rows, user_id, session_id, texts):
        return True
    if any(announced(one) for one in texts):
        return True
    return _was_announced(rows, user_id, session_id) and not any(map(asks_to_keep, texts))


def tells_of_withheld(rows: Rows, user_id: int, session_id: int, texts: Sequence[str]) -> bool:
    """Tell whether words speak of what a user never wants stored, or say withheld words again."""
    whole = "\n".join(texts)
    never = ruled_topics(rows, user_id, "never")
    if sentence_is_about(never, whole):
        return True
    if any(map(asks_to_keep, texts)):
        return False  # what was off the record may be put on it by who said it
    said = owned(user_id, Message.text).where(*_withheld_in(session_id)).order_by(col(Message.id))
    return any(_repeats(whole, one) for one in _for_their_words(rows.exec(said).all(), never))


def withhold(rows: Rows, user_id: int, message_ids: Collection[int], now: datetime) -> list[int]:
    """Keep a user's messages, and what answered them, for their session alone from now on.

    Where that is over already they go at once.
    """
    found = rounds_of(user_id, Message).where(
        (col(Message.id).in_(message_ids)) | _answers(message_ids),
        Message.retention == "normal",
    )
    messages = rows.exec(found).all()
    for one in messages:
        one.retention, one.embedding, one.embedding_model = "session", None, None
    _end_with_session(rows, {one.session_id for one in messages}, now)
    rows.flush()
    return [int(one.id or 0) for one in messages]


def _was_announced(rows: Rows, user_id: int, session_id: int) -> bool:
    """Tell whether what a user said last wants what comes next off the record."""
    last = owned(user_id, Message.text).where(
        Message.session_id == session_id, col(Message.blanked_at).is_(None)
    )
    text = rows.exec(last.order_by(col(Message.id).desc()).limit(1)).first()
    announcement = announced(text) if text else None
    return announcement is not None and announcement.after


def _for_their_words(texts: Sequence[str], never: Sequence[str]) -> Iterator[str]:
    """Yield the texts that are withheld for what they say.

    Others are for where they were said: in private mode, or before their author agreed to be
    remembered. Who says such words again elsewhere, or after agreeing, wants them kept.
    """
    announcements = [announced(one) for one in texts]
    for at, text in enumerate(texts):
        before = announcements[at - 1] if at else None
        after = announcements[at + 1] if at + 1 < len(texts) else None
        if (
            announcements[at] is not None
            or (before is not None and before.after)
            or (after is not None and after.before)
            or sentence_is_about(never, text)
        ):
            yield text


def _repeats(text: str, withheld: str) -> bool:
    words, told = roots(raising_words(text)), roots(raising_words(withheld))
    shared = len(words & told)
    if not shared:
        return False
    return shared >= SAME * len(told) or (shared >= LEAST_SHARED and shared >= SAME * len(words))


def _withheld_in(session_id: int) -> tuple[ColumnElement[bool] | bool, ...]:
    return (
        Message.session_id == session_id,
        Message.retention == "session",
        col(Message.blanked_at).is_(None),
    )


def _answers(message_ids: Collection[int]) -> ColumnElement[bool]:
    return col(Message.author_id).is_(None) & col(Message.reply_to_id).in_(message_ids)


def _end_with_session(rows: Rows, session_ids: Iterable[int], now: datetime) -> None:
    """Ask for the words to go where their session is over; else its end asks for it."""
    for session in (rows.get_one(Session, one) for one in sorted(session_ids)):
        if session.closed_at is not None:
            enqueue(rows, erasing_of(session, now), now)
