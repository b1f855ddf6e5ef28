"""What a chapter writer is shown: episodes with handles and days, and what is told already."""

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from curator.agent_inputs import Sentence
from curator.chapters.text import UNTOLD
from curator.chapters.writer import ToldEpisode
from curator.handles import Handles
from memory.dates.partial_date import local_time
from memory.privacy.discretion import Discretion
from memory.privacy.untold import labels_left, sentences_of, untold_among
from memory.storage.ownership import find_owned, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Message, SentenceSource, User, row_id
from memory.tables import Sentence as SentenceRow

FACT_WEIGHT = 0.1
"""How much each fact of an episode adds to its importance where not all can be told in full."""


def told_episodes(
    rows: Rows, episodes: Sequence[Memory], handles: Handles, zone: ZoneInfo, silent: Discretion
) -> list[ToldEpisode]:
    """Return episodes as the writer reads them, oldest first."""
    in_order = sorted(episodes, key=lambda memory: (memory.first_message_id or 0, row_id(memory)))
    return [_told(rows, memory, handles, zone, silent) for memory in in_order]


def old_sentences(
    rows: Rows, chapter: Memory, handles: Handles, silent: Discretion
) -> list[Sentence]:
    """Return a chapter's sentences, with handles for the episodes they rest on.

    One that is not to be told again says only that there was more.
    """
    untold = UNTOLD[rows.get_one(User, chapter.user_id).language]
    written = sentences_of(rows, chapter)
    gone = untold_among(rows, chapter.user_id, written, silent, chapter.created_at)
    return [
        Sentence(
            text=untold if sentence.id in gone else sentence.text,
            sources=[handles.give(source) for source in _sources(rows, sentence)],
        )
        for sentence in written
    ]


def is_closed(rows: Rows, chapter: Memory) -> bool:
    """Tell whether a chapter stays as it is: a person's own word, or its episodes are purged."""
    return chapter.verified or not all(
        _sources(rows, sentence) for sentence in sentences_of(rows, chapter)
    )


def days_of(rows: Rows, user_id: int, handles: Handles, zone: ZoneInfo) -> dict[str, date]:
    """Return by handle the day on which an episode of a user begins."""
    found = {
        handle: find_owned(rows, Memory, user_id, row_id) for handle, row_id in handles.ids.items()
    }
    return {
        handle: local_time(_begins(rows, memory), zone).date()
        for handle, memory in found.items()
        if memory is not None
    }


def _told(
    rows: Rows, memory: Memory, handles: Handles, zone: ZoneInfo, silent: Discretion
) -> ToldEpisode:
    written = sentences_of(rows, memory)
    gone = untold_among(rows, memory.user_id, written, silent, memory.created_at)
    sentences = [sentence for sentence in written if sentence.id not in gone]
    facts = [sentence.text for sentence in sentences if sentence.part != "summary"]
    told = [sentence.text for sentence in sentences if sentence.part == "summary"]
    whole = silent.left_of(memory.content, memory.created_at)
    untold = UNTOLD[rows.get_one(User, memory.user_id).language]
    return ToldEpisode(
        handle=handles.give(row_id(memory)),
        day=local_time(_begins(rows, memory), zone).date(),
        summary=told or [untold if written else whole or untold],
        facts=facts,
        topics=labels_left(rows, memory, _topics(memory), silent),
        weight=memory.importance + FACT_WEIGHT * len(facts),
    )


def _topics(memory: Memory) -> list[str]:
    return [str(topic) for topic in (memory.structured or {}).get("topics", ())]


def _sources(rows: Rows, sentence: SentenceRow) -> list[int]:
    asked = {"user_id": sentence.user_id, "sentence_id": sentence.id}
    found = columns_read(rows, _RESTING, asked).scalars()
    return [source for source in found if source is not None]


def _begins(rows: Rows, memory: Memory) -> datetime:
    whose = {"user_id": memory.user_id, "memory_id": memory.id}
    first = columns_read(rows, _BEGUN, whose).first()
    return first.at if first else memory.created_at


_USER = bindparam("user_id", type_=Integer)
_RESTING = owned(_USER, SentenceSource.memory_id).where(
    col(SentenceSource.sentence_id) == bindparam("sentence_id")
)
_BEGUN = (
    owned(_USER, Memory.id, Message.at)
    .join(Message, col(Message.id) == col(Memory.first_message_id))
    .where(col(Memory.id) == bindparam("memory_id"))
)
