"""What of a document is there already, or was: by the names of its rows, or word for word."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain, islice
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from memory.imports.document import ConversationRecord, MemoryRecord, MessageRecord, RelationRecord
from memory.imports.links import Links
from memory.storage.ownership import owned, rounds_of
from memory.tables import (
    Conversation,
    ErasedUid,
    Memory,
    Message,
    OtherUid,
    Participant,
    row_id,
)
from memory.tables.columns import new_uid
from memory.text.quotes import fingerprint
from memory.vocabulary import SUMMARY_CATEGORIES

PLATFORM = "import"
"""That of conversations which came by an import."""
AT_ONCE = 200
"""Of so many rows one statement asks."""


@dataclass(frozen=True, slots=True)
class KnownMessages:
    """Messages of a document that are there."""

    rows: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row's."""
    barred: frozenset[int] = frozenset()
    """Those rows that are never evidence again."""


def known_messages(
    rows: Rows,
    user_id: int,
    talks: Mapping[int, ConversationRecord],
    messages: Sequence[MessageRecord],
) -> KnownMessages:
    """Return which messages are there: as they were said, or by an earlier import.

    The talks of a document stand by their number there.
    """
    known, barred = dict[int, int](), set[int]()
    for some in _portions(messages):
        asked = {message.uid: message for message in some}
        by_import = _imported(rows, user_id, talks, some)
        as_said = col(Message.uid).in_(asked)
        taken_in = col(Message.conversation_id).in_(by_import) & col(Message.platform_id).in_(asked)
        for row in rows.exec(rounds_of(user_id, Message).where(as_said | taken_in)):
            message = asked.get(row.uid) or asked[row.platform_id or ""]
            if row.uid in asked or by_import.get(row.conversation_id) == message.conversation_id:
                known[message.id] = row_id(row)
                barred |= {row_id(row)} if row.barred_at else set()
    return KnownMessages(known, frozenset(barred))


def _imported(
    rows: Rows,
    user_id: int,
    talks: Mapping[int, ConversationRecord],
    messages: Sequence[MessageRecord],
) -> Mapping[int, int]:
    """Return by row the numbers of those talks of some messages that an import made here."""
    of = {message.conversation_id for message in messages} & talks.keys()
    channels = {channel_of(user_id, talks[number].uid): number for number in of}
    made = imported_talks(user_id).where(col(Conversation.channel).in_(channels))
    return {row_id(talk): channels[talk.channel] for talk in rows.exec(made)}


@dataclass(frozen=True, slots=True)
class KnownMemories:
    """Memories of a document that are there."""

    rows: Mapping[int, int] = field(default_factory=dict)
    """By the number in the document, the row's."""
    by_words: Mapping[str, int] = field(default_factory=dict)
    """By its uid in the document, the row of each that was recognized by its words alone."""


def known_memories(
    rows: Rows, user_id: int, records: Sequence[MemoryRecord], *, but: Collection[int] = ()
) -> KnownMemories:
    """Return which memories are there: by their uid, by one noted earlier, or word for word.

    Those rows that came of the same document (`but`) are none that were there before.
    """
    known, recognized = dict[int, int](), dict[str, int]()
    for some in _portions(records):
        by_words = dict[tuple[str, str], int]()
        by_uid = _noted(rows, user_id, [each.uid for each in some], but)
        names = {name for each in some for name in (each.uid, uid_of(user_id, each.uid))}
        said = {each.id: fingerprint(each.content) for each in some if _holds(each)}
        alike = col(Memory.uid).in_(names) | col(Memory.fingerprint).in_({*said.values()})
        found = rows.exec(owned(user_id, Memory).where(alike))
        for memory in (each for each in found if each.id not in but):
            by_uid[memory.uid] = row_id(memory)
            if _holds(memory):
                by_words[memory.fingerprint, memory.audience] = row_id(memory)
        for record in some:
            row = by_uid.get(record.uid) or by_uid.get(uid_of(user_id, record.uid))
            if row is None:
                row = by_words.get((said.get(record.id, ""), record.audience))
                if row is not None:
                    recognized[record.uid] = row
            if row is not None:
                known[record.id] = row
    return KnownMemories(known, recognized)


def note_recognized(rows: Rows, user_id: int, known: KnownMemories) -> None:
    """Note by what a document knows memories, so that they are found still once they change."""
    rows.add_all(
        OtherUid(user_id=user_id, uid=uid, memory_id=memory_id)
        for uid, memory_id in known.by_words.items()
    )
    rows.flush()


