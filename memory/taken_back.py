"""Taken back: messages whose words are kept, but not told again."""

from sqlalchemy import ColumnElement, case, exists
from sqlalchemy import select as columns
from sqlmodel import col

from memory.tables import Evidence, Memory, Message
from memory.vocabulary import ForgottenBecause

_ANSWERED = case((col(Message.author_id).is_(None), col(Message.reply_to_id)))


def rests_forgotten(*because: ForgottenBecause) -> ColumnElement[bool]:
    """Say which messages a memory rests on that was forgotten for one of these reasons.

    The character's answer to such words is among them: it often says them again.
    """
    return exists(
        columns(col(Evidence.id))
        .join(Memory, col(Memory.id) == col(Evidence.memory_id))
        .where(
            col(Evidence.message_id).in_((col(Message.id), _ANSWERED)),
            col(Evidence.role) == "source",
            col(Memory.state) == "forgotten",
            col(Memory.forgotten_because).in_(because),
        )
        .correlate(Message)
    )


def may_be_said_again() -> tuple[ColumnElement[bool], ...]:
    """Say which messages may stand in a prompt's window, or be told in an episode.

    Not what a memory rested on that was erased, or that the person had forgotten. What was
    corrected stays: the talk would not be understood without it.
    """
    return (
        col(Message.hidden_at).is_(None),
        col(Message.barred_at).is_(None),
        ~rests_forgotten("asked"),
    )
