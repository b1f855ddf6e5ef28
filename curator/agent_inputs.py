"""How rows are shown to an agent: with handles, in the user's zone."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import (
    BaseModel,
)

from curator.handles import Handles
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import Moment, local_time, written
from memory.recall import KnownMemory
from memory.secret_detection import redacted
from memory.tables import row_id
from memory.vocabulary import Category, Kind


class Sentence(BaseModel):
    """One sentence, and the handles of what it rests on; without one it is refused."""

    text: str
    sources: list[str]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message as an agent reads it."""

    handle: str
    """How the agent cites it: `m1`, `m2`…"""
    speaker: str
    """The name of who said it."""
    by_user: bool
    """Whether the user whose memory it is said it."""
    text: str
    at: datetime
    """In the user's zone."""
    fresh: bool = True
    """Whether it may be learned from; older ones are context only."""
    to_others: bool = False
    """Whether the character said it to somebody else."""


@dataclass(frozen=True, slots=True)
class ShownMemory:
    """One memory as an agent reads it."""

    handle: str
    """How the agent cites it: `a1`, `a2`…"""
    content: str
    category: Category
    kind: Kind | None
    topic: str
    key: str | None
    value: str | None
    valid_from: str | None
    """As `memory.dates.partial_date.written` writes it."""
    valid_until: str | None
    verified: bool
    recalled: bool
    """Whether the reply was made with it in the prompt."""
    waits: bool = False
    """Whether it is none yet: the user has yet to say yes to it."""


def shown_memory(
    memory: KnownMemory, handles: Handles, zone: ZoneInfo, *, recalled: bool = False
) -> ShownMemory:
    """Return a memory as an agent reads it."""
    structured = memory.structured or {}
    return ShownMemory(
        handle=handles.give(row_id(memory)),
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        topic=memory.topic,
        key=structured.get("key"),
        value=structured.get("value"),
        valid_from=_written(memory, "from", zone),
        valid_until=_written(memory, "until", zone),
        verified=memory.verified,
        recalled=recalled,
    )


@dataclass(frozen=True, slots=True)
class Listener:
    """On whose behalf messages are read, and how they are cited."""

    user_id: int
    character: str
    zone: ZoneInfo
    handles: Handles
    theirs: Collection[int] | None = None
    """What the user said and what answered it, where others take part; None: all of it."""

    def hears(self, message: WindowMessage, *, fresh: bool = True) -> Utterance:
        """Return a message as an agent reads it: without secrets."""
        by_character = message.author_id is None
        return Utterance(
            handle=self.handles.give(message.id),
            speaker=self.character if by_character else message.author_name or "User",
            by_user=message.author_id == self.user_id,
            text=redacted(message.text),
            at=local_time(message.at, self.zone),
            fresh=fresh,
            to_others=message.to_others
            or (by_character and self.theirs is not None and message.id not in self.theirs),
        )


def _written(memory: KnownMemory, end: str, zone: ZoneInfo) -> str | None:
    at = memory.valid_from if end == "from" else memory.valid_until
    precision = memory.valid_from_precision if end == "from" else memory.valid_until_precision
    return written(Moment(at, precision), zone) if at and precision else None
