"""What of an export is new to somebody: by reading alone, and by what the door would say."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from sqlmodel import Session as Rows

from config.settings.sections import Curation
from memory.imports.document import (
    Document,
    FeedbackRecord,
    MemoryRecord,
    MessageRecord,
    TopicRecord,
)
from memory.imports.drafts import Drafts, objection_to, rests_on_barred
from memory.imports.halt import NO_HALT, Halt
from memory.imports.known import (
    KnownMessages,
    erased_of,
    gone_with,
    known_memories,
    known_messages,
)
from memory.imports.links import Links
from memory.operations.validation import NEVER_STORE, objection_to_topics
from memory.privacy.topic_rules import check_room, ruled_topics
from memory.text.topic_matching import Subject, first_about, named
from memory.vocabulary import Ruling

RULINGS: Sequence[Ruling] = ("never", "hushed")
ORDER = {"core": 0, "fact": 0, "episode": 1, "chapter": 2}
"""What is told of others comes after them."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A memory that will not be taken, and why, in the words of the door."""

    record: MemoryRecord
    reason: str


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What would be taken in."""

    messages: Sequence[MessageRecord] = ()
    """The new ones, oldest first."""
    known_messages: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row's."""
    erased_messages: int = 0
    """How many the person erased here, or were said in answer to what they erased alone."""
    memories: Sequence[MemoryRecord] = ()
    """The new ones, those first that others are told of."""
    known_memories: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row's."""
    recognized: Sequence[MemoryRecord] = ()
    """Those of them that are known by their words alone."""
    erased_memories: int = 0
    """How many the person erased here, or rest on what they erased alone."""
    refused: Sequence[Refused] = ()
    rules: Sequence[TopicRecord] = ()
    """The new rules for topics."""
    feedback: Sequence[FeedbackRecord] = ()
    """What was said of replies and memories, without words on what is never to be stored."""
    never: Sequence[str] = ()
    """What is never to be stored."""


def plan_import(
    rows: Rows, user_id: int, document: Document, *, limits: Curation, halt: Halt = NO_HALT
) -> ImportPlan:
    """Return what taking in an export comes to, where memories are to keep to these limits.

    Raises:
        TooManyRules: with those that come along there would be.
        ImportHalted: the halt was called.
    """
    talks, links = {each.id: each for each in document.conversations}, Links.of(document)
    said = known_messages(rows, user_id, talks, document.messages)
    found = known_memories(rows, user_id, document.memories)
    known = found.rows
    never = _never(rows, user_id, document)
    erased = _erased(rows, user_id, document, said, known, links)
    open_ = sorted(
        (each for each in document.memories if each.id not in known and each.id not in erased[1]),
        key=lambda memory: (ORDER.get(memory.category, 0), memory.id),
    )
    off_record = _off_record(halt.heeded(open_), links, never)
    new = [
        message
        for message in _kept(document, links, never, off_record, halt)
        if message.id not in said.rows and message.id not in erased[0]
    ]
    judged = _Judged(user_id, links, said, new, known)
    refused = _refused(halt.heeded(open_), judged, limits, never)
    rules = _new_rules(rows, user_id, document)
    check_room(rows, user_id, len({(named(each.topic), each.rule) for each in rules}))
    return ImportPlan(
        messages=new,
        known_messages=said.rows,
        erased_messages=len(erased[0]),
        memories=[memory for memory in open_ if memory.id not in refused],
        known_memories=known,
        recognized=[each for each in document.memories if each.uid in found.by_words],
        erased_memories=len(erased[1]),
        refused=[Refused(memory, refused[memory.id]) for memory in open_ if memory.id in refused],
        rules=rules,
        feedback=[*halt.heeded(_judged(document, never))],
        never=never,
    )


def _new_rules(rows: Rows, user_id: int, document: Document) -> Sequence[TopicRecord]:
    """Return the rules for topics that are not set yet."""
    ruled = {(topic, rule) for rule in RULINGS for topic in ruled_topics(rows, user_id, rule)}
    return [
        rule
        for rule in document.topic_rules
        if named(rule.topic) and (named(rule.topic), rule.rule) not in ruled
    ]


def _judged(document: Document, never: Sequence[str]) -> Iterator[FeedbackRecord]:
    """Yield what was said of replies and memories, of each thing the first, without such words.

    A verdict that names both is one on the reply, where that is in the document.
    """
    replies = {each.id for each in document.messages if each.author_id is None}
    judged = set[tuple[str, int | None]]()
    for record in document.feedback:
        is_on_reply = record.message_id in replies
        about = ("reply", record.message_id) if is_on_reply else ("memory", record.memory_id)
        if about[1] is None or about in judged:
            continue
        judged.add(about)
        is_barred = first_about(never, Subject([record.words])) is not None
        yield record.model_copy(
            update={
                "message_id": record.message_id if is_on_reply else None,
                "memory_id": None if is_on_reply else record.memory_id,
                "words": "" if is_barred else record.words,
            }
        )


