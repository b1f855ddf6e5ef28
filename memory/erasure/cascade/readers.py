"""Who read what is erased: the replies and runs in whose prompts it stood, by their lineage.

Of a turn that was answered before lineage was kept nobody knows what stood in its prompt: it may
have been all that was said or known by then.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from sqlalchemy import exists
from sqlalchemy import select as columns
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.trail import Sort, Source
from memory.storage.ownership import among
from memory.tables import Memory, Message, PromptRecord, Run, ShownSource, Turn, row_id
from memory.vocabulary import MEMORY_SECTIONS, MESSAGE_SECTIONS, PromptSection

SECTIONS: Mapping[Sort, Sequence[PromptSection]] = {
    "memory": MEMORY_SECTIONS,
    "message": MESSAGE_SECTIONS,
    "profile": ("profile",),
}
Shown = Mapping[int, set[Source]]
"""By the id of a row what of the sources it was made with."""


@dataclass(frozen=True, slots=True)
class Readers:
    """The replies and the runs that were shown some of the sources."""

    replies: Shown
    runs: Shown
    used: frozenset[int]
    """The replies that used one of the memories, as a BOOST said later."""


def readers_of(
    rows: Rows, sources: Collection[Source], user_ids: Collection[int], going: Collection[int]
) -> Readers:
    """Return who was shown these sources; the users are those whose words they are.

    `going` are the memories that go altogether.
    """
    records = _records(rows, sources)
    found = select(PromptRecord.id, PromptRecord.run_id, Turn.reply_id).outerjoin(
        Turn, col(Turn.id) == col(PromptRecord.turn_id)
    )
    replies, runs = dict[int, set[Source]](), dict[int, set[Source]]()
    for record_id, run_id, reply_id in rows.exec(found.where(among(col(PromptRecord.id), records))):
        shown = records[int(record_id or 0)]
        if reply_id is not None:
            replies.setdefault(reply_id, set()).update(shown)
        if run_id is not None:
            runs.setdefault(run_id, set()).update(shown)
    for reply_id, unknown in _turns_without_lineage(rows, sources, user_ids).items():
        replies.setdefault(reply_id, set()).update(unknown)
    for run_id, unknown in _runs_without_lineage(rows, sources, user_ids).items():
        runs.setdefault(run_id, set()).update(unknown)
    return Readers(replies, runs, _used(rows, going))


def _ids(sources: Collection[Source], sort: Sort) -> list[int]:
    return [source.id for source in sources if source.sort == sort]


def _records(rows: Rows, sources: Collection[Source]) -> dict[int, set[Source]]:
    """Return by record what of the sources stood in the prompt."""
    found: dict[int, set[Source]] = {}
    for sort, sections in SECTIONS.items():
        shown = select(ShownSource.record_id, ShownSource.source_id).where(
            among(col(ShownSource.source_id), _ids(sources, sort)),
            col(ShownSource.section).in_(sections),
        )
        for record_id, source_id in rows.exec(shown):
            found.setdefault(record_id, set()).add(Source(sort, source_id))
    for record_id, message_id in _in_windows(rows, _ids(sources, "message")):
        found.setdefault(record_id, set()).add(Source("message", message_id))
    return found


def _in_windows(rows: Rows, message_ids: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield each record with each of the messages that stood in its window."""
    places: dict[int, list[int]] = {}
    said = select(Message.id, Message.conversation_id).where(among(col(Message.id), message_ids))
    for message_id, conversation_id in rows.exec(said.order_by(col(Message.id))):
        places.setdefault(conversation_id, []).append(int(message_id or 0))
    for conversation_id, ids in places.items():
        overlapping = select(PromptRecord).where(
            PromptRecord.conversation_id == conversation_id,
            col(PromptRecord.first_message_id) <= ids[-1],
            col(PromptRecord.last_message_id) >= ids[0],
        )
        for record in rows.exec(overlapping).all():
            first, last = record.first_message_id or 0, record.last_message_id or 0
            inside = ids[bisect_left(ids, first) : bisect_right(ids, last)]
            for message_id in inside:
                if message_id not in record.gaps:
                    yield row_id(record), message_id


