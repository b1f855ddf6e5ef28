"""Removal: a memory's row leaves with everything that is derived from it."""

from collections.abc import Collection, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.cache_renewal import renew_caches
from memory.storage.events import announce
from memory.storage.keyword_index import drop_texts
from memory.storage.ownership import owned
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Feedback,
    Memory,
    MemoryEntity,
    OtherUid,
    Relation,
    Sentence,
    SentenceSource,
    User,
    row_id,
)


def remove(rows: Rows, memory: Memory) -> None:
    """Delete a memory and all that was made of it, as `remove_all` does."""
    remove_all(rows, memory.user_id, [memory])


def remove_all(rows: Rows, user_id: int, memories: Sequence[Memory]) -> None:
    """Delete memories of a user and all that was made of them; their rows in the ledger stay.

    Sentences of others that rested on them alone go too; caches of their owner start anew.
    """
    ids = [row_id(memory) for memory in memories]
    _drop_told(rows, user_id, ids)
    _drop_sentences(rows, user_id, ids)
    rows.exec(delete(Evidence).where(col(Evidence.memory_id).in_(ids)))
    related = col(Relation.from_id).in_(ids) | col(Relation.to_id).in_(ids)
    rows.exec(delete(Relation).where(related))
    naming = col(MemoryEntity.memory_id).in_(ids)
    named = set(rows.exec(owned(user_id, MemoryEntity.entity_id).where(naming)))
    rows.exec(delete(MemoryEntity).where(naming))
    drop_nameless(rows, user_id, named)
    rows.exec(delete(Feedback).where(col(Feedback.memory_id).in_(ids)))
    rows.exec(delete(OtherUid).where(col(OtherUid.memory_id).in_(ids)))
    drop_texts(rows, row_ids=ids)
    renew_caches(rows, rows.get_one(User, user_id))
    for memory in memories:
        rows.delete(memory)
    rows.flush()
    announce(rows, user_id, "memory.deleted", ids)


def drop_sentences(rows: Rows, memory: Memory) -> None:
    """Delete the sentences of a memory with their sources."""
    _drop_sentences(rows, memory.user_id, [row_id(memory)])


def _drop_sentences(rows: Rows, user_id: int, memory_ids: Collection[int]) -> None:
    own = owned(user_id, Sentence.id).where(col(Sentence.memory_id).in_(memory_ids))
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(own)))
    rows.exec(delete(Sentence).where(col(Sentence.memory_id).in_(memory_ids)))


def drop_nameless(rows: Rows, user_id: int, entity_ids: Collection[int]) -> None:
    """Delete those of a user's entities that no memory names any more, with their aliases."""
    if not entity_ids:
        return
    naming = owned(user_id, MemoryEntity.entity_id)
    named = rows.exec(naming.where(col(MemoryEntity.entity_id).in_(entity_ids))).all()
    gone = set(entity_ids).difference(named)
    rows.exec(delete(EntityAlias).where(col(EntityAlias.entity_id).in_(gone)))
    rows.exec(delete(Entity).where(col(Entity.id).in_(gone)))


def _drop_told(rows: Rows, user_id: int, memory_ids: Collection[int]) -> None:
    """Take memories from the sources of what is told elsewhere."""
    resting = col(SentenceSource.memory_id).in_(memory_ids)
    sentences = owned(user_id, SentenceSource.sentence_id)
    told = set(rows.exec(sentences.where(resting)))
    if not told:
        return
    rows.exec(delete(SentenceSource).where(resting))
    standing = rows.exec(sentences.where(col(SentenceSource.sentence_id).in_(told))).all()
    baseless = told.difference(standing)
    rows.exec(delete(Sentence).where(col(Sentence.id).in_(baseless)))
