"""Memories, what they rest on, what they name and how they relate."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, Index, UniqueConstraint, col

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
from memory.vocabulary import (
    Category,
    EvidenceRole,
    ForgottenBecause,
    Grounding,
    Kind,
    Precision,
    RelationKind,
    Source,
    State,
)


class Memory(Table, table=True):
    """A long-term item about exactly one user."""

    __tablename__ = "memories"
    __table_args__ = (
        Index("ix_memories_owner", "user_id", "state", "category"),
        Index("ix_memories_kind", "user_id", "state", "kind", "verified"),
        Index("ix_memories_due", "next_due_at"),
        Index("ix_memories_twin", "user_id", "fingerprint"),
        Index("ix_memories_changed", "user_id", "revision"),
        Index("ix_memories_gone", "forgotten_at", **only("state = 'forgotten'")),
        Index(
            "ix_memories_taken_back", "user_id", "forgotten_because", **only("state = 'forgotten'")
        ),
        Index("ix_memories_hushed", "user_id", "state", **only("hushed IS 1", "hushed IS true")),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    uid: str = uid_column()
    user_id: int = key_to("users.id", index=False)
    category: Category = word_column()
    kind: Kind | None = word_column(None)
    content: str
    fingerprint: str = ""
    """Of the content as quotes are compared: equal where two say the same word for word."""
    structured: dict[str, Any] | None = json_column()
    topic: str = ""
    importance: float
    """0 to 5, as it was at `anchored_at`; read it through `memory.decay_model`."""
    confidence: float = 0.8
    source: Source = word_column()
    verified: bool = False
    audience: str
    conversation_id: int | None = maybe_key_to("conversations.id")
    character: str | None = None
    """Which character knows it; null: all."""
    grounding: Grounding = word_column("real")
    hushed: bool = False
    valid_from: datetime | None = None
    valid_from_precision: Precision | None = word_column(None)
    valid_until: datetime | None = None
    """The first instant at which it is no longer true."""
    valid_until_precision: Precision | None = word_column(None)
    superseded: bool = False
    """Whether a change ended it: it is history, and does not fade."""
    used_count: int = 0
    last_used_at: datetime | None = None
    anchored_at: datetime
    next_due_at: datetime | None = None
    """When its importance next crosses a threshold, if nothing happens."""
    kept_count: int = 0
    """How often a fading review kept it: each doubles the grace period."""
    kept_uses: int = 0
    """How often it had been used when a promotion review last left it a fact."""
    review_due: str | None = word_column(None)
    """The trigger of the review that it waits for."""
    shown_count: int = 0
    state: State = word_column("active")
    forgotten_because: ForgottenBecause | None = word_column(None)
    forgotten_at: datetime | None = None
    version: int = 1
    revision: int = Field(default=0, sa_type=BigId)
    """The owner's revision when this row last changed."""
    created_at: datetime
    updated_at: datetime
    session_id: int | None = maybe_key_to("sessions.id")
    """Of an episode: the session it tells of."""
    first_message_id: int | None = maybe_key_to("messages.id")
    last_message_id: int | None = maybe_key_to("messages.id")
    provisional: bool = False
    """An episode that stands in until the summarizer can be reached."""
    image_url: str | None = None
    embedding: bytes | None = vector_column()
    """float32 little-endian, unit length."""
    embedding_model: str | None = None
    keyword_count: int = 0
    """How many tokens the keyword index holds of it."""


Index(
    "ix_memories_weight",
    col(Memory.user_id),
    col(Memory.state),
    col(Memory.importance).desc(),
    col(Memory.id),
)


class Evidence(Table, table=True):
    """A message that a memory came from, with the exact quote."""

    __tablename__ = "evidence"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    memory_id: int = key_to("memories.id")
    user_id: int = key_to("users.id")
    message_id: int = key_to("messages.id")
    speaker_id: int | None = maybe_key_to("users.id", index=False)
    """Null: the character said it."""
    quote: str
    role: EvidenceRole = word_column("source")
    operation_id: int | None = maybe_key_to("operations.id")


class OtherUid(Table, table=True):
    """By what an export from elsewhere knows a memory that was here already in the same words."""

    __tablename__ = "other_uids"
    __table_args__ = (Index("ix_other_uids_uid", "user_id", "uid", unique=True), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    uid: str
    memory_id: int = key_to("memories.id")


class Relation(Table, table=True):
    """How one memory stands to another of the same user."""

    __tablename__ = "relations"
    __table_args__ = (UniqueConstraint("from_id", "to_id", "kind"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    from_id: int = key_to("memories.id", index=False)
    to_id: int = key_to("memories.id")
    kind: RelationKind = word_column()
    strength: float = 1.0
    operation_id: int | None = maybe_key_to("operations.id")


class Entity(Table, table=True):
    """A person, place or thing that a user's memories name."""

    __tablename__ = "entities"
    __table_args__ = (UniqueConstraint("user_id", "name"), NEVER_REUSED)

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    name: str


class EntityAlias(Table, table=True):
    """Another name of an entity, folded for comparing."""

    __tablename__ = "entity_aliases"
    __table_args__ = (UniqueConstraint("user_id", "alias"), NEVER_REUSED)

    id: int | None = id_column()
    entity_id: int = key_to("entities.id")
    user_id: int = key_to("users.id", index=False)
    alias: str


class MemoryEntity(Table, table=True):
    """That a memory names an entity."""

    __tablename__ = "memory_entities"

    memory_id: int = Field(foreign_key="memories.id", primary_key=True, sa_type=BigId)
    entity_id: int = Field(foreign_key="entities.id", primary_key=True, index=True, sa_type=BigId)


class RecallPack(Table, table=True):
    """A part of a user's pack; whatever becomes of it, the rows tell the same."""

    __tablename__ = "recall_packs"
    __table_args__ = (
        Index("ix_recall_packs_part", "user_id", "uid", "part", unique=True),
        NEVER_REUSED,
    )

    id: int | None = id_column()
    user_id: int = key_to("users.id", index=False)
    uid: str
    """Of the pack: all its parts have it."""
    revision: int = Field(sa_type=BigId)
    """The user's, as of which it tells."""
    part: int
    parts: int
    """Of how many parts it is the whole."""
    body: bytes
