"""Turns: a message is received, its reply is sent and settled, or it failed; never twice."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Sessions, Turns, Window
from memory.conversation.barred_messages import bar_with
from memory.conversation.conversations import session_for
from memory.conversation.curation_cursor import count_fresh
from memory.conversation.heard_messages import note_heard
from memory.conversation.incoming import Incoming, Part
from memory.conversation.pictures import placed
from memory.conversation.users import participant_in
from memory.conversation.window import unfolded
from memory.conversation.withheld_messages import (
    is_to_be_withheld,
    off_in_reply,
    retention_of_reply,
    withhold,
)
from memory.privacy.switches import switched_off
from memory.queue.job_queue import Task, enqueue, release
from memory.storage.events import announce
from memory.storage.ownership import get_owned
from memory.tables import (
    Conversation,
    Message,
    Participant,
    Session,
    Turn,
    User,
    UserSettings,
    row_id,
)
from memory.text.language import language_of
from memory.text.normalization import cleaned

JOINED = "joined"
"""The error of a turn whose message is answered with a later one."""
UNBEGUN = "unbegun"
"""The error of a turn whose process ended before anything of the reply could be seen."""
INTERRUPTED = "interrupted"
UNSEEN = "unseen"
"""The error of a turn of whose reply nothing could be shown."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The settings that turns go by."""

    window: Window
    sessions: Sessions
    turns: Turns
    rounds_per_curation: int = 1


@dataclass(frozen=True, slots=True)
class Received:
    """A stored message, and the turn that will answer it."""

    turn_id: int
    message_id: int
    private: bool
    """Whether private mode is on: nothing is recalled and nothing is kept."""
    answered_already: bool = False
    """Whether this message came before: it is not to be answered again."""
    part_ids: tuple[int, ...] = ()
    """The messages that are answered with it."""
    recalls: bool = False
    """Whether memory is asked: not in private mode, nor where the user switched it off."""
    withheld: bool = False
    """Whether the words are kept for the session alone although private mode is off."""


def receive(rows: Rows, incoming: Incoming, *, pace: Pace, now: datetime) -> Received:
    """Store the message with its turn and the jobs it causes, which wait for the turn's end."""
    conversation = rows.get_one(Conversation, incoming.conversation_id)
    note_heard(conversation, incoming.numbers, incoming.waits_from)
    known = _said(rows, incoming, incoming.platform_id)
    earlier = _turn_of(rows, known)
    if earlier is not None and earlier.error == UNBEGUN:
        return _take_up(rows, earlier, incoming, pace=pace, now=now)
    if earlier is not None:
        # Of a breath, another process may have taken in the newest alone.
        return replace(_hear_beside(rows, earlier, incoming, now), answered_already=True)
    part = participant_in(rows, incoming.conversation_id, incoming.user_id)
    session = session_for(rows, incoming.conversation_id, sessions=pace.sessions, now=now)
    private = part.private_since is not None or not incoming.kept
    withheld = not private and _is_to_be_withheld(rows, incoming, session)
    receipt = _Receipt(incoming, session, private or withheld, now)
    part_ids = tuple(_store_part(rows, receipt, part) for part in incoming.parts)
    whole = Part(incoming.platform_id, incoming.text, incoming.pictures)
    message = known or _store(rows, receipt, whole)
    if withheld:
        withhold(rows, incoming.user_id, [*part_ids, row_id(message)], now)
    turn = Turn(
        conversation_id=incoming.conversation_id,
        user_id=incoming.user_id,
        message_id=row_id(message),
        held_by=incoming.held_by,
        received_at=now,
        deadline_at=now + timedelta(seconds=pace.turns.deadline_seconds),
    )
    rows.add(turn)
    rows.flush()
    if not private:
        ask_for_work(rows, turn, part, pace=pace, now=now)
    recalls = not private and rows.get_one(UserSettings, turn.user_id).memory
    told = Received(row_id(turn), row_id(message), private, recalls=recalls, withheld=withheld)
    return replace(told, part_ids=part_ids)


def begin_sending(rows: Rows, turn_id: int) -> None:
    """Commit that a reply is about to be seen, before its first character is."""
    if is_there(rows, turn_id):
        rows.get_one(Turn, turn_id).state = "sending"


def is_there(rows: Rows, turn_id: int) -> bool:
    """Tell whether a turn was not erased: past its deadline no erasure waits for it."""
    return rows.get(Turn, turn_id) is not None


def settle(rows: Rows, turn_id: int, reply: str, *, now: datetime, error: str | None = None) -> int:
    """Store what the character said and make the turn's jobs due; return the reply's id.

    With an error the turn counts as failed, but what was seen of its reply is kept.
    """
    turn = rows.get_one(Turn, turn_id)
    asked = rows.get_one(Message, turn.message_id)
    message = Message(
        conversation_id=turn.conversation_id,
        session_id=asked.session_id,
        reply_to_id=asked.id,
        text=cleaned(reply),
        language=language_of(reply, asked.language),
        at=now,
        retention=retention_of_reply(rows, turn.user_id, asked, reply),
        switched_off=off_in_reply(rows, asked, reply),
        # It may repeat what was taken back while it was made.
        hidden_at=asked.hidden_at,
    )
    rows.add(message)
    rows.flush()
    bar_with(rows, asked, message)
    rows.get_one(Session, asked.session_id).last_message_at = now
    turn.reply_id = message.id
    turn.state = "failed" if error else "answered"
    turn.settled_at, turn.error = now, error
    release(rows, turn_id, now)
    announce(rows, turn.user_id, "message.created", [row_id(message)])
    return row_id(message)


