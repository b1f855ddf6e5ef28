"""What a memory is connected to: its evidence, its sentences' sources, entities, other memories."""

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, delete

from memory.ledger.proposal import (
    ContentProposal,
    Link,
    LinkingProposal,
    Proposal,
    SourcedSentence,
)
from memory.storage.ownership import find_said, owned
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
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
from memory.vocabulary import RelationKind, State


def rest_on(rows: Rows, memory: Memory, proposal: Proposal, *, operation_id: int) -> None:
    """Record what the memory rests on: quotes and sentences, whom it names and what it links to."""
    memory_id = row_id(memory)
    for quote in proposal.quotes:
        rows.add(
            Evidence(
                memory_id=memory_id,
                user_id=memory.user_id,
                message_id=quote.message_id,
                speaker_id=quote.speaker_id,
                quote=quote.text,
                role=quote.role,
                operation_id=operation_id,
            )
        )
    if isinstance(proposal, ContentProposal):
        if proposal.sentences:
            _write_sentences(rows, memory, proposal.sentences)
        name_entities(rows, memory, proposal.entities)
    links = proposal.links if isinstance(proposal, LinkingProposal) else ()
    link(rows, memory, links, operation_id=operation_id)


def asked_in(rows: Rows, memory: Memory, proposal: Proposal, *, operation_id: int) -> None:
    """Record which messages asked to forget the memory: they hold its words, too."""
    for quote in proposal.quotes:
        rows.add(
            Evidence(
                memory_id=row_id(memory),
                user_id=memory.user_id,
                message_id=quote.message_id,
                speaker_id=quote.speaker_id,
                quote="",
                role="request",
                operation_id=operation_id,
            )
        )


def connect(rows: Rows, new: Memory, old: Memory, kind: RelationKind, *, operation_id: int) -> None:
    """Relate one memory to another, which may have happened before."""
    link(rows, new, [Link(kind, row_id(old))], operation_id=operation_id)


def link(rows: Rows, memory: Memory, links: Iterable[Link], *, operation_id: int) -> None:
    """Relate a memory to others; a relation that is there already takes the new strength.

    Caches read relations with the memory that has them: it counts as changed.
    """
    memory.revision = rows.get_one(User, memory.user_id).revision
    for other_link in links:
        if (
            other_link.memory_id == memory.id
        ):  # it was told again word for word: nothing refines itself
            continue
        known = owned(memory.user_id, Relation).where(
            Relation.from_id == memory.id,
            Relation.to_id == other_link.memory_id,
            Relation.kind == other_link.kind,
        )
        relation = rows.exec(known).first() or Relation(
            user_id=memory.user_id,
            from_id=row_id(memory),
            to_id=other_link.memory_id,
            kind=other_link.kind,
            operation_id=operation_id,
        )
        relation.strength = other_link.strength
        rows.add(relation)
    rows.flush()


def told_at(rows: Rows, memory: Memory) -> datetime:
    """Return when a memory was first told, or made where nobody told it."""
    told = (
        owned(memory.user_id, Evidence.id, Message.at)
        .join(Message, col(Message.id) == col(Evidence.message_id))
        .where(Evidence.memory_id == memory.id, Evidence.role == "source")
        .order_by(col(Message.at))
    )
    first = rows.exec(told).first()
    return first[1] if first else memory.created_at


def name_entities(rows: Rows, memory: Memory, names: Iterable[str]) -> None:
    """Record which people, places and things the memory names."""
    memory_id = row_id(memory)
    of_memory = owned(memory.user_id, MemoryEntity.entity_id)
    named = set(rows.exec(of_memory.where(MemoryEntity.memory_id == memory_id)))
    for name in names:
        entity_id = _entity_id(rows, memory.user_id, name)
        if entity_id not in named:
            rows.add(MemoryEntity(memory_id=memory_id, entity_id=entity_id))
            rows.flush()
            named.add(entity_id)


def _write_sentences(rows: Rows, memory: Memory, sentences: Iterable[SourcedSentence]) -> None:
    """Write the memory's sentences in place of those it had."""
    memory_id = row_id(memory)
    old = owned(memory.user_id, Sentence.id).where(Sentence.memory_id == memory_id)
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(old)))
    rows.exec(delete(Sentence).where(col(Sentence.memory_id) == memory_id))
    for position, sentence in enumerate(sentences):
        row = Sentence(
            user_id=memory.user_id,
            memory_id=memory_id,
            part=sentence.part,
            position=position,
            text=sentence.text,
        )
        rows.add(row)
        rows.flush()
        add_sources(rows, row, sentence)


def add_sources(rows: Rows, row: Sentence, sentence: SourcedSentence) -> None:
    """Record what one written sentence rests on."""
    sentence_id = row_id(row)
    for message_id in sentence.message_ids:
        rows.add(SentenceSource(sentence_id=sentence_id, message_id=message_id))
    for source_id in sentence.memory_ids:
        rows.add(SentenceSource(sentence_id=sentence_id, memory_id=source_id))


def _entity_id(rows: Rows, user_id: int, name: str) -> int:
    alias = folded(name)
    known = owned(user_id, EntityAlias.entity_id).where(EntityAlias.alias == alias)
    found = rows.exec(known).first()
    if found is not None:
        return found
    # Known by its name alone: its alias was folded by an older rule.
    named = rows.exec(owned(user_id, Entity).where(Entity.name == name)).first()
    entity = named or Entity(user_id=user_id, name=name)
    rows.add(entity)
    rows.flush()
    entity_id = row_id(entity)
    rows.add(EntityAlias(entity_id=entity_id, user_id=user_id, alias=alias))
    rows.flush()
    return entity_id


def picture_behind(rows: Rows, conversation_id: int | None, proposal: Proposal) -> str | None:
    """Return the link of the picture whose description a proposal quotes as its source."""
    if conversation_id is None:
        return None
    for quote in proposal.quotes:
        message = find_said(rows, conversation_id, quote.message_id)
        wanted = folded(quote.text)
        if message is None or quote.role != "source" or not wanted:
            continue
        for readable_picture in message.readable_pictures():
            described = folded(message.text[readable_picture["start"] : readable_picture["end"]])
            if wanted in described or (described and described in wanted):
                return str(readable_picture["url"])
    return None


def resting_only_on(
    rows: Rows, user_id: int, message_ids: Collection[int], *, state: State
) -> list[int]:
    """Return a user's memories that rest on nothing but these messages, nor on the person's yes."""
    source = Evidence.role == "source"
    here = col(Evidence.message_id).in_(message_ids)
    resting = owned(user_id, Evidence.memory_id).where(here, source)
    elsewhere = owned(user_id, Evidence.memory_id).where(~here, source)
    found = owned(user_id, Memory.id).where(
        col(Memory.id).in_(resting),
        col(Memory.id).not_in(elsewhere),
        col(Memory.verified).is_(False),
        col(Memory.state) == state,
    )
    return [
        memory_id
        for memory_id in rows.exec(found.order_by(col(Memory.id)))
        if memory_id is not None
    ]
