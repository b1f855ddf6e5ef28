"""What a person asked not to be spoken of, as their boundaries say it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.storage.ownership import owned
from memory.tables import Memory
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


def unmentioned(boundaries: Iterable[str]) -> list[str]:
    """Return the topics that these boundaries, in words, ask not to be spoken of."""
    found = (shape.search(content) for content in boundaries for shape in _UNMENTIONED)
    return [match["topic"].strip() for match in found if match]


def boundaries_since(rows: Rows, user_id: int) -> Sequence[tuple[datetime, str]]:
    """Return what a user's active boundaries say, each with when it was learned."""
    told = owned(user_id, Memory.created_at, Memory.content)
    return rows.exec(
        told.where(col(Memory.state) == "active", col(Memory.kind) == "boundary")
    ).all()
