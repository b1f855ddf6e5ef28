"""The rules that a person set for topics, and which of their memories are about one."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import TooManyRules
from memory.secret_detection import redacted
from memory.storage.ownership import among, owned
from memory.storage.unit_of_work import columns_read, once
from memory.tables import (
    Entity,
    LiftedRule,
    Memory,
    MemoryEntity,
    Sentence,
    TopicRule,
    User,
    row_id,
)
from memory.text.topic_matching import Subject, is_about, named
from memory.vocabulary import Ruling

MOST_RULES = 1000
"""So many rules for topics a person has at most: each is looked for in whatever is said."""


def ruled_topics(rows: Rows, user_id: int, ruling: Ruling) -> list[str]:
    """Return the topics that a user set this rule for, in the order they were set."""

    def read() -> Sequence[Row[Any]]:
        return columns_read(rows, _RULED, {"user_id": user_id}).all()

    return [found.topic for found in once(rows, ("ruled", user_id), read) if found.rule == ruling]


def set_rule(rows: Rows, user_id: int, topic: str, ruling: Ruling, *, now: datetime) -> None:
    """Set a rule; one that is set already stays as it is. No secret becomes a topic's name.

    Raises:
        TooManyRules: there would be more than are looked for.
    """
    topic = redacted(topic)
    if named(topic) in ruled_topics(rows, user_id, ruling):
        return
    check_room(rows, user_id, 1)
    rows.add(TopicRule(user_id=user_id, topic=named(topic), rule=ruling, created_at=now))
    _advance(rows, user_id)


def check_room(rows: Rows, user_id: int, more: int) -> None:
    """Raise `TooManyRules` where a user has no room for so many rules more."""
    there = rows.exec(owned(user_id, TopicRule.id)).all()
    if more and len(there) + more > MOST_RULES:
        raise TooManyRules(MOST_RULES)


def topics_ruled_at(rows: Rows, user_id: int, ruling: Ruling, at: datetime) -> list[str]:
    """Return the topics that a user had set this rule for at some time, lifted since or not."""
    known = (col(TopicRule.rule) == ruling, col(TopicRule.created_at) <= at)
    held = (col(LiftedRule.rule) == ruling, col(LiftedRule.created_at) <= at)
    still = rows.exec(owned(user_id, TopicRule.id, TopicRule.topic).where(*known))
    since = owned(user_id, LiftedRule.id, LiftedRule.topic).where(
        *held, col(LiftedRule.lifted_at) > at
    )
    return [topic for _, topic in sorted([*still, *rows.exec(since)])]


def lift_rule(rows: Rows, user_id: int, topic: str, ruling: Ruling, *, now: datetime) -> bool:
    """Lift a rule and tell whether there was one."""
    found = owned(user_id, TopicRule).where(
        TopicRule.topic == named(redacted(topic)), TopicRule.rule == ruling
    )
    rule = rows.exec(found).first()
    if rule is None:
        return False
    rows.add(LiftedRule(**rule.model_dump(), lifted_at=now))
    rows.delete(rule)
    _advance(rows, user_id)
    return True


def memories_about(
    rows: Rows, user_id: int, topic: str, *, forgotten: bool = False
) -> list[Memory]:
    """Return a user's memories that are about a topic, episodes and chapters too.

    Only active ones, or also what was forgotten or archived.
    """
    found = owned(user_id, Memory)
    found = found if forgotten else found.where(Memory.state == "active")
    memories = rows.exec(found.order_by(col(Memory.id))).all()
    subjects = subjects_of(rows, memories)
    return [memory for memory in memories if is_about(topic, subjects[row_id(memory)])]


def subjects_of(rows: Rows, memories: Collection[Memory]) -> dict[int, Subject]:
    """Return by memory id what each memory says and how it is labelled."""
    found: dict[int, Subject] = {}
    for user_id in {memory.user_id for memory in memories}:
        own = [memory for memory in memories if memory.user_id == user_id]
        ids = [row_id(memory) for memory in own]
        names, sentences = _entity_names(rows, user_id, ids), _sentences(rows, user_id, ids)
        found |= {row_id(memory): _subject(memory, names, sentences) for memory in own}
    return found


def _subject(
    memory: Memory, names: Mapping[int, list[str]], sentences: Mapping[int, list[str]]
) -> Subject:
    memory_id, structured = row_id(memory), memory.structured or {}
    return Subject(
        texts=[memory.content, *sentences.get(memory_id, ())],
        topic=memory.topic,
        kind=memory.kind,
        entities=names.get(memory_id, ()),
        key=str(structured.get("key") or ""),
        value=str(structured.get("value") or ""),
    )


def _entity_names(rows: Rows, user_id: int, memory_ids: Collection[int]) -> dict[int, list[str]]:
    named_in = (
        owned(user_id, MemoryEntity.memory_id, Entity.name)
        .join(Entity, col(Entity.id) == col(MemoryEntity.entity_id))
        .where(among(col(MemoryEntity.memory_id), memory_ids))
    )
    found: defaultdict[int, list[str]] = defaultdict(list)
    for memory_id, name in rows.exec(named_in):
        found[memory_id].append(name)
    return found


def _sentences(rows: Rows, user_id: int, memory_ids: Collection[int]) -> dict[int, list[str]]:
    told = owned(user_id, Sentence.memory_id, Sentence.text).where(
        among(col(Sentence.memory_id), memory_ids)
    )
    found: defaultdict[int, list[str]] = defaultdict(list)
    for memory_id, text in rows.exec(told):
        found[memory_id or 0].append(text)
    return found


def _advance(rows: Rows, user_id: int) -> None:
    """Tell every process that recall may find something else now."""
    rows.get_one(User, user_id).revision += 1
    rows.flush()


_RULED = owned(bindparam("user_id", type_=Integer), TopicRule.rule, TopicRule.topic).order_by(
    col(TopicRule.id)
)
"""Both sorts at once: whoever asks for one mostly asks for the other."""
