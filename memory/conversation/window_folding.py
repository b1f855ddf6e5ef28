"""Folding: which messages leave the window together, and whose episodes they become."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Window
from memory.conversation.window import WindowMessage, as_read, name_in, unfolded
from memory.privacy.retelling import may_be_said_again, told_again
from memory.privacy.switches import was_on_for
from memory.storage.ownership import find_owned, said_in
from memory.tables import Conversation, Job, Memory, Message, Participant, UserSettings, row_id
from memory.vocabulary import PRIVATE


@dataclass(frozen=True, slots=True)
class Leaving:
    """Messages of one session that leave the window together, oldest first."""

    conversation_id: int
    session_id: int
    messages: Sequence[WindowMessage]
    heard_by: Mapping[int, frozenset[int]]
    """By user: the ids of their messages and of the replies to them."""
    remembered_user_ids: Sequence[int]
    """Those of them who are remembered here."""

    def is_unfolded(self, rows: Rows) -> bool:
        """Tell whether all of them are still in the window."""
        ids = [message.id for message in self.messages]
        still = said_in(self.conversation_id, func.count()).where(
            col(Message.id).in_(ids), col(Message.folded_at).is_(None)
        )
        return rows.exec(still).one() == len(ids)

    def told_to(self, user_id: int) -> Mapping[int, str]:
        """Return by id what may be told to a participant of it, none where they are not heard."""
        heard = self.heard_by.get(user_id, frozenset())
        if user_id not in self.remembered_user_ids:
            return {}
        return {message.id: message.text for message in self.messages if message.id in heard}


@dataclass(frozen=True, slots=True)
class PlaceholderEpisode:
    """An episode that stands in for the one the summarizer could not write."""

    memory_id: int
    user_ids: Sequence[int]
    leaving: Leaving


def leaving(rows: Rows, job: Job, window: Window) -> Leaving | None:
    """Return what a summarising job folds: a closed session, or the oldest of a full window."""
    session_id = job.payload.get("session_id")
    if session_id is not None:
        return _together(rows, _open_messages(rows, int(job.conversation_id or 0), session_id))
    conversation_id = int(job.conversation_id or 0)
    if unfolded(rows, conversation_id) <= window.messages:
        return None
    oldest = _open_messages(rows, conversation_id, None)[: window.fold]
    # An episode tells of one session; what is left of the fold follows with the next job.
    return _together(
        rows, [message for message in oldest if message.session_id == oldest[0].session_id]
    )


def placeholder_for(rows: Rows, job: Job) -> PlaceholderEpisode | None:
    """Return the provisional episode that a retry is about, or None where none waits any more."""
    memory = find_owned(rows, Memory, job.user_id, job.payload.get("episode_id"))
    if memory is None or not memory.provisional or memory.state != "active":
        return None
    ids = (col(Message.id) >= memory.first_message_id) & (col(Message.id) <= memory.last_message_id)
    told = rows.exec(
        said_in(int(job.conversation_id or 0), Message)
        .where(Message.session_id == memory.session_id, ids, col(Message.blanked_at).is_(None))
        .order_by(col(Message.id))
    ).all()
    found = _together(rows, list(told))
    return PlaceholderEpisode(row_id(memory), [memory.user_id], found) if found else None


def _open_messages(rows: Rows, conversation_id: int, session_id: int | None) -> list[Message]:
    waiting = (
        said_in(conversation_id, Message)
        .where(col(Message.folded_at).is_(None))
        .order_by(col(Message.id))
    )
    if session_id is not None:
        waiting = waiting.where(Message.session_id == session_id)
    return list(rows.exec(waiting))


def _together(rows: Rows, messages: list[Message]) -> Leaving | None:
    if not messages:
        return None
    told = _to_be_told(rows, messages)
    speakers = sorted({message.author_id for message in told if message.author_id is not None})
    names = {speaker: name_in(rows, messages[0].conversation_id, speaker) for speaker in speakers}
    return Leaving(
        conversation_id=messages[0].conversation_id,
        session_id=messages[0].session_id,
        messages=[as_read(message, names.get(message.author_id or 0)) for message in messages],
        heard_by={speaker: _heard_by(speaker, told) for speaker in speakers},
        remembered_user_ids=[
            speaker for speaker in speakers if _is_remembered(rows, speaker, messages[0])
        ],
    )


def _to_be_told(rows: Rows, messages: Sequence[Message]) -> list[Message]:
    ids = [message.id for message in messages]
    normal = said_in(messages[0].conversation_id, Message.id).where(
        col(Message.id).in_(ids), Message.retention == "normal", was_on_for("episodes")
    )
    told = set(rows.exec(normal.where(*may_be_said_again())))
    return told_again(rows, [message for message in messages if message.id in told])


def _heard_by(user_id: int, messages: Sequence[Message]) -> frozenset[int]:
    own = {message.id for message in messages if message.author_id == user_id}
    replies = {
        message.id
        for message in messages
        if message.author_id is None and message.reply_to_id in own
    }
    return frozenset(row_id for row_id in own | replies if row_id is not None)


def _is_remembered(rows: Rows, user_id: int, message: Message) -> bool:
    switches = rows.get_one(UserSettings, user_id)
    if not (switches.memory and switches.episodes):
        return False
    if rows.get_one(Conversation, message.conversation_id).audience == PRIVATE:
        return True
    part = rows.get(Participant, (message.conversation_id, user_id))
    return part is not None and part.consented_at is not None