def _never(rows: Rows, user_id: int, document: Document) -> Sequence[str]:
    """Return what is never to be stored, by the person's rules and by those that come along."""
    told = [rule.topic for rule in document.topic_rules if rule.rule == "never"]
    return [*ruled_topics(rows, user_id, "never"), *told]


def _erased(  # noqa: PLR0913  # a document, and what of it is there
    rows: Rows,
    user_id: int,
    document: Document,
    said: KnownMessages,
    known: Mapping[int, int],
    links: Links,
) -> tuple[Collection[int], Collection[int]]:
    """Return the numbers of messages and of memories that were erased here, and stay erased."""
    messages = [each for each in document.messages if each.id not in said.rows]
    memories = [each for each in document.memories if each.id not in known]
    gone = erased_of(
        rows, user_id, [*(each.uid for each in messages), *(each.uid for each in memories)]
    )
    lost = {each.id for each in messages if each.uid in gone}
    named_ones = [each.id for each in memories if each.uid in gone]
    return lost, gone_with(memories, links, lost, named_ones)


def _off_record(
    records: Iterable[MemoryRecord], links: Links, never: Sequence[str]
) -> Collection[int]:
    """Return the messages that memories rest on which are never to be stored."""
    if not never:
        return frozenset()
    nothing: Mapping[int, int] = MappingProxyType({})
    drafts = Drafts(links, 0, nothing, nothing, nothing)
    return {
        evidence.message_id
        for record in records
        if objection_to_topics(drafts.draft(record), never) == NEVER_STORE
        for evidence in links.evidence.get(record.id, ())
    }


@dataclass(slots=True)
class _Judged:
    """The rows that would stand for what a document numbers; those that are new have none yet."""

    user_id: int
    links: Links
    said: KnownMessages
    new: Sequence[MessageRecord]
    known: Mapping[int, int]


def _refused(
    records: Iterable[MemoryRecord], judged: _Judged, limits: Curation, never: Sequence[str]
) -> Mapping[int, str]:
    """Return by number why the door would refuse a memory, in the order in which they come."""
    messages = {**judged.said.rows, **{each.id: -each.id for each in judged.new}}
    barred = judged.said.barred | {-each.id for each in judged.new if each.barred_at is not None}
    memories = dict(judged.known)
    drafts, refused = Drafts(judged.links, judged.user_id, messages, {}, memories), {}
    for record in records:
        draft = drafts.draft(record)
        reason = objection_to(draft, limits, never) or rests_on_barred(draft, barred)
        if reason is None:
            memories[record.id] = -record.id
        else:
            refused[record.id] = reason
    return refused


def _kept(
    document: Document,
    links: Links,
    never: Sequence[str],
    off_record: Collection[int],
    halt: Halt,
) -> Iterator[MessageRecord]:
    """Yield the messages that may be kept, oldest first; what answers another goes with it.

    One of no conversation, or of another's stretch, is none, nor is one without words, but for
    what rests on it: words go by their age, and what came of them stays.
    """
    left, named_ones = set(off_record), _named_in(document, links)
    talks = {talk.id for talk in document.conversations}
    stretches = {each.id: each.conversation_id for each in document.sessions}
    for message in halt.heeded(sorted(document.messages, key=lambda message: message.id)):
        is_ours = message.author_id in (None, document.user.id)
        is_worth = message.id in named_ones or bool(message.text.strip())
        is_said = is_worth and message.retention == "normal"
        is_off = message.id in left or message.reply_to_id in left
        is_placed = (
            message.conversation_id in talks
            and stretches.get(message.session_id) == message.conversation_id
        )
        if is_off or not is_ours or first_about(never, Subject([message.text])):
            left.add(message.id)
        elif is_said and is_placed:
            yield message


def _named_in(document: Document, links: Links) -> Collection[int | None]:
    """Return the messages that anything rests on or is about, with those that they answer."""
    found: set[int | None] = {each.message_id for each in document.evidence}
    found.update(each.message_id for some in links.sources.values() for each in some)
    found.update(each.message_id for each in document.feedback)
    for memory in document.memories:
        found.update((memory.first_message_id, memory.last_message_id))
    return found | {each.reply_to_id for each in document.messages if each.id in found}
