"""Conversations and their sessions."""

from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import NotFound
from config.settings.sections import Sessions
from memory.queue.job_queue import Task, enqueue
from memory.storage.ownership import said_in
from memory.tables import Conversation, Message, Session, row_id
from memory.vocabulary import PRIVATE

PORTION = 5
"""How many sessions one transaction closes."""


def conversation_for(
    rows: Rows, place: tuple[str, str, str], *, audience: str, now: datetime
) -> Conversation:
    """Return the conversation at (platform, channel, character), made where it is new."""
    platform, channel, character = place
    known = rows.exec(
        select(Conversation).where(
            Conversation.platform == platform,
            Conversation.channel == channel,
            Conversation.character == character,
        )
    ).first()
    if known is not None:
        return known
    conversation = Conversation(
        platform=platform, channel=channel, character=character, audience=audience, created_at=now
    )
    rows.add(conversation)
    rows.flush()
    return conversation


def is_private(rows: Rows, conversation_id: int | None) -> bool:
    """Tell whether nobody else hears a conversation; what is of none is heard by nobody."""
    talk = rows.get(Conversation, conversation_id) if conversation_id is not None else None
    return talk is None or talk.audience == PRIVATE


def known_conversation(rows: Rows, place: tuple[str, str, str]) -> int:
    """Return the id of the conversation at (platform, channel, character); raises `NotFound`."""
    platform, channel, character = place
    known = rows.exec(
        select(Conversation.id).where(
            Conversation.platform == platform,
            Conversation.channel == channel,
            Conversation.character == character,
        )
    ).first()
    if known is None:
        raise NotFound("conversation", channel)
    return known


def session_for(rows: Rows, conversation_id: int, *, sessions: Sessions, now: datetime) -> Session:
    """Return the open session, after closing one that has been silent for too long."""
    current = open_session(rows, conversation_id)
    silence = timedelta(minutes=sessions.silence_minutes)
    if current is not None and now - current.last_message_at < silence:
        return current
    if current is not None:
        close_session(rows, current, now)
    session = Session(conversation_id=conversation_id, opened_at=now, last_message_at=now)
    rows.add(session)
    rows.flush()
    return session


def open_session(rows: Rows, conversation_id: int) -> Session | None:
    """Return the conversation's open session, if there is one."""
    return rows.scalars(_OPEN, {"conversation_id": conversation_id}).first()


def close_session(rows: Rows, session: Session, now: datetime) -> None:
    """Close a session and ask for what follows: its episode, or the erasing of private words."""
    session.closed_at = now
    rows.add(session)
    for task in _after_closing(rows, session, now):
        enqueue(rows, task, now)


def close_silent_sessions(rows: Rows, *, sessions: Sessions, now: datetime) -> int:
    """Close a portion of the sessions that have been silent for too long; return how many."""
    since = now - timedelta(minutes=sessions.silence_minutes)
    silent = rows.scalars(_SILENT, {"since": since}).all()
    for session in silent:
        close_session(rows, session, now)
    return len(silent)


def erasing_of(session: Session, now: datetime) -> Task:
    """Return the job that lets a session's withheld words go."""
    return Task(
        kind="erase_session",
        lane=f"conversation:{session.conversation_id}:erase",
        run_at=now,
        conversation_id=session.conversation_id,
        payload={"session_id": row_id(session)},
    )


def _after_closing(rows: Rows, session: Session, now: datetime) -> list[Task]:
    session_id = row_id(session)
    conversation_id = session.conversation_id
    spoken = said_in(conversation_id, Message.retention).where(Message.session_id == session_id)
    kinds = set(rows.exec(spoken.distinct()))
    lane = f"conversation:{conversation_id}"
    payload = {"session_id": session_id}
    tasks = []
    if "normal" in kinds:
        tasks += [
            Task(
                kind="curate",
                lane=f"{lane}:user:{user_id}",
                run_at=now,
                user_id=user_id,
                conversation_id=conversation_id,
            )
            for user_id in speakers_in(rows, session)
        ]
        tasks.append(
            Task(
                kind="summarise",
                lane=lane,
                run_at=now,
                conversation_id=conversation_id,
                payload=payload,
            )
        )
    if "session" in kinds:
        tasks.append(erasing_of(session, now))
    return tasks


def speakers_in(rows: Rows, session: Session) -> list[int]:
    """Return the users who said something in a session that may be kept."""
    said = said_in(session.conversation_id, Message.author_id).where(
        Message.session_id == session.id, Message.retention == "normal"
    )
    return sorted({author for author in rows.exec(said.distinct()) if author is not None})


_OPEN = select(Session).where(
    col(Session.conversation_id) == bindparam("conversation_id"), col(Session.closed_at).is_(None)
)
_SILENT = (
    select(Session)
    .where(col(Session.closed_at).is_(None), col(Session.last_message_at) <= bindparam("since"))
    .order_by(col(Session.last_message_at))
    .limit(PORTION)
)
"""Written once, since it is asked each minute, as is what each turn asks."""
