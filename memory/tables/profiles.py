"""Profiles: who a person is, in versions."""

from datetime import datetime

from sqlmodel import UniqueConstraint

from memory.tables.columns import NEVER_REUSED, Table, id_column, key_to, word_column
from memory.vocabulary import Language


class Profile(Table, table=True):
    """One version of what a character knows of a user; its text stands in `sentences`."""

    __tablename__ = "profiles"
    __table_args__ = (
        UniqueConstraint("user_id", "character", "audience", "version"),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    character: str
    audience: str
    version: int
    language: Language = word_column("en")
    name: str | None = None
    occupation: str | None = None
    model: str
    prompt_version: str
    created_at: datetime
