"""What a memory is connected to: its evidence, its sentences' sources, entities, other memories."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain

from sqlalchemy import Integer, bindparam, insert
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
from memory.storage.unit_of_work import columns_read
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

_USER = bindparam("user_id", type_=Integer)
_NAMED = owned(_USER, MemoryEntity.entity_id).where(
    col(MemoryEntity.memory_id) == bindparam("memory_id", type_=Integer)
)
_KNOWN_AS = owned(_USER, EntityAlias.alias, EntityAlias.entity_id).where(
    col(EntityAlias.alias).in_(bindparam("aliases", expanding=True))
)
_TOLD = (
    owned(_USER, Evidence.id, Message.at)
    .join(Message, col(Message.id) == col(Evidence.message_id))
    .where(col(Evidence.memory_id) == bindparam("memory_id"), col(Evidence.role) == "source")
    .order_by(col(Message.at))
    .limit(1)
)
_NAMED_SO = owned(_USER, Entity).where(col(Entity.name).in_(bindparam("names", expanding=True)))
"""Statements written once: each addition asks for them."""
NAMES_AT_ONCE = 500
"""So many names one statement asks for."""


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
    whose = {"user_id": memory.user_id, "memory_id": memory.id}
    first = columns_read(rows, _TOLD, whose).first()
    return first.at if first else memory.created_at


def name_entities(rows: Rows, memory: Memory, names: Iterable[str]) -> None:
    """Record which people, places and things the memory names."""
    memory_id, names = row_id(memory), list(names)
    if not names:
        return
    whose = {"user_id": memory.user_id, "memory_id": memory_id}
    named = set(rows.scalars(_NAMED, whose))
    plain = {name: folded(name) for name in names}
    new = set(_entities(rows, memory.user_id, [names], plain).values()) - named
    if new:
        links = [{"memory_id": memory_id, "entity_id": entity_id} for entity_id in sorted(new)]
        rows.execute(insert(MemoryEntity), links)


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


def name_all(rows: Rows, user_id: int, names: Mapping[int, Sequence[str]]) -> None:
    """Record which people, places and things new memories name, by the id of each."""
    plain = {name: folded(name) for name in set(chain.from_iterable(names.values()))}
    ids = _entities(rows, user_id, names.values(), plain)
    links = [
        {"memory_id": memory_id, "entity_id": entity_id}
        for memory_id, named in names.items()
        for entity_id in sorted({ids[plain[name]] for name in named})
    ]
    if links:
        rows.connection().execute(insert(MemoryEntity), links)


def _entities(
    rows: Rows, user_id: int, named: Iterable[Sequence[str]], plain: Mapping[str, str]
) -> dict[str, int]:
    """Return which entities the names of each name, by the names folded; those unknown are made."""
    aliases = dict[str, str]()
    for names in named:
        own = {plain[name]: name for name in reversed(names)}  # the first spelling counts
        aliases.update((alias, name) for alias, name in own.items() if alias not in aliases)
    wanted, found = list(aliases), dict[str, int]()
    for start in range(0, len(wanted), NAMES_AT_ONCE):
        asked = {"user_id": user_id, "aliases": wanted[start : start + NAMES_AT_ONCE]}
        found |= {str(alias): int(at) for alias, at in rows.execute(_KNOWN_AS, asked)}
    unknown = [(alias, name) for alias, name in aliases.items() if alias not in found]
    for start in range(0, len(unknown), NAMES_AT_ONCE):
        found |= _make_known(rows, user_id, dict(unknown[start : start + NAMES_AT_ONCE]))
    return found


def _make_known(rows: Rows, user_id: int, names: Mapping[str, str]) -> dict[str, int]:
    """Return the entity of each alias that was unknown, made where its name is none's, too."""
    # Known by its name alone: its alias was folded by an older rule.
    whose = {"user_id": user_id, "names": list(names.values())}
    entities = {entity.name: entity for entity in rows.scalars(_NAMED_SO, whose)}
    for name in names.values():
        if name not in entities:
            entities[name] = Entity(user_id=user_id, name=name)
            rows.add(entities[name])
    rows.flush()
    ids = {alias: row_id(entities[name]) for alias, name in names.items()}
    new = [
        {"entity_id": entity_id, "user_id": user_id, "alias": alias}
        for alias, entity_id in ids.items()
    ]
    rows.execute(insert(EntityAlias), new)
    return ids


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
