"""What a person asked not to be spoken of, as their boundaries say it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, func

from memory.storage.ownership import among, owned
from memory.tables import Evidence, Memory, Message, row_id
from memory.text.late_pattern import LatePattern

_UNMENTIONED = (
    LatePattern(
        r"(?i)\b(?:does not|doesn't|doesn’t) (?:want|like) (?P<topic>[^.]{2,60}?) to be "
        r"(?:mentioned|talked about|spoken of|brought up|discussed)\b"
    ),
    LatePattern(
        r"(?i)\b(?:does not|doesn't|doesn’t) (?:want|like) to (?:talk|speak|hear|be asked|"
        r"be reminded) (?:about|of) (?P<topic>[^.]{2,60})"
    ),
    LatePattern(
        r"不(?:希望|想|愿意?)(?:再|别人|被|有人){0,2}(?:提起|提到|提及|谈论|谈起|谈|说起|聊起|聊|问起|问到)"
        r"(?P<topic>[^。，]{1,30})"
    ),
)


_NAMED = LatePattern(
    r"(?:their|his|her|my|the) (?:(?!(?:and|at|about|by|for|from|in|like|of|on|or|to|with)\b)"
    r"[a-z][\w-]* ){1,2}(?P<name>[A-Z][\w'-]+)"
)
"""Who is named with what they are to the user: "their ex Dave" is Dave alone, too."""


def unmentioned(boundaries: Iterable[str]) -> list[str]:
    """Return the topics that these boundaries, in words, ask not to be spoken of."""
    found = (shape.search(content) for content in boundaries for shape in _UNMENTIONED)
    topics = [match["topic"].strip() for match in found if match]
    return [_NAMED.sub(r"\g<name>", it) if _NAMED.fullmatch(it) else it for it in topics]


def boundaries_since(rows: Rows, user_id: int, now: datetime) -> list[tuple[datetime, str]]:
    """Return what a user's boundaries say that hold now, each with when it was told."""
    until = col(Memory.valid_until)
    holding = owned(user_id, Memory).where(
        Memory.state == "active",
        Memory.kind == "boundary",
        col(Memory.superseded).is_(False),
        until.is_(None) | (until > now),
    )
    found = rows.exec(holding).all()
    told = told_at(rows, user_id, found)
    return [(told[row_id(memory)], memory.content) for memory in found]


def told_at(rows: Rows, user_id: int, memories: Sequence[Memory]) -> Mapping[int, datetime]:
    """Return by id when a user last told what memories say.

    That is when the newest of the words was said that one rests on, however late it was learned
    from them; where it rests on none, when it was stored.
    """
    spoken = (
        owned(user_id, Evidence.memory_id, func.max(Message.at))
        .join(Message, col(Message.id) == col(Evidence.message_id))
        .where(
            among(col(Evidence.memory_id), [memory.id for memory in memories]),
            Evidence.role == "source",
        )
        .group_by(col(Evidence.memory_id))
    )
    told = dict(rows.exec(spoken).all()) if memories else {}
    return {row_id(it): told.get(row_id(it)) or it.created_at for it in memories}