def _used(rows: Rows, going: Collection[int]) -> frozenset[int]:
    used = (
        select(Turn.reply_id)
        .join(PromptRecord, col(PromptRecord.turn_id) == col(Turn.id))
        .join(ShownSource, col(ShownSource.record_id) == col(PromptRecord.id))
        .where(
            among(col(ShownSource.source_id), going),
            col(ShownSource.section).in_(MEMORY_SECTIONS),
            col(ShownSource.used).is_(True),
        )
    )
    return frozenset(found_id for found_id in rows.exec(used) if found_id is not None)


def _turns_without_lineage(
    rows: Rows, sources: Collection[Source], user_ids: Collection[int]
) -> dict[int, set[Source]]:
    """Return by reply what may have been shown to it: all that was there by then."""
    told = _Told.read(rows, sources)
    noted = exists(columns(col(PromptRecord.id)).where(col(PromptRecord.turn_id) == col(Turn.id)))
    answered = select(Turn).where(
        col(Turn.reply_id).is_not(None),
        ~noted,
        col(Turn.user_id).in_(user_ids) | col(Turn.conversation_id).in_(told.conversations),
    )
    found = {}
    for turn in rows.exec(answered).all():
        if shown := told.by(turn, is_theirs=turn.user_id in user_ids):
            found[int(turn.reply_id or 0)] = shown
    return found


def _runs_without_lineage(
    rows: Rows, sources: Collection[Source], user_ids: Collection[int]
) -> dict[int, set[Source]]:
    """Return by run what may have been shown to it: what its handles name, and what was said."""
    told, memories = _Told.read(rows, sources), set(_ids(sources, "memory"))
    noted = exists(columns(col(PromptRecord.id)).where(col(PromptRecord.run_id) == col(Run.id)))
    old = select(Run).where(
        ~noted, col(Run.user_id).in_(user_ids) | col(Run.conversation_id).in_(told.conversations)
    )
    found = {}
    for run in rows.exec(old).all():
        shown = {
            Source("memory", memory_id) for memory_id in memories.intersection(run.handles.values())
        }
        for message_id, conversation_id in told.messages.items():
            if conversation_id == run.conversation_id and message_id <= (
                run.through_message_id or 0
            ):
                shown.add(Source("message", message_id))
        if shown:
            found[row_id(run)] = shown
    return found


@dataclass(frozen=True, slots=True)
class _Told:
    """Where and since when the sources could be told."""

    messages: Mapping[int, int]
    """By id their conversations."""
    memories: Mapping[int, tuple[int, datetime]]
    """By id whose they are, and since when."""

    @classmethod
    def read(cls, rows: Rows, sources: Collection[Source]) -> Self:
        """Read it."""
        ids = _ids(sources, "message")
        said = select(Message.id, Message.conversation_id).where(among(col(Message.id), ids))
        ids = _ids(sources, "memory")
        known = select(Memory.id, Memory.user_id, Memory.created_at).where(
            among(col(Memory.id), ids)
        )
        return cls(
            {int(part or 0): place for part, place in rows.exec(said)},
            {int(part or 0): (user_id, at) for part, user_id, at in rows.exec(known)},
        )

    @property
    def conversations(self) -> set[int]:
        """Where the messages were said."""
        return set(self.messages.values())

    def by(self, turn: Turn, *, is_theirs: bool) -> set[Source]:
        """Return what was there when a turn was answered, where it may be told."""
        said = {
            Source("message", message_id)
            for message_id, place in self.messages.items()
            if message_id < (turn.reply_id or 0) and (is_theirs or place == turn.conversation_id)
        }
        return said | {
            Source("memory", memory_id)
            for memory_id, (user_id, at) in self.memories.items()
            if user_id == turn.user_id and at <= turn.received_at
        }
