"""What an operation changes beside its memory's own row, kept so that an undo finds it again."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.cache_renewal import renew_caches
from memory.ledger.deletion import drop_nameless, drop_sentences
from memory.ledger.evidence import name_entities
from memory.ledger.proposal import ContentProposal, LinkingProposal, Proposal
from memory.storage.ownership import find_owned, owned, rounds_of
from memory.tables import (
    Entity,
    EntityAlias,
    Memory,
    MemoryEntity,
    Message,
    Relation,
    Sentence,
    SentenceSource,
    User,
    row_id,
)
from memory.text.quotes import folded

BESIDE = "beside"
"""The key under which an image before an operation holds it."""


def related_state_of(rows: Rows, memory: Memory, proposal: Proposal) -> dict[str, Any]:
    """Return what the proposal may change beside the memory's row, to be added to its image."""
    found: dict[str, Any] = {}
    if isinstance(proposal, ContentProposal) and proposal.entities:
        found["entities"] = _named(rows, memory)
    if isinstance(proposal, LinkingProposal) and proposal.links:
        found["strengths"] = _strengths(rows, memory)
    if isinstance(proposal, ContentProposal) and proposal.sentences:
        found["sentences"] = [_written(rows, sentence) for sentence in _sentences(rows, memory)]
    return {BESIDE: found} if found else {}


def unname(rows: Rows, memory: Memory, proposal: Proposal, before: dict[str, Any]) -> None:
    """Let a memory that is worded anew name no more what only its old words did.

    The image before the operation keeps what goes with that, so that an undo names it again.
    """
    if memory.content == before["content"]:
        return
    gone = [entity for entity in _entities_of(rows, memory) if _is_left(entity, memory, before)]
    names = proposal.entities if isinstance(proposal, ContentProposal) else ()
    told = {folded(name) for name in names}
    gone = [entity for entity in gone if told.isdisjoint(entity["aliases"].values())]
    if gone:
        before[BESIDE] = {**before.get(BESIDE, {}), "unnamed": gone}
        _drop_names(rows, memory, {entity["id"] for entity in gone})


def put_back_beside(rows: Rows, memory: Memory, image: Mapping[str, Any]) -> None:
    """Bring back what the image holds beside the memory's row."""
    beside = image.get(BESIDE) or {}
    if "entities" in beside:
        _name_only(rows, memory, beside["entities"])
    for entity in beside.get("unnamed", ()):
        _name_again(rows, memory, entity)
    for relation_id, strength in beside.get("strengths", {}).items():
        relation = find_owned(rows, Relation, memory.user_id, int(relation_id))
        if relation is not None:
            relation.strength = strength
    if "sentences" in beside:
        drop_sentences(rows, memory)
        for sentence in beside["sentences"]:
            _write_again(rows, memory, sentence)


def _named(rows: Rows, memory: Memory) -> list[int]:
    named = owned(memory.user_id, MemoryEntity.entity_id)
    return sorted(rows.exec(named.where(MemoryEntity.memory_id == memory.id)))


def _strengths(rows: Rows, memory: Memory) -> dict[str, float]:
    of_memory = rows.exec(owned(memory.user_id, Relation).where(Relation.from_id == memory.id))
    return {str(relation.id): relation.strength for relation in of_memory}


def _sentences(rows: Rows, memory: Memory) -> Sequence[Sentence]:
    of_memory = owned(memory.user_id, Sentence).where(Sentence.memory_id == memory.id)
    return rows.exec(of_memory.order_by(col(Sentence.id))).all()


def _written(rows: Rows, sentence: Sentence) -> dict[str, Any]:
    resting = owned(sentence.user_id, SentenceSource)
    of_sentence = resting.where(SentenceSource.sentence_id == sentence.id)
    sources = rows.exec(of_sentence.order_by(col(SentenceSource.id)))
    return sentence.model_dump() | {"sources": [source.model_dump() for source in sources]}


def _name_only(rows: Rows, memory: Memory, entity_ids: Sequence[int]) -> None:
    _drop_names(rows, memory, set(_named(rows, memory)) - set(entity_ids))


