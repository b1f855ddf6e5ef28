"""What of an export is new to somebody: by reading alone."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from memory.imports.document import (
    Document,
    FeedbackRecord,
    MemoryRecord,
    MessageRecord,
    TopicRecord,
)
from memory.operations.validation import NEVER_STORE
from memory.privacy.topic_rules import ruled_topics
from memory.secret_detection import holds_secret
from memory.storage.ownership import owned, rounds_of
from memory.tables import Conversation, Memory, Message, Participant, row_id
from memory.text.quotes import fingerprint
from memory.text.topic_matching import Subject, first_about, named
from memory.vocabulary import SUMMARY_CATEGORIES, Ruling

PLATFORM = "import"
"""That of conversations which came by an import."""
AT_ONCE = 200
"""Of so many messages one statement asks."""
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
    memories: Sequence[MemoryRecord] = ()
    """The new ones, those first that others are told of."""
    known_memories: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row's."""
    refused: Sequence[Refused] = ()
    rules: Sequence[TopicRecord] = ()
    """The new rules for topics."""
    feedback: Sequence[FeedbackRecord] = ()
    """What was said of replies and memories, without words on what is never to be stored."""


def plan_import(rows: Rows, user_id: int, document: Document, *, longest: int) -> ImportPlan:
    """Return what taking in an export comes to; a fact holds so many characters at most."""
    said = _known_messages(rows, user_id, document)
    never = [
        *ruled_topics(rows, user_id, "never"),
        *(rule.topic for rule in document.topic_rules if rule.rule == "never"),
    ]
    known = _known_memories(rows, user_id, document)
    open_ = [memory for memory in document.memories if memory.id not in known]
    reasons = {memory.id: _objection(memory, never, longest) for memory in open_}
    off_record = {
        each.message_id for each in document.evidence if reasons.get(each.memory_id) == NEVER_STORE
    }
    kept = _kept(document, never, off_record)
    ruled = {(topic, rule) for rule in RULINGS for topic in ruled_topics(rows, user_id, rule)}
    return ImportPlan(
        messages=[message for message in kept if message.id not in said],
        known_messages=said,
        memories=sorted(
            (memory for memory in open_ if not reasons[memory.id]),
            key=lambda memory: (ORDER.get(memory.category, 0), memory.id),
        ),
        known_memories=known,
        refused=[Refused(memory, reason) for memory in open_ if (reason := reasons[memory.id])],
        rules=[
            rule
            for rule in document.topic_rules
            if named(rule.topic) and (named(rule.topic), rule.rule) not in ruled
        ],
        feedback=[
            each.model_copy(update={"words": ""})
            if first_about(never, Subject([each.words]))
            else each
            for each in document.feedback
        ],
    )


def channel_of(user_id: int, conversation_uid: str) -> str:
    """Return where what was said in a conversation is kept once it is imported."""
    return f"{user_id}:{conversation_uid}"


def uid_of(user_id: int, uid: str) -> str:
    """Return by what a row is known whose own name somebody else's row has here."""
    return blake2b(f"{user_id}:{uid}".encode(), digest_size=16).hexdigest()


def _known_messages(rows: Rows, user_id: int, document: Document) -> dict[int, int]:
    """Return the messages that are there: as they were said, or by an earlier import."""
    channels = {channel_of(user_id, each.uid): each.id for each in document.conversations}
    by_import = {
        row_id(talk): channels[talk.channel]
        for talk in rows.exec(imported_talks(user_id))
        if talk.channel in channels
    }
    known = dict[int, int]()
    for start in range(0, len(document.messages), AT_ONCE):
        some = document.messages[start : start + AT_ONCE]
        asked = {message.uid: message for message in some}
        as_said = col(Message.uid).in_(asked)
        taken_in = col(Message.conversation_id).in_(by_import) & col(Message.platform_id).in_(asked)
        for row in rows.exec(rounds_of(user_id, Message).where(as_said | taken_in)):
            message = asked.get(row.uid) or asked[row.platform_id or ""]
            if row.uid in asked or by_import.get(row.conversation_id) == message.conversation_id:
                known[message.id] = row_id(row)
    return known


def imported_talks(user_id: int) -> SelectOfScalar[Conversation]:
    """Select the conversations that came to a user by imports."""
    return (
        select(Conversation)
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(Participant.user_id == user_id, Conversation.platform == PLATFORM)
    )


def _known_memories(rows: Rows, user_id: int, document: Document) -> dict[int, int]:
    """Return the memories that are there, by their uid or word for word."""
    by_uid, by_words = dict[str, int](), dict[tuple[str, str], int]()
    for memory in rows.exec(owned(user_id, Memory)).all():
        by_uid[memory.uid] = row_id(memory)
        if memory.state == "active" and memory.valid_until is None:
            by_words[memory.fingerprint, memory.audience] = row_id(memory)
    known = dict[int, int]()
    for record in document.memories:
        row = by_uid.get(record.uid) or by_uid.get(uid_of(user_id, record.uid))
        if row is None and record.state == "active" and record.valid_until is None:
            row = by_words.get((fingerprint(record.content), record.audience))
        if row is not None:
            known[record.id] = row
    return known


def _kept(
    document: Document, never: Sequence[str], off_record: Collection[int]
) -> Iterator[MessageRecord]:
    """Yield the messages that may be kept, oldest first; what answers another goes with it."""
    left = set(off_record)
    for message in sorted(document.messages, key=lambda message: message.id):
        is_ours = message.author_id in (None, document.user.id)
        is_said = bool(message.text.strip()) and message.retention == "normal"
        is_off = message.id in left or message.reply_to_id in left
        if is_off or not is_ours or first_about(never, Subject([message.text])):
            left.add(message.id)
        elif is_said:
            yield message


def _objection(memory: MemoryRecord, never: Sequence[str], longest: int) -> str | None:
    """Return why a memory will not be taken, as the door would say it; None: it will."""
    if memory.category == "system":
        return "system memory"
    if not memory.content.strip():
        return "no content"
    if memory.category not in SUMMARY_CATEGORIES and len(memory.content) > longest:
        return "content too long"
    if holds_secret(memory.content):
        return "secret"
    subject = Subject([memory.content], topic=memory.topic, kind=memory.kind)
    return NEVER_STORE if first_about(never, subject) else None
