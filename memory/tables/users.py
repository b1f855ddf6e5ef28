"""People: users, the identities that point to them, their switches and their conversations."""

from datetime import datetime

from sqlmodel import Field, UniqueConstraint

from memory.tables.columns import (
    NEVER_REUSED,
    BigId,
    Table,
    id_column,
    key_to,
    uid_column,
    word_column,
)
from memory.vocabulary import Language


class User(Table, table=True):
    """One human, with a language and a time zone of their own."""

    __tablename__ = "users"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    uid: str = uid_column()
    name: str = ""
    """How they are called, as far as known."""
    language: Language = word_column("en")
    language_chosen: bool = False
    """Whether they chose it; else it is the one they last spoke."""
    timezone: str = "UTC"
    timezone_chosen: bool = False
    """Whether they chose it; else it is that of the settings, and follows them."""
    created_at: datetime
    revision: int = Field(default=0, sa_type=BigId)
    """Advanced in each transaction that changes what recall may find."""
    erased_revision: int = Field(default=0, sa_type=BigId)
    """The revision at which rows were last removed: caches older than it start anew."""
    greeted_at: datetime | None = None
    """When they were told, once, what is remembered."""
    taken_back_at: datetime | None = None
    """When words of theirs were last taken back: no model call begun before keeps any."""


class Identity(Table, table=True):
    """A name that a platform knows a user by, such as `discord:123` or `local:me`."""

    __tablename__ = "identities"
    __table_args__ = (UniqueConstraint("platform", "external_id"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    platform: str
    external_id: str
    created_at: datetime


class UserSettings(Table, table=True):
    """The switches of one user (§13)."""

    __tablename__ = "settings"

    user_id: int = key_to("users.id", index=False, primary_key=True)
    memory: bool = True
    """Everything below, at once."""
    automatic: bool = True
    """Off: operations wait for a yes."""
    episodes: bool = True
    rounds: bool = True
    long_term: bool = True
    show_sources: bool = True
    private_in_places: bool = False
    """Whether what was said in private may be recalled where others hear."""


class Participant(Table, table=True):
    """One user in one conversation."""

    __tablename__ = "participants"

    conversation_id: int = key_to("conversations.id", index=False, primary_key=True)
    user_id: int = key_to("users.id", primary_key=True)
    curated_through: int = Field(default=0, sa_type=BigId)
    """The id of the newest message that the curator has learned from."""
    private_since: datetime | None = None
    """Set while private mode is on."""
    private_told: bool = False
    """Whether a reply has said so."""
    consented_at: datetime | None = None
    """When they agreed to be remembered here; in private nobody is asked."""
    called: str | None = None
    """How they are called here, where others hear: the name they told in private stays there."""