def _noted(rows: Rows, user_id: int, uids: Collection[str], but: Collection[int]) -> dict[str, int]:
    """Return by uid the memories that an earlier import recognized by their words."""
    other = owned(user_id, OtherUid.uid, OtherUid.memory_id).where(col(OtherUid.uid).in_(uids))
    return {uid: memory_id for uid, memory_id in rows.exec(other) if memory_id not in but}


def _holds(memory: Memory | MemoryRecord) -> bool:
    """Tell whether a memory is one that another in the same words would only repeat."""
    return memory.state == "active" and memory.valid_until is None


def erased_of(rows: Rows, user_id: int, uids: Iterable[str]) -> Collection[str]:
    """Return those of the uids whose rows the user erased."""
    gone = set[str]()
    for some in _portions(uids):
        names = {name: uid for uid in some for name in (uid, uid_of(user_id, uid))}
        found = owned(user_id, ErasedUid.uid).where(col(ErasedUid.uid).in_(names))
        gone |= {names[name] for name in rows.exec(found)}
    return gone


def gone_with(
    records: Sequence[MemoryRecord],
    links: Links,
    messages: Collection[int],
    memories: Collection[int],
) -> set[int]:
    """Return what an erasure of messages and memories takes of a document's memories.

    That is these, a fact that has no other source, and a summary that tells of any of it.
    """
    waiting, rests = dict[int, int](), defaultdict[int, list[int]](list)
    gone, left = set[int](), [*memories]
    for record in records:
        said, made = _grounds(record, links)
        lost = sum(each in messages for each in said)
        is_summary = record.category in SUMMARY_CATEGORIES
        waiting[record.id] = (1 if is_summary else len(said) + len(made)) - lost
        for source in made:
            rests[source].append(record.id)
        if lost and waiting[record.id] <= 0:
            left.append(record.id)
    while left:
        if (number := left.pop()) in gone:
            continue
        gone.add(number)
        for other in rests[number]:
            waiting[other] -= 1
        left += [other for other in rests[number] if waiting[other] <= 0]
    return gone


def _grounds(record: MemoryRecord, links: Links) -> tuple[set[int], set[int]]:
    """Return the messages and the memories that one rests on; none: the person's own word."""
    if record.category in SUMMARY_CATEGORIES:
        told = links.told_of(record.id)
        said = {each.message_id for each in told if each.message_id}
        return said, {each.memory_id for each in told if each.memory_id}
    if record.verified:
        return set(), set()
    evidence, relations = links.evidence.get(record.id, ()), links.relations.get(record.id, ())
    return (
        {each.message_id for each in evidence if each.role == "source"},
        {
            each.to_id
            for each in relations
            if each.kind == "derived_from" and _is_from(each, record)
        },
    )


def _is_from(relation: RelationRecord, record: MemoryRecord) -> bool:
    return relation.from_id == record.id


def imported_talks(user_id: int) -> SelectOfScalar[Conversation]:
    """Select the conversations that came to a user by imports."""
    return (
        select(Conversation)
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(Participant.user_id == user_id, Conversation.platform == PLATFORM)
    )


def channel_of(user_id: int, conversation_uid: str) -> str:
    """Return where what was said in a conversation is kept once it is imported."""
    return f"{user_id}:{conversation_uid}"


def uid_of(user_id: int, uid: str) -> str:
    """Return by what a row is known whose own name somebody else's row has here."""
    return blake2b(f"{user_id}:{uid}".encode(), digest_size=16).hexdigest()


def free_uid(rows: Rows, column: Any, user_id: int, uid: str) -> str:
    """Return by what a row that comes is to be known: its own name, where nobody has it."""
    return free_uids(rows, column, user_id, [uid])[0]


def free_uids(rows: Rows, column: Any, user_id: int, uids: Sequence[str]) -> list[str]:
    """Return by what rows that come are to be known, in their order; each name once."""
    names = [(uid, uid_of(user_id, uid)) for uid in uids]
    taken, free = set[str](), list[str]()
    for some in _portions(chain.from_iterable(names)):
        taken.update(rows.exec(select(column).where(column.in_(some))))
    for own in names:
        free.append(next((name for name in own if name not in taken), None) or new_uid())
        taken.add(free[-1])
    return free


def _portions(whole: Iterable[Any]) -> Iterator[Sequence[Any]]:
    left = iter(whole)
    while some := [*islice(left, AT_ONCE)]:
        yield some
