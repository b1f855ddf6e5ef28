"""Derived text, sentence by sentence, each with the ids of its sources."""

from memory.tables.columns import NEVER_REUSED, Table, id_column, key_to, maybe_key_to, word_column


class Sentence(Table, table=True):
    """One sentence of an episode, a chapter or a profile."""

    __tablename__ = "sentences"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    memory_id: int | None = maybe_key_to("memories.id")
    profile_id: int | None = maybe_key_to("profiles.id")
    part: str = word_column("summary")
    """Where it stands: `summary`, `key_facts`, `unresolved`, or `paragraph <n>`."""
    position: int
    text: str


class SentenceSource(Table, table=True):
    """A message or memory that a sentence rests on."""

    __tablename__ = "sentence_sources"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    sentence_id: int = key_to("sentences.id")
    message_id: int | None = maybe_key_to("messages.id")
    memory_id: int | None = maybe_key_to("memories.id")
