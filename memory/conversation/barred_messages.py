"""Barred messages: what stays, and is neither told again nor learned from."""

from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.conversation.answered_together import answers_to
from memory.storage.ownership import among, rounds_of
from memory.tables import Message, row_id
from memory.text.topic_matching import sentence_is_about


def rounds_about(rows: Rows, user_id: int, topic: str) -> set[int]:
    """Return the messages of a user's talks that speak of a topic, and the replies to them."""
    said = rounds_of(user_id, Message)
    about = {
        row_id(message) for message in rows.exec(said) if sentence_is_about([topic], message.text)
    }
    return about | answers_to(rows, about)


def free_about(rows: Rows, user_id: int, topic: str) -> set[int]:
    """Return those of them that are not barred."""
    found = rounds_about(rows, user_id, topic)
    free = rounds_of(user_id, Message.id).where(
        among(col(Message.id), found), col(Message.barred_at).is_(None)
    )
    return {found_id for found_id in rows.exec(free) if found_id is not None}


def bar(rows: Rows, message_ids: Collection[int], now: datetime) -> None:
    """Bar messages; those that are already stay as they are."""
    barring = update(Message).where(among(col(Message.id), message_ids))
    rows.exec(barring.where(col(Message.barred_at).is_(None)).values(barred_at=now))


def unbar(rows: Rows, user_id: int, at: datetime) -> int:
    """Let those of a user's messages be told again that were barred then; return how many."""
    theirs = rounds_of(user_id, Message.id).where(col(Message.barred_at) == at)
    found = [found_id for found_id in rows.exec(theirs) if found_id is not None]
    barred = update(Message).where(among(col(Message.id), found))
    return rows.exec(barred.values(barred_at=None)).rowcount
