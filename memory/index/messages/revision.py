"""The revision of all that was said to or by a user: a few numbers that tell of any change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from sqlalchemy import bindparam, func, select
from sqlmodel import Session as Rows

from memory.tables import Message

MOST_MESSAGES = 30_000
"""So many messages, the newest, are looked through of a user, and of all users kept at hand.

About 4 kB each: a vector of 384 numbers, and the counted words.
"""


@dataclass(frozen=True, slots=True)
class PlaceRevision:
    """How often the messages of a conversation changed, and when any was last removed."""

    revision: int
    removed: int


@dataclass(frozen=True, slots=True)
class TalkRevision:
    """Two that are equal stand for the same messages, under the same own name, as widely heard."""

    frame: tuple[object, ...]
    """How the user is called, and who hears each conversation: else each message is read again."""
    conversations: Mapping[int, "PlaceRevision"]
    """By conversation."""
    memories: int
    """The revisions of all who take part, together: what a memory rested on may be taken back."""

    @classmethod
    def of(cls, rows: Rows, user_id: int) -> Self:
        """Read it."""
        parts = rows.execute(_PARTS, {"user_id": user_id}).all()
        return cls(
            frame=tuple((place.id, place.name, place.called, place.audience) for place in parts),
            conversations={
                place.id: PlaceRevision(place.revision, place.removed_revision) for place in parts
            },
            memories=parts[0].memories if parts else 0,
        )


# Of the tables themselves: through the mapped classes they take twice the time, at each recall.
_USERS, _PARTICIPANTS, _CONVERSATIONS = (
    Message.metadata.tables[name] for name in ("users", "participants", "conversations")
)
_COMPANY = _PARTICIPANTS.alias("company")
_OTHERS, _THERE = _USERS.alias("others"), _PARTICIPANTS.alias("there")
_MEMORIES = (
    select(func.sum(_OTHERS.c.revision))
    .select_from(_THERE)
    .join(_COMPANY, _COMPANY.c.conversation_id == _THERE.c.conversation_id)
    .join(_OTHERS, _OTHERS.c.id == _COMPANY.c.user_id)
    .where(_THERE.c.user_id == bindparam("user_id"))
)
_PARTS = (
    select(
        _CONVERSATIONS.c.id,
        _CONVERSATIONS.c.revision,
        _CONVERSATIONS.c.removed_revision,
        _CONVERSATIONS.c.audience,
        _PARTICIPANTS.c.called,
        _USERS.c.name,
        _MEMORIES.scalar_subquery().label("memories"),
    )
    .join(_PARTICIPANTS, _PARTICIPANTS.c.conversation_id == _CONVERSATIONS.c.id)
    .join(_USERS, _USERS.c.id == _PARTICIPANTS.c.user_id)
    .where(_PARTICIPANTS.c.user_id == bindparam("user_id"))
    .order_by(_CONVERSATIONS.c.id)
)
