"""Withheld messages: what is not to be kept is stored for its session alone, as in private mode.

That is what speaks of a topic never to be stored, what its author says off the record, and whatever
says such words again while the session lasts. An agent may find more of it later.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.conversation.conversations import erasing_of
from memory.conversation.incoming import answered_together
from memory.privacy.switches import noted
from memory.privacy.topic_rules import ruled_topics
from memory.queue.job_queue import enqueue
from memory.storage.call_log import blank_texts_since
from memory.storage.ownership import owned, rounds_of
from memory.storage.unit_of_work import columns_read
from memory.tables import Message, Session, row_id
from memory.text.content_words import raising_roots, raising_words, roots
from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.off_record import announced, asks_to_keep
from memory.text.simplified import simplified
from memory.text.topic_matching import sentence_is_about
from memory.vocabulary import Retention

SAME = 2 / 3
"""Who says so much of a withheld message again, or hardly anything else, repeats it."""
LEAST_SHARED = 2
_NAMED = LatePattern(
    r"(?<=[\w,;:'\")] )[A-Z][^\W\d_]+"
    r"|[小老阿](?![时说学心区家是实])[\u4e00-\u9fff](?:[\u4e00-\u9fff](?=[^\u4e00-\u9fff]|$))?"
    r"|[\u4e00-\u9fff](?=先生|女士|老师|医生|同学|师傅|阿姨|叔叔)"
)
"""A word that is written as a name where no sentence begins, or as people are called."""
_LEANING = LatePattern(
    r"(?:(?:and|but|so|well|yes|no|yeah|also|because|then|plus)\b[ ,]*)*"
    r"(?:he|she|they|it|his|her|hers|their|him|them|its)(?:'s|'re|'ll|'d)?\b"
    r"|(?:而且|但是?|不过|所以|因为|嗯|对|然后|其实|[,，])*[他她它]"
)
"""How a message begins that goes on with what was said before it."""


def is_to_be_withheld(rows: Rows, user_id: int, session_id: int, texts: Sequence[str]) -> bool:
    """Tell whether what a user says in one breath is not to be kept."""
    if tells_of_withheld(rows, user_id, session_id, texts):
        return True
    if any(announced(text) for text in texts):
        return True
    if any(map(asks_to_keep, texts)):
        return False
    return _goes_on(rows, user_id, session_id, texts)


def tells_of_withheld(rows: Rows, user_id: int, session_id: int, texts: Sequence[str]) -> bool:
    """Tell whether words speak of what a user never wants stored, or say withheld words again."""
    whole = answered_together(texts)
    said, never = _withheld_texts(rows, user_id, session_id)
    if sentence_is_about(never, whole):
        return True
    if any(map(asks_to_keep, texts)):
        return False  # what was off the record may be put on it by who said it
    withheld = list(_for_their_words(said, never))
    if any(_repeats(whole, text) for text in withheld):
        return True
    named = frozenset(word for text in withheld for word in _shared_names(whole, text))
    return bool(named - _kept_words(rows, user_id, session_id)) if named else False


def retention_of_reply(rows: Rows, user_id: int, asked: Message, reply: str) -> Retention:
    """Return how long a reply is kept: no longer than what it answers, or says again."""
    if asked.retention == "session":
        return "session"
    tells = tells_of_withheld(rows, user_id, asked.session_id, [reply])
    return "session" if tells else "normal"


def off_in_reply(rows: Rows, asked: Message, reply: str) -> str:
    """Return what is off for a reply: as for what it answers, and for what it says again.

    The window shows what was said while a switch was off also when it is on again.
    """
    theirs = {"user_id": int(asked.author_id or 0), "session_id": asked.session_id}
    read = columns_read(rows, _SAID_SWITCHED_OFF, theirs)
    told = [(row.text, row.switched_off) for row in read]
    if not told:
        return asked.switched_off
    on = owned(theirs["user_id"], Message.text).where(
        Message.session_id == asked.session_id,
        col(Message.blanked_at).is_(None),
        Message.switched_off == "",
    )
    kept = frozenset(word for text in rows.exec(on) for word in raising_roots(text))
    again = (off for text, off in told if _tells(reply, text, kept))
    return noted(name for off in (asked.switched_off, *again) for name in off.split())


def withhold(rows: Rows, user_id: int, message_ids: Collection[int], now: datetime) -> list[int]:
    """Keep a user's messages, and what answered them, for their session alone from now on.

    Where that is over already they go at once. No logged call keeps their words.
    """
    found = rounds_of(user_id, Message).where(
        (col(Message.id).in_(message_ids)) | _answers(message_ids),
        Message.retention == "normal",
    )
    messages = rows.exec(found).all()
    if messages:
        blank_texts_since(rows, [user_id], min(message.at for message in messages), now)
    for message in messages:
        message.retention, message.embedding, message.embedding_model = "session", None, None
    _end_with_session(rows, {message.session_id for message in messages}, now)
    rows.flush()
    return [row_id(message) for message in messages]


def _goes_on(rows: Rows, user_id: int, session_id: int, texts: Sequence[str]) -> bool:
    """Tell whether what a user said last wants what comes next off the record, or is continued."""
    theirs = {"user_id": user_id, "session_id": session_id}
    found = columns_read(rows, _LAST_SAID, theirs).first()
    if found is None:
        return False
    text = found.text
    announcement = announced(text)
    if announcement is not None and announcement.after:
        return True
    if found.retention != "session" or not _leans(texts[0]):
        return False
    return text in _for_their_words(*_withheld_texts(rows, user_id, session_id))


def _withheld_texts(
    rows: Rows, user_id: int, session_id: int
) -> tuple[Sequence[str], Sequence[str]]:
    """Return what a user said in a session that is kept for it alone, and what they want never."""
    theirs = {"user_id": user_id, "session_id": session_id}
    said = columns_read(rows, _SAID_WITHHELD, theirs).scalars().all()
    return said, ruled_topics(rows, user_id, "never")


def _for_their_words(texts: Sequence[str], never: Sequence[str]) -> Iterator[str]:
    """Yield the texts that are withheld for what they say.

    Others are for where they were said: in private mode, or before their author agreed to be
    remembered. Who says such words again elsewhere, or after agreeing, wants them kept.
    """
    announcements = [announced(word) for word in texts]
    is_theirs = False
    for at, text in enumerate(texts):
        before = announcements[at - 1] if at else None
        after = announcements[at + 1] if at + 1 < len(texts) else None
        is_theirs = (
            announcements[at] is not None
            or (before is not None and before.after)
            or (after is not None and after.before)
            or sentence_is_about(never, text)
            or (is_theirs and _leans(text))
        )
        if is_theirs:
            yield text


def _leans(text: str) -> bool:
    """Tell whether a message goes on with the one before it: "He is married", 他结婚了."""
    return _LEANING.match(simplified(folded(text))) is not None


def _kept_words(rows: Rows, user_id: int, session_id: int) -> frozenset[str]:
    """Return the telling words that a user said in a session where they are kept."""
    said = owned(user_id, Message.text).where(
        Message.session_id == session_id, Message.retention == "normal"
    )
    return frozenset(word for text in rows.exec(said) for word in raising_roots(text))


def _shared_names(text: str, withheld: str) -> frozenset[str]:
    """Return the words of both texts that either of them has as a name."""
    both = raising_roots(text) & raising_roots(withheld)
    if not both:
        return both
    names = (name for each in (text, withheld) for name in _NAMED.findall(each))
    return both & roots(word for name in names for word in raising_words(name))


def _tells(text: str, earlier: str, kept: frozenset[str]) -> bool:
    """Tell whether words say earlier ones again, but for what was said where it is kept."""
    shared = raising_roots(text) & raising_roots(earlier)
    if not shared - kept:
        return False
    return _repeats(text, earlier) or bool(_shared_names(text, earlier) - kept)


def _repeats(text: str, withheld: str) -> bool:
    words, told = raising_roots(text), raising_roots(withheld)
    shared = len(words & told)
    if not shared:
        return False
    return shared >= SAME * len(told) or (shared >= LEAST_SHARED and shared >= SAME * len(words))


def _answers(message_ids: Collection[int]) -> ColumnElement[bool]:
    return col(Message.author_id).is_(None) & col(Message.reply_to_id).in_(message_ids)


def _end_with_session(rows: Rows, session_ids: Iterable[int], now: datetime) -> None:
    """Ask for the words to go where their session is over; else its end asks for it."""
    for session in (rows.get_one(Session, session_id) for session_id in sorted(session_ids)):
        if session.closed_at is not None:
            enqueue(rows, erasing_of(session, now), now)


_WHOSE = bindparam("user_id", type_=Integer)
_IN_SESSION = (
    col(Message.session_id) == bindparam("session_id", type_=Integer),
    col(Message.blanked_at).is_(None),
)
_SAID_WITHHELD = (
    owned(_WHOSE, Message.text)
    .where(*_IN_SESSION, col(Message.retention) == "session")
    .order_by(col(Message.id))
)
_SAID_SWITCHED_OFF = owned(_WHOSE, Message.text, Message.switched_off).where(
    *_IN_SESSION, col(Message.switched_off) != ""
)
_LAST_SAID = (
    owned(_WHOSE, Message.text, Message.retention)
    .where(*_IN_SESSION)
    .order_by(col(Message.id).desc())
    .limit(1)
)
