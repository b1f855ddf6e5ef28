"""What an operation changes beside its memory's own row, kept so that an undo finds it again."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.deletion import drop_nameless, drop_sentences
from memory.ledger.proposal import ContentProposal, LinkingProposal, Proposal
from memory.storage.ownership import find_owned, owned, rounds_of
from memory.tables import Memory, MemoryEntity, Message, Relation, Sentence, SentenceSource

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


def put_back_beside(rows: Rows, memory: Memory, image: Mapping[str, Any]) -> None:
    """Bring back what the image holds beside the memory's row."""
    beside = image.get(BESIDE) or {}
    if "entities" in beside:
        _name_only(rows, memory, beside["entities"])
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
    added = set(_named(rows, memory)) - set(entity_ids)
    rows.exec(
        delete(MemoryEntity).where(
            col(MemoryEntity.memory_id) == memory.id, col(MemoryEntity.entity_id).in_(added)
        )
    )
    drop_nameless(rows, memory.user_id, added)


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