def fail(rows: Rows, turn_id: int, *, error: str, now: datetime) -> None:
    """End a turn that has no reply worth keeping; what the user said stays and is learned from."""
    turn = rows.get_one(Turn, turn_id)
    turn.state, turn.settled_at, turn.error = "failed", now, error
    release(rows, turn_id, now)


def _take_up(rows: Rows, turn: Turn, incoming: Incoming, *, pace: Pace, now: datetime) -> Received:
    """Begin a turn anew that nobody saw anything of."""
    turn.state, turn.error, turn.settled_at = "received", None, None
    turn.held_by = incoming.held_by
    turn.deadline_at = now + timedelta(seconds=pace.turns.deadline_seconds)
    return _hear_beside(rows, turn, incoming, now)


def _hear_beside(rows: Rows, turn: Turn, incoming: Incoming, now: datetime) -> Received:
    """Store what is heard together with a message that was taken in before, and return it."""
    message = rows.get_one(Message, turn.message_id)
    session = rows.get_one(Session, message.session_id)
    part = participant_in(rows, incoming.conversation_id, incoming.user_id)
    private = part.private_since is not None or not incoming.kept
    withheld = not private and (
        message.retention == "session"
        or (bool(incoming.parts) and _is_to_be_withheld(rows, incoming, session))
    )
    receipt = _Receipt(incoming, session, private or withheld, now)
    part_ids = tuple(_store_part(rows, receipt, part) for part in incoming.parts)
    if withheld and part_ids:
        withhold(rows, incoming.user_id, [*part_ids, row_id(message)], now)
    recalls = not private and rows.get_one(UserSettings, turn.user_id).memory
    known = Received(row_id(turn), row_id(message), private, recalls=recalls, withheld=withheld)
    return replace(known, part_ids=part_ids)


def _is_to_be_withheld(rows: Rows, incoming: Incoming, session: Session) -> bool:
    texts = [*(part.text for part in incoming.parts), incoming.text]
    return is_to_be_withheld(rows, incoming.user_id, row_id(session), texts)


def _turn_of(rows: Rows, message: Message | None) -> Turn | None:
    if message is None:
        return None
    return rows.exec(select(Turn).where(Turn.message_id == message.id)).first()


@dataclass(frozen=True, slots=True)
class _Receipt:
    """What all messages that are answered together have in common."""

    incoming: Incoming
    session: Session
    private: bool
    now: datetime


def _store_part(rows: Rows, receipt: _Receipt, part: Part) -> int:
    """Store an earlier message of the breath; a turn of its own that is owed is over."""
    known = _said(rows, receipt.incoming, part.platform_id)
    if known is None:
        return row_id(_store(rows, receipt, part))
    owed = (col(Turn.state) == "received") | (col(Turn.error) == UNBEGUN)
    turn = rows.exec(select(Turn).where(Turn.message_id == known.id, owed)).first()
    if turn is not None:
        fail(rows, row_id(turn), error=JOINED, now=receipt.now)
    return row_id(known)


def _said(rows: Rows, incoming: Incoming, platform_id: str | None) -> Message | None:
    """Return a message that was stored before, as a part of a breath that was broken off."""
    if platform_id is None:
        return None
    return rows.scalars(_NAMED, {"here": incoming.conversation_id, "name": platform_id}).first()


def _store(rows: Rows, receipt: _Receipt, part: Part) -> Message:
    incoming, session = receipt.incoming, receipt.session
    user = rows.get_one(User, incoming.user_id)
    spoken = language_of(part.text, user.language)
    message = Message(
        conversation_id=incoming.conversation_id,
        session_id=row_id(session),
        author_id=incoming.user_id,
        reply_to_id=incoming.reply_to_id,
        platform_id=part.platform_id,
        text=part.text,
        pictures=placed(part.text, part.pictures),
        language=spoken,
        at=receipt.now,
        retention="session" if receipt.private else "normal",
        switched_off=switched_off(rows, incoming.user_id),
    )
    rows.add(message)
    if not user.language_chosen:
        user.language = spoken
    session.last_message_at = receipt.now
    rows.flush()
    announce(rows, incoming.user_id, "message.created", [row_id(message)])
    return message


def audience_of(rows: Rows, conversation_id: int) -> str:
    """Return who can hear what is said in a conversation."""
    return rows.get_one(Conversation, conversation_id).audience


def ask_for_work(rows: Rows, turn: Turn, part: Participant, *, pace: "Pace", now: datetime) -> None:
    """Put in the jobs that a message causes; they wait for its turn's end."""
    switches = rows.get_one(UserSettings, turn.user_id)
    lane = f"conversation:{turn.conversation_id}"
    if switches.memory and switches.long_term and _curation_is_due(rows, turn, part, pace):
        _hold(rows, turn, "curate", f"{lane}:user:{turn.user_id}", now)
    # The reply will be one message more.
    if unfolded(rows, turn.conversation_id) + 1 > pace.window.messages:
        _hold(rows, turn, "summarise", lane, now)


def _curation_is_due(rows: Rows, turn: Turn, part: Participant, pace: "Pace") -> bool:
    if get_owned(rows, Message, turn.user_id, turn.message_id).retention == "session":
        return False
    if pace.rounds_per_curation == 1:
        return True  # the message at hand is one
    return count_fresh(rows, part) >= pace.rounds_per_curation


def _hold(rows: Rows, turn: Turn, kind: str, lane: str, now: datetime) -> None:
    enqueue(
        rows,
        Task(
            kind="curate" if kind == "curate" else "summarise",
            lane=lane,
            run_at=turn.deadline_at,
            user_id=turn.user_id if kind == "curate" else None,
            conversation_id=turn.conversation_id,
            turn_id=turn.id,
        ),
        now,
    )


_NAMED = select(Message).where(
    Message.conversation_id == bindparam("here"), Message.platform_id == bindparam("name")
)
