"""Removal: a memory's row leaves with everything that is derived from it."""

from collections.abc import Collection

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.storage.keyword_index import drop_text
from memory.storage.ownership import owned
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Memory,
    MemoryEntity,
    Relation,
    Sentence,
    SentenceSource,
    User,
    row_id,
)


def remove(rows: Rows, memory: Memory) -> None:
    """Delete a memory and all that was made of it; its rows in the ledger stay.

    Sentences of others that rested on it alone go too; caches of its owner start anew.
    """
    memory_id = row_id(memory)
    _drop_told(rows, memory)
    drop_sentences(rows, memory)
    rows.exec(delete(Evidence).where(col(Evidence.memory_id) == memory_id))
    related = (col(Relation.from_id) == memory_id) | (col(Relation.to_id) == memory_id)
    rows.exec(delete(Relation).where(related))
    naming = col(MemoryEntity.memory_id) == memory_id
    named = set(rows.exec(owned(memory.user_id, MemoryEntity.entity_id).where(naming)))
    rows.exec(delete(MemoryEntity).where(naming))
    drop_nameless(rows, memory.user_id, named)
    drop_text(rows, row_id=memory_id)
    user = rows.get_one(User, memory.user_id)
    user.erased_revision = user.revision
    rows.delete(memory)
    rows.flush()


def drop_sentences(rows: Rows, memory: Memory) -> None:
    """Delete the sentences of a memory with their sources."""
    own = owned(memory.user_id, Sentence.id).where(Sentence.memory_id == memory.id)
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(own)))
    rows.exec(delete(Sentence).where(col(Sentence.memory_id) == memory.id))


def drop_nameless(rows: Rows, user_id: int, entity_ids: Collection[int]) -> None:
    """Delete those of a user's entities that no memory names any more, with their aliases."""
    naming = owned(user_id, MemoryEntity.entity_id)
    named = rows.exec(naming.where(col(MemoryEntity.entity_id).in_(entity_ids))).all()
    gone = set(entity_ids).difference(named)
    rows.exec(delete(EntityAlias).where(col(EntityAlias.entity_id).in_(gone)))
    rows.exec(delete(Entity).where(col(Entity.id).in_(gone)))


def _drop_told(rows: Rows, memory: Memory) -> None:
    """Take the memory from the sources of what is told elsewhere."""
    resting = col(SentenceSource.memory_id) == memory.id
    sentences = owned(memory.user_id, SentenceSource.sentence_id)
    told = set(rows.exec(sentences.where(resting)))
    rows.exec(delete(SentenceSource).where(resting))
    standing = rows.exec(sentences.where(col(SentenceSource.sentence_id).in_(told))).all()
    baseless = told.difference(standing)
    rows.exec(delete(Sentence).where(col(Sentence.id).in_(baseless)))
