"""Topics that a person set rules for: never to be stored, or not to be brought up."""

from datetime import datetime

from sqlmodel import UniqueConstraint

from memory.tables.columns import NEVER_REUSED, Table, id_column, key_to, word_column
from memory.vocabulary import Ruling


class TopicRule(Table, table=True):
    """What one user wants of one topic, in the user's own words for it."""

    __tablename__ = "topic_rules"
    __table_args__ = (UniqueConstraint("user_id", "topic", "rule"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    topic: str
    rule: Ruling = word_column()
    created_at: datetime


class LiftedRule(Table, table=True):
    """A rule that held once, so that what was read under it can be told as it was."""

    __tablename__ = "lifted_rules"
    __table_args__ = (NEVER_REUSED,)

    id: int | None = id_column()
    """The one it had among the rules."""
    user_id: int = key_to("users.id")
    topic: str
    rule: Ruling = word_column()
    created_at: datetime
    lifted_at: datetime
