"""Transcripts as the store keeps them: a private talk of one user, its speakers by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows

from config.models.embedding.embedder import Vector
from config.settings.sections import Sessions
from memory.conversation.conversations import conversation_for, session_for
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.storage.vector_codec import to_bytes
from memory.tables import Message
from memory.text.language import language_of
from memory.vocabulary import PRIVATE
from tests.bench.speakers import is_character

PLATFORM = "transcript"
CHARACTER = "other"


@dataclass(frozen=True, slots=True)
class Heard:
    """One line of a transcript."""

    owner: str
    speaker: str
    text: str
    at: datetime


def store_heard(
    rows: Rows,
    heard: Sequence[Heard],
    sessions: Sessions,
    vectors: tuple[Mapping[str, Vector], str],
) -> list[int]:
    """Store lines as messages with their vectors, and return their ids."""
    stored = [_message(rows, other_heard, sessions, vectors) for other_heard in heard]
    rows.add_all(stored)
    rows.flush()
    return [int(message.id or 0) for message in stored]


def _message(
    rows: Rows, heard: Heard, sessions: Sessions, vectors: tuple[Mapping[str, Vector], str]
) -> Message:
    owner = user_for(rows, PLATFORM, heard.owner, newcomer=Newcomer(), now=heard.at)
    conversation = conversation_for(
        rows, (PLATFORM, heard.owner, CHARACTER), audience=PRIVATE, now=heard.at
    )
    conversation_id = int(conversation.id or 0)
    participant_in(rows, conversation_id, int(owner.id or 0))
    session = session_for(rows, conversation_id, sessions=sessions, now=heard.at)
    session.last_message_at = heard.at
    vector = vectors[0].get(heard.text)
    return Message(
        conversation_id=conversation_id,
        session_id=int(session.id or 0),
        author_id=_speaker(rows, heard),
        text=heard.text,
        language=language_of(heard.text),
        at=heard.at,
        embedding=to_bytes(vector) if vector is not None else None,
        embedding_model=vectors[1] if vector is not None else None,
    )


def _speaker(rows: Rows, heard: Heard) -> int | None:
    """Return who spoke: a person of that name in this transcript, or nobody for the character."""
    if is_character(heard.speaker):
        return None
    name = f"{heard.owner}/{heard.speaker}"
    person = user_for(rows, PLATFORM, name, newcomer=Newcomer(name=heard.speaker), now=heard.at)
    return int(person.id or 0)
