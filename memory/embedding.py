"""Embedding later: the vectors that could not be had when their rows were written."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.minds.embedder import Vector
from memory.tables import Memory, User
from memory.vectors import to_bytes

PORTION = 64
"""How many texts are embedded at once."""


def to_embed(rows: Rows, user_id: int, *, model: str) -> dict[int, str]:
    """Return by id the contents that have no vector of this model, a portion of them."""
    lacking = (
        select(Memory.id, Memory.content)
        .where(Memory.user_id == user_id, _lacks_vector(model))
        .order_by(col(Memory.id))
        .limit(PORTION)
    )
    return {row_id: content for row_id, content in rows.exec(lacking) if row_id is not None}


def users_to_embed(rows: Rows, *, model: str) -> list[int]:
    """Return the users some of whose memories have no vector of this model."""
    return sorted(rows.exec(select(Memory.user_id).where(_lacks_vector(model)).distinct()))


def store_vectors(
    rows: Rows, *, user_id: int, vectors: Mapping[int, tuple[str, Vector]], model: str
) -> None:
    """Store vectors by memory id, each with the content it was made of.

    What was rewritten meanwhile keeps none, and is embedded next time.
    """
    user = rows.get_one(User, user_id)
    user.revision += 1
    for memory_id, (content, vector) in vectors.items():
        memory = rows.get(Memory, memory_id)
        if memory is not None and memory.user_id == user_id and memory.content == content:
            memory.embedding, memory.embedding_model = to_bytes(vector), model
            memory.revision = user.revision


def _lacks_vector(model: str) -> ColumnElement[bool]:
    missing = col(Memory.embedding).is_(None) | (col(Memory.embedding_model) != model)
    return (col(Memory.state) == "active") & missing
