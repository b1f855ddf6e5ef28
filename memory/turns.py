"""Turns: a message is received, its reply is sent and settled, or it failed; never twice."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.sections import Sessions, Turns, Window
from memory.conversations import session_for
from memory.jobs import Task, enqueue, release
from memory.language import language_of
from memory.people import participant_in
from memory.tables import Conversation, Message, Participant, Session, Turn, User, UserSettings
from memory.working_memory import unfolded


@dataclass(frozen=True, slots=True)
class Pace:
    """The settings that turns go by."""

    window: Window
    sessions: Sessions
    turns: Turns
    rounds_per_curation: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A user's message as a front end hands it over."""

    conversation_id: int
    user_id: int
    text: str
    held_by: str
    """The process that will answer, as `host:pid`."""
    platform_id: str | None = None
    reply_to_id: int | None = None


@dataclass(frozen=True, slots=True)
class Received:
    """A stored message, and the turn that will answer it."""

    turn_id: int
    message_id: int
    private: bool
    """Whether private mode is on: nothing is recalled and nothing is kept."""
    answered_already: bool = False
    """Whether this message came before: it is not to be answered again."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A turn that a process left unfinished."""

    turn_id: int
    conversation_id: int


def receive(rows: Rows, incoming: Incoming, *, pace: Pace, now: datetime) -> Received:
    """Store the message with its turn and the jobs it causes, which wait for the turn's end."""
    earlier = _turn_of(rows, incoming)
    if earlier is not None:
        return Received(int(earlier.id or 0), earlier.message_id, False, answered_already=True)
    part = participant_in(rows, incoming.conversation_id, incoming.user_id)
    session = session_for(rows, incoming.conversation_id, sessions=pace.sessions, now=now)
    private = part.private_since is not None
    message = _store(rows, incoming, session, private=private, now=now)
    turn = Turn(
        conversation_id=incoming.conversation_id,
        user_id=incoming.user_id,
        message_id=int(message.id or 0),
        held_by=incoming.held_by,
        received_at=now,
        deadline_at=now + timedelta(seconds=pace.turns.deadline_seconds),
    )
    rows.add(turn)
    rows.flush()
    if not private:
        _ask_for_work(rows, turn, part, pace=pace, now=now)
    return Received(int(turn.id or 0), turn.message_id, private)


def begin_sending(rows: Rows, turn_id: int) -> None:
    """Commit that a reply is about to be seen, before its first character is."""
    rows.get_one(Turn, turn_id).state = "sending"


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
        text=reply,
        language=language_of(reply, asked.language),
        at=now,
        retention=asked.retention,
    )
    rows.add(message)
    rows.flush()
    rows.get_one(Session, asked.session_id).last_message_at = now
    turn.reply_id = message.id
    turn.state = "failed" if error else "answered"
    turn.settled_at, turn.error = now, error
    release(rows, turn_id, now)
    return int(message.id or 0)


def fail(rows: Rows, turn_id: int, *, error: str, now: datetime) -> None:
    """End a turn that has no reply worth keeping; what the user said stays and is learned from."""
    turn = rows.get_one(Turn, turn_id)
    turn.state, turn.settled_at, turn.error = "failed", now, error
    release(rows, turn_id, now)


def recover(rows: Rows, gone: list[str], now: datetime) -> list[Interrupted]:
    """End the turns that nobody will finish: past their deadline, or of processes that are gone."""
    unfinished = rows.exec(
        select(Turn).where(
            col(Turn.state).in_(("received", "sending")),
            (col(Turn.deadline_at) <= now) | col(Turn.held_by).in_(gone),
        )
    ).all()
    for turn in unfinished:
        fail(rows, int(turn.id or 0), error="interrupted", now=now)
    return [Interrupted(int(turn.id or 0), turn.conversation_id) for turn in unfinished]


def turn_holders(rows: Rows) -> list[str]:
    """Return the processes that hold an unfinished turn."""
    unfinished = col(Turn.state).in_(("received", "sending"))
    return list(rows.exec(select(Turn.held_by).where(unfinished).distinct()))


def _turn_of(rows: Rows, incoming: Incoming) -> Turn | None:
    if incoming.platform_id is None:
        return None
    return rows.exec(
        select(Turn)
        .join(Message, col(Message.id) == col(Turn.message_id))
        .where(
            Message.conversation_id == incoming.conversation_id,
            Message.platform_id == incoming.platform_id,
        )
    ).first()


def _store(
    rows: Rows, incoming: Incoming, session: Session, *, private: bool, now: datetime
) -> Message:
    user = rows.get_one(User, incoming.user_id)
    spoken = language_of(incoming.text, user.language)
    message = Message(
        conversation_id=incoming.conversation_id,
        session_id=int(session.id or 0),
        author_id=incoming.user_id,
        reply_to_id=incoming.reply_to_id,
        platform_id=incoming.platform_id,
        text=incoming.text,
        language=spoken,
        at=now,
        retention="session" if private else "normal",
    )
    rows.add(message)
    user.language = spoken
    session.last_message_at = now
    rows.flush()
    return message


def _ask_for_work(rows: Rows, turn: Turn, part: Participant, *, pace: Pace, now: datetime) -> None:
    switches = rows.get_one(UserSettings, turn.user_id)
    lane = f"conversation:{turn.conversation_id}"
    if switches.memory and switches.long_term and _curation_is_due(rows, turn, part, pace):
        _hold(rows, turn, "curate", f"{lane}:user:{turn.user_id}", now)
    # The reply will be one message more.
    if unfolded(rows, turn.conversation_id) + 1 > pace.window.messages:
        _hold(rows, turn, "summarise", lane, now)


def _curation_is_due(rows: Rows, turn: Turn, part: Participant, pace: Pace) -> bool:
    fresh = select(Message.id).where(
        Message.conversation_id == turn.conversation_id,
        Message.author_id == turn.user_id,
        col(Message.id) > part.curated_through,
        Message.retention == "normal",
    )
    return len(rows.exec(fresh.limit(pace.rounds_per_curation)).all()) >= pace.rounds_per_curation


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


def audience_of(rows: Rows, conversation_id: int) -> str:
    """Return who can hear what is said in a conversation."""
    return rows.get_one(Conversation, conversation_id).audience
