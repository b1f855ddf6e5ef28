"""What a person says of a reply or of a memory, and why, in a word."""

from datetime import datetime

from sqlmodel import SQLModel, UniqueConstraint

from memory.tables.columns import (
    NEVER_REUSED,
    id_column,
    key_to,
    maybe_key_to,
    uid_column,
    word_column,
)
from memory.vocabulary import Verdict


class Feedback(SQLModel, table=True):
    """One user's verdict on one reply or one memory; a later one takes its place."""

    __tablename__ = "feedback"
    __table_args__ = (
        UniqueConstraint("user_id", "message_id"),
        UniqueConstraint("user_id", "memory_id"),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    uid: str = uid_column()
    user_id: int = key_to("users.id", index=False)
    message_id: int | None = maybe_key_to("messages.id")
    """The reply; null: it is about a memory."""
    memory_id: int | None = maybe_key_to("memories.id")
    verdict: Verdict = word_column()
    words: str
    """Why, in the person's own words; empty: they said nothing."""
    at: datetime
