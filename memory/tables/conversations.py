"""Talk: conversations, their sessions, messages and turns."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, Index, UniqueConstraint

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    json_column,
    key_to,
    maybe_key_to,
    only,
    uid_column,
    vector_column,
    word_column,
)
from memory.vocabulary import Language, Retention, TurnState


class Conversation(Table, table=True):
    """A place where one character talks: (platform, channel, character)."""

    __tablename__ = "conversations"
    __table_args__ = (UniqueConstraint("platform", "channel", "character"), NEVER_REUSED)

    id: int | None = id_column()
    uid: str = uid_column()
    platform: str
    channel: str
    character: str
    audience: str
    """Who can hear: `private`, or `place:<server>`."""
    created_at: datetime
    heard_through: int | None = Field(default=None, sa_type=BigId)
    """Up to which message there, as the platform counts them, none waits to be taken in."""
    heard_beyond: list[int] = json_column([])
    """The later ones that were taken in, while an earlier one may wait."""
    revision: int = Field(default=0, sa_type=BigId)
    """Rises with each message that is added, changed or removed; the database counts."""
    removed_revision: int = Field(default=0, sa_type=BigId)
    """The revision at which a message was last removed: caches older than it read all anew."""


class Session(Table, table=True):
    """A stretch of a conversation, closed after silence or by the person."""

    __tablename__ = "sessions"
    __table_args__ = (
        Index("ix_sessions_open", "last_message_at", **only("closed_at IS NULL")),
        Index("ix_sessions_current", "conversation_id", **only("closed_at IS NULL")),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    conversation_id: int = key_to("conversations.id")
    opened_at: datetime
    last_message_at: datetime
    closed_at: datetime | None = None


class Message(Table, table=True):
    """One utterance; the only place where its text lives."""

    __tablename__ = "messages"
    __table_args__ = (
        UniqueConstraint("conversation_id", "platform_id"),
        Index("ix_messages_window", "conversation_id", "folded_at", "id"),
        Index("ix_messages_kept", "folded_at", **only("blanked_at IS NULL")),
        Index("ix_messages_changed", "conversation_id", "revision"),
        Index("ix_messages_order", "conversation_id", "id"),
        Index("ix_messages_model", "embedding_model", **only("text <> ''")),
        Index("ix_messages_private", "session_id", **only("retention = 'session'")),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    uid: str = uid_column()
    conversation_id: int = key_to("conversations.id", index=False)
    session_id: int = key_to("sessions.id")
    author_id: int | None = maybe_key_to("users.id")
    """Null: the character said it."""
    reply_to_id: int | None = maybe_key_to("messages.id")
    platform_id: str | None = None
    text: str
    pictures: list[Any] = json_column([])
    """Of each picture sent with it: `url`, and where in the text its description stands."""
    language: Language = word_column("en")
    at: datetime
    folded_at: datetime | None = None
    """When it left the window, with an episode or without."""
    blanked_at: datetime | None = None
    """When its text was purged; the row stays."""
    hidden_at: datetime | None = None
    """When it was softly forgotten."""
    barred_at: datetime | None = None
    """When a memory that rested on it was erased, or what it says was forgotten: never evidence."""
    retention: Retention = word_column("normal")
    switched_off: str = ""
    """Which of `long_term`, `episodes` and `rounds` its author had off: they never know of it."""
    embedding: bytes | None = vector_column()
    """float32 little-endian, unit length."""
    embedding_model: str | None = None
    revision: int = Field(default=0, sa_type=BigId)
    """The conversation's revision when this row last changed; the database writes it."""

    def readable_pictures(self) -> list[dict[str, Any]]:
        """Return what is noted of its pictures, as far as the row can be read."""
        places = {"url", "start", "end"}
        return [
            noted for noted in self.pictures if isinstance(noted, dict) and places <= noted.keys()
        ]


class Turn(Table, table=True):
    """One message and its reply, from receipt to the end."""

    __tablename__ = "turns"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    conversation_id: int = key_to("conversations.id")
    user_id: int = key_to("users.id")
    message_id: int = Field(foreign_key="messages.id", unique=True, sa_type=BigId)
    reply_id: int | None = maybe_key_to("messages.id")
    state: TurnState = word_column("received", index=True)
    received_at: datetime
    deadline_at: datetime
    """After this an unsettled turn counts as interrupted."""
    held_by: str
    """The process that answers it, as `host:pid`."""
    settled_at: datetime | None = None
    error: str | None = None
    """The error's class, never anybody's words."""