def _drop_names(rows: Rows, memory: Memory, entity_ids: Collection[int]) -> None:
    naming = col(MemoryEntity.memory_id) == memory.id
    rows.exec(delete(MemoryEntity).where(naming, col(MemoryEntity.entity_id).in_(entity_ids)))
    drop_nameless(rows, memory.user_id, entity_ids)


def _entities_of(rows: Rows, memory: Memory) -> list[dict[str, Any]]:
    """Return what a memory names, each with its aliases by the id of their rows."""
    named = (
        owned(memory.user_id, Entity)
        .join(MemoryEntity, col(MemoryEntity.entity_id) == col(Entity.id))
        .where(MemoryEntity.memory_id == memory.id)
        .order_by(col(Entity.id))
    )
    return [
        {"id": entity.id, "name": entity.name, "aliases": _aliases(rows, entity)}
        for entity in rows.exec(named).all()
    ]


def _aliases(rows: Rows, entity: Entity) -> dict[str, str]:
    known = owned(entity.user_id, EntityAlias).where(EntityAlias.entity_id == entity.id)
    return {str(alias.id): alias.alias for alias in rows.exec(known)}


def _is_left(entity: Mapping[str, Any], memory: Memory, before: Mapping[str, Any]) -> bool:
    """Tell whether the old words held one of an entity's names, and the new hold none."""
    old, new = (
        folded(f"{said['content']} {said['topic']} {(said['structured'] or {}).get('value') or ''}")
        for said in (before, memory.model_dump(include={"content", "topic", "structured"}))
    )
    names = [name for name in entity["aliases"].values() if name]
    return any(name in old for name in names) and not any(name in new for name in names)


def _name_again(rows: Rows, memory: Memory, entity: Mapping[str, Any]) -> None:
    """Name an entity again, which is written anew where no memory had named it since."""
    user_id, memory_id = memory.user_id, row_id(memory)
    if find_owned(rows, Entity, user_id, entity["id"]) is None and not _is_known(
        rows, user_id, entity
    ):
        rows.add(Entity(id=entity["id"], user_id=user_id, name=entity["name"]))
        rows.flush()
        for alias_id, alias in entity["aliases"].items():
            rows.add(
                EntityAlias(id=int(alias_id), entity_id=entity["id"], user_id=user_id, alias=alias)
            )
        # Caches know no alias that is older than they are.
        renew_caches(rows, rows.get_one(User, user_id))
        rows.flush()
    if find_owned(rows, Entity, user_id, entity["id"]) is None:
        name_entities(rows, memory, [entity["name"]])
    elif entity["id"] not in _named(rows, memory):
        rows.add(MemoryEntity(memory_id=memory_id, entity_id=entity["id"]))
        rows.flush()


def _is_known(rows: Rows, user_id: int, entity: Mapping[str, Any]) -> bool:
    """Tell whether one of an entity's names is another row's by now."""
    names = list(entity["aliases"].values())
    alias = owned(user_id, EntityAlias.id).where(col(EntityAlias.alias).in_(names))
    named = owned(user_id, Entity.id).where(Entity.name == entity["name"])
    return bool(rows.exec(alias).first() or rows.exec(named).first())


def _write_again(rows: Rows, memory: Memory, sentence: Mapping[str, Any]) -> None:
    """Write a sentence as it was; not where all that it rested on is gone meanwhile."""
    sources = [entry for entry in sentence["sources"] if _is_there(rows, memory.user_id, entry)]
    if not sources:
        return
    columns = {name: value for name, value in sentence.items() if name != "sources"}
    rows.add(Sentence(**columns | {"memory_id": memory.id}))
    rows.flush()
    rows.add_all(SentenceSource(**source) for source in sources)
    rows.flush()


def _is_there(rows: Rows, user_id: int, source: Mapping[str, Any]) -> bool:
    if source["message_id"] is None:
        return find_owned(rows, Memory, user_id, source["memory_id"]) is not None
    said = rounds_of(user_id, Message.id).where(Message.id == source["message_id"])
    return rows.exec(said).first() is not None
