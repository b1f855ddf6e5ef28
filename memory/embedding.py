"""Embedding later: the vectors that could not be had when their rows were written."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.minds.embedder import Vector
from memory.ownership import find_owned, owned
from memory.tables import Memory, User
from memory.vectors import VECTOR_ITEM, to_bytes

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
        missing |= func.length(col(Memory.embedding)) != dimensions * VECTOR_ITEM
    return (col(Memory.state) == "active") & missing
