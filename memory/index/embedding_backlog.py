"""Embedding later: the vectors that could not be had when their rows were written."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    bindparam,
    func,
    literal_column,
    union_all,
)
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.models.embedding.vector import Vector
from memory.index.messages.telling import Replied, tellable
from memory.storage.expressions import vector_bytes
from memory.storage.ownership import find_owned, owned
from memory.storage.unit_of_work import columns_read
from memory.storage.vector_codec import VECTOR_ITEM, to_bytes
from memory.tables import Conversation, Memory, Message, Participant, User, UserSettings

PORTION = 64
"""How many texts are embedded at once."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the memories have vectors of one model."""

    made: int
    total: int


def to_embed(
    rows: Rows, user_id: int, *, model: str, dimensions: int | None = None
) -> dict[int, str]:
    """Return by id the contents that have no vector of this model, a portion of them."""
    lacking = (
        owned(user_id, Memory.id, Memory.content)
        .where(_lacks_vector(model, dimensions))
        .order_by(col(Memory.id))
        .limit(PORTION)
    )
    return {row_id: content for row_id, content in rows.exec(lacking) if row_id is not None}


def users_to_embed(rows: Rows, *, model: str, dimensions: int | None = None) -> list[int]:
    """Return the users some of whose memories have no vector of this model."""
    lacking = _lacks_vector(model, dimensions)
    return sorted(rows.exec(select(Memory.user_id).where(lacking).distinct()))


def progress(rows: Rows, *, model: str, dimensions: int | None = None) -> Progress:
    """Return how many of all memories that can be recalled have a vector of this model."""
    total = rows.exec(select(func.count()).where(Memory.state == "active")).one()
    lacking = rows.exec(select(func.count()).where(_lacks_vector(model, dimensions))).one()
    return Progress(total - lacking, total)


def store_vectors(
    rows: Rows, *, user_id: int, vectors: Mapping[int, tuple[str, Vector]], model: str
) -> None:
    """Store vectors by memory id, each with the content it was made of.

    What was rewritten meanwhile keeps none, and is embedded next time; whoever was erased meanwhile
    has nothing to embed.
    """
    user = rows.get(User, user_id)
    if user is None:
        return
    user.revision += 1
    for memory_id, (content, vector) in vectors.items():
        memory = find_owned(rows, Memory, user_id, memory_id)
        if memory is not None and memory.content == content:
            memory.embedding, memory.embedding_model = to_bytes(vector), model
            memory.revision = user.revision


def _lacks_vector(model: str, dimensions: int | None) -> ColumnElement[bool]:
    missing = col(Memory.embedding).is_(None) | (col(Memory.embedding_model) != model)
    if dimensions is not None:  # the same model, set to another width
        missing |= vector_bytes(col(Memory.embedding)) != dimensions * VECTOR_ITEM
    return (col(Memory.state) == "active") & missing


def messages_to_embed(rows: Rows, user_id: int, *, model: str) -> dict[int, str]:
    """Return by id what was said to or by a user and has no vector of this model, a portion."""
    found = columns_read(rows, _UNEMBEDDED, {"user_id": user_id, "model": model})
    return {message.id: message.text for message in found}


def users_with_messages_to_embed(rows: Rows, *, model: str) -> list[int]:
    """Return the users to whom something was said, or who said something, that has no vector."""
    return sorted(set(rows.scalars(_LACKING, {"model": model})))


def store_message_vectors(
    rows: Rows, *, vectors: Mapping[int, tuple[str, Vector]], model: str
) -> None:
    """Store vectors by message id, each with the text it was made of, where that still stands."""
    for message_id, (text, vector) in vectors.items():
        message = rows.get(Message, message_id)
        if message is not None and message.blanked_at is None and message.text == text:
            message.embedding, message.embedding_model = to_bytes(vector), model


def _wanted() -> list[ColumnElement[bool]]:
    """Return the conditions of a user wanting what was said to be recalled."""
    return [col(UserSettings.memory).is_(True), col(UserSettings.rounds).is_(True)]


def _is_unembedded(model: BindParameter[str]) -> ColumnElement[bool]:
    """Return the condition of a message having no vector of a model, as `ix_messages_model` finds.

    What is `!=` no index finds; what is less or more, it does.
    """
    of = col(Message.embedding_model)
    said = select(Message.id).where(literal_column("text <> ''"))
    return col(Message.id).in_(
        union_all(said.where(of.is_(None)), said.where(of < model), said.where(of > model))
    )


_MODEL: BindParameter[str] = bindparam("model")
_UNEMBEDDED = (
    select(Message.id, Message.text)
    .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
    .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
    .join(UserSettings, col(UserSettings.user_id) == col(Participant.user_id))
    .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
    .where(*tellable(bindparam("user_id", type_=Integer)), *_wanted(), _is_unembedded(_MODEL))
    .order_by(col(Message.id).desc())
    .limit(PORTION)
)
_WHOSE = col(Participant.user_id)
_LACKING = (
    select(Participant.user_id)
    .join(Conversation, col(Conversation.id) == col(Participant.conversation_id))
    .join(Message, col(Message.conversation_id) == col(Conversation.id))
    .join(UserSettings, col(UserSettings.user_id) == _WHOSE)
    .outerjoin(Replied, col(Replied.id) == col(Message.reply_to_id))
    .where(*tellable(_WHOSE), *_wanted(), _is_unembedded(_MODEL))
    .distinct()
)
"""Written once, since they are asked each minute."""
