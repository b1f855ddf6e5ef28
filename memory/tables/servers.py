"""Places where others hear: servers, their channels, who agreed to what, and what was shown."""

from datetime import datetime

from sqlmodel import Field, UniqueConstraint

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    key_to,
    word_column,
)
from memory.vocabulary import Consent, Notes, Talks


class Place(Table, table=True):
    """A server, and what those who manage it chose for it."""

    __tablename__ = "places"
    __table_args__ = (UniqueConstraint("platform", "external_id"), NEVER_REUSED)

    id: int | None = id_column()
    platform: str
    external_id: str
    consent: Consent | None = word_column(None)
    """Null: as the settings say."""
    learns: bool = True
    """Off: nothing said there is remembered."""


class Channel(Table, table=True):
    """A channel, and what those who manage its server chose for it."""

    __tablename__ = "channels"
    __table_args__ = (UniqueConstraint("platform", "external_id"), NEVER_REUSED)

    id: int | None = id_column()
    platform: str
    external_id: str
    place_external_id: str = Field(index=True)
    """The server that it is in."""
    talks: Talks = word_column("asked")
    learns: bool = True
    """Off: nothing said here is remembered."""


class ConsentGiven(Table, table=True):
    """What one user said to being remembered in one server."""

    __tablename__ = "consents"
    __table_args__ = (UniqueConstraint("user_id", "audience"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    audience: str
    asked_at: datetime | None = None
    noticed_at: datetime | None = None
    """When they were told that the server has them remembered."""
    agreed_at: datetime | None = None
    refused_at: datetime | None = None


class ReplyPiece(Table, table=True):
    """One of the platform's messages that a reply of the character was shown in."""

    __tablename__ = "reply_pieces"
    __table_args__ = (UniqueConstraint("conversation_id", "platform_id"), NEVER_REUSED)

    id: int | None = id_column()
    conversation_id: int = key_to("conversations.id", index=False)
    turn_id: int = key_to("turns.id")
    platform_id: str


class RunNote(Table, table=True):
    """That a person was told, or need not be told, of what a run learned."""

    __tablename__ = "run_notes"

    run_id: int = key_to("runs.id", index=False, primary_key=True)
    at: datetime
    platform_id: str | None = None
    """The platform's message that told it; null: it was passed over."""


class PlatformSettings(Table, table=True):
    """What one user chose for being written to."""

    __tablename__ = "platform_settings"

    user_id: int = key_to("users.id", index=False, primary_key=True)
    notes: Notes | None = word_column(None)
    """Null: as the settings say."""
    reminders: bool = False
    quiet_from: int | None = None
    """An hour of the user's own day; null: as the settings say."""
    quiet_until: int | None = None


class Reminder(Table, table=True):
    """That a memory was brought up on a day: at most once."""

    __tablename__ = "reminders"
    __table_args__ = (UniqueConstraint("memory_id", "day"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    memory_id: int = Field(sa_type=BigId)
    """No foreign key: that it was brought up outlives a purged memory, though no erased one."""
    day: str
    """The day it was told for, as `2026-05-12`: what comes each year is brought up each year."""
    at: datetime
