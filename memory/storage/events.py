"""Events: what happened to what is a person's, told to whoever looks on in the same transaction."""

from collections.abc import Collection, Iterable

from sqlalchemy import insert
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.ownership import among
from memory.tables import Conversation, Event, Message, Participant
from memory.vocabulary import PRIVATE, EventKind

Named = tuple[int, int]
"""A user, and a message that is in their hands."""


def announce(rows: Rows, user_id: int, kind: EventKind, subject_ids: Iterable[int]) -> None:
    """Note that something happened to these memories, messages, operations or erasures."""
    _note(rows, kind, [(user_id, subject_id) for subject_id in subject_ids])


def announce_messages(rows: Rows, kind: EventKind, message_ids: Collection[int]) -> None:
    """Note that something happened to messages, for whoever said or was told them."""
    _note(rows, kind, sorted(in_whose_hands(rows, message_ids)))


def in_whose_hands(rows: Rows, message_ids: Collection[int]) -> set[Named]:
    """Return who said each of the messages, or was told it: in private, whoever is there."""
    asked = aliased(Message)
    these = among(col(Message.id), message_ids)
    answered = (
        select(Message.id, Message.author_id, asked.author_id)
        .outerjoin(asked, col(asked.id) == col(Message.reply_to_id))
        .where(these)
    )
    heard = (
        select(Participant.user_id, Message.id)
        .join(Message, col(Message.conversation_id) == col(Participant.conversation_id))
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .where(
            these,
            col(Message.author_id).is_(None),
            col(Message.reply_to_id).is_(None) | (col(Conversation.audience) == PRIVATE),
        )
    )
    named = {(who, int(each or 0)) for each, *users in rows.exec(answered) for who in users if who}
    return named | {(user_id, int(message_id or 0)) for user_id, message_id in rows.exec(heard)}


def _note(rows: Rows, kind: EventKind, named: Iterable[Named]) -> None:
    noted = [{"user_id": user_id, "kind": kind, "subject_id": each} for user_id, each in named]
    if noted:
        rows.connection().execute(_NOTED, noted)


_NOTED = insert(Event)
