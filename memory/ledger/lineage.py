"""Lineage: what stood in each prompt, by ids, so that whoever takes words back finds who read them.

The window, mostly an unbroken run of a conversation, is kept as its two ends and what it left out.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Integer, bindparam, insert
from sqlmodel import Session as Rows
from sqlmodel import col, delete, select, update

from memory.ledger.snapshots import columns_of, is_readable
from memory.storage.ownership import find_owned, owned, said_in
from memory.storage.unit_of_work import columns_read
from memory.tables import (
    Memory,
    Message,
    Operation,
    Participant,
    PromptRecord,
    ShownSource,
    Turn,
    User,
    row_id,
)
from memory.text.topic_matching import sentences_in
from memory.vocabulary import MEMORY_SECTIONS, Language, PromptSection


@dataclass(frozen=True, slots=True)
class Shown:
    """One row that stood in a prompt."""

    section: PromptSection
    source_id: int
    version: int | None = None
    hushed: bool = False
    detail: tuple[int, ...] | None = None
    """Of a text the sentences that stood there, where not all did; else whom it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptReading:
    """One prompt that was read, and for whom."""

    user_id: int
    conversation_id: int
    at: datetime
    """In the user's zone, as the prompt tells it."""
    timezone: str
    language: Language
    prompt_version: str
    called: str
    window: Sequence[int]
    """The messages of the conversation that it held in their order."""
    shown: Sequence[Shown]
    turn_id: int | None = None
    run_id: int | None = None


def record(rows: Rows, reading: PromptReading) -> int:
    """Note what a prompt held; return the record's id."""
    ids = sorted(reading.window)
    row = PromptRecord(
        user_id=reading.user_id,
        conversation_id=reading.conversation_id,
        turn_id=reading.turn_id,
        run_id=reading.run_id,
        at=reading.at,
        timezone=reading.timezone,
        language=reading.language,
        prompt_version=reading.prompt_version,
        called=reading.called,
        first_message_id=ids[0] if ids else None,
        last_message_id=ids[-1] if ids else None,
        gaps=sorted(set(_between(rows, reading.conversation_id, ids)).difference(ids)),
    )
    rows.add(row)
    rows.flush()
    record_id = row_id(row)
    shown = [
        {
            "record_id": record_id,
            "position": position,
            "section": shown.section,
            "source_id": shown.source_id,
            "version": shown.version,
            "hushed": shown.hushed,
            "used": False,
            "detail": None if shown.detail is None else list(shown.detail),
        }
        for position, shown in enumerate(dict.fromkeys(reading.shown))
    ]
    if shown:
        rows.connection().execute(_SHOWING, shown)
    return record_id


def as_shown(memories: Sequence[Memory], section: PromptSection) -> list[Shown]:
    """Return memories as they stand in a section."""
    return [Shown(section, row_id(memory), memory.version) for memory in memories]


def sentences_left(text: str, whole: str) -> tuple[int, ...] | None:
    """Return which sentences of a whole a shortened text holds, by position; None: all of them."""
    if text == whole:
        return None
    pieces = enumerate(sentences_in(whole))
    return tuple(position for position, word in pieces if word.strip() in text)


def window_of(rows: Rows, found: PromptRecord) -> list[int]:
    """Return the messages that the window of a prompt held, those that are still there."""
    if found.first_message_id is None or found.last_message_id is None:
        return []
    ends = [found.first_message_id, found.last_message_id]
    there = _between(rows, int(found.conversation_id or 0), ends)
    return [found_id for found_id in there if found_id not in found.gaps]


def shown_in(rows: Rows, found: PromptRecord, *sections: PromptSection) -> list[ShownSource]:
    """Return what stood in these sections of a prompt, in its order."""
    shown = select(ShownSource).where(
        ShownSource.record_id == found.id, col(ShownSource.section).in_(sections)
    )
    return list(rows.exec(shown.order_by(col(ShownSource.position))))


def memory_as_shown(rows: Rows, user_id: int, shown: ShownSource) -> Memory | None:
    """Return a user's memory as a prompt showed it; None where those words are gone."""
    memory = find_owned(rows, Memory, user_id, shown.source_id)
    if memory is not None and shown.version in (None, memory.version):
        return memory
    later = (
        owned(user_id, Operation.before)
        .where(
            Operation.memory_id == shown.source_id,
            col(Operation.saw_version) >= (shown.version or 0),
            col(Operation.status).in_(("applied", "undone")),
        )
        .order_by(col(Operation.saw_version), col(Operation.id))
    )
    image = rows.exec(later).first()
    if image is not None and is_readable(image):
        return Memory(**columns_of(image))
    return memory


def note_used(rows: Rows, user_id: int, memory_id: int, message_ids: Collection[int]) -> None:
    """Note that a user's memory was used in the rounds that these messages are of."""
    in_round = col(Turn.message_id).in_(message_ids) | col(Turn.reply_id).in_(message_ids)
    turns = owned(user_id, Turn.id).where(in_round)
    records = owned(user_id, PromptRecord.id).where(col(PromptRecord.turn_id).in_(turns))
    used = update(ShownSource).where(
        col(ShownSource.record_id).in_(records),
        col(ShownSource.source_id) == memory_id,
        col(ShownSource.section).in_(MEMORY_SECTIONS),
    )
    rows.exec(used.values(used=True))


def blank_names(rows: Rows, user: User) -> None:
    """Take from a user's prompts the names that they are not called by any more."""
    known = select(Participant.called).where(Participant.user_id == user.id)
    otherwise = col(PromptRecord.called).not_in([user.name, ""])
    own = col(PromptRecord.user_id) == user.id
    gone = update(PromptRecord).where(own, otherwise, col(PromptRecord.called).not_in(known))
    rows.exec(gone.values(called=""))


def drop_records(rows: Rows, which: ColumnElement[bool]) -> None:
    """Delete these records with what they say was shown."""
    gone = select(PromptRecord.id).where(which)
    rows.exec(delete(ShownSource).where(col(ShownSource.record_id).in_(gone)))
    rows.exec(delete(PromptRecord).where(which))


def _between(rows: Rows, conversation_id: int, ids: Sequence[int]) -> list[int]:
    if not ids:
        return []
    asked = {"conversation_id": conversation_id, "first": ids[0], "last": ids[-1]}
    return list(columns_read(rows, _BETWEEN, asked).scalars())


_BETWEEN = (
    said_in(bindparam("conversation_id", type_=Integer), Message.id)
    .where(col(Message.id).between(bindparam("first"), bindparam("last")))
    .order_by(col(Message.id))
)
_SHOWING = insert(ShownSource)
