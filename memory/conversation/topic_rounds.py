"""Topic rounds: what was said of a topic, and what answered it."""

from sqlmodel import Session as Rows

from memory.conversation.answered_together import answers_to
from memory.conversation.barred_messages import free_among
from memory.storage.ownership import rounds_of
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
    return free_among(rows, user_id, rounds_about(rows, user_id, topic))
