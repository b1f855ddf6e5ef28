"""A person's memories page by page, as far as they pass a filter."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, or_
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.waiting_erasures import still_listed
from memory.reports.memory_view import MemoryView, Viewer, all_described
from memory.storage.ownership import owned
from memory.tables import Memory, row_id
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Category, Kind, State

ESCAPE = "\\"
WILD = LatePattern(r"[\\%_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """Which memories are wanted; what is empty or None lets all pass."""

    states: Collection[State] = ()
    categories: Collection[Category] = ()
    kinds: Collection[Kind] = ()
    topic: str = ""
    """In capitals or not."""
    words: str = ""
    """Stand in it, in capitals or not."""
    hushed: bool | None = None
    since: datetime | None = None
    """Made then or later."""
    until: datetime | None = None
    """Made before."""


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """Some memories, newest first."""

    memories: Sequence[MemoryView]
    next_before: int | None
    """The id below which the next page begins; None: there is none."""


def page_of(  # noqa: PLR0913  # whose, which, and how many of them
    rows: Rows,
    user_id: int,
    viewer: Viewer,
    wanted: MemoryFilter,
    *,
    before: int | None,
    limit: int,
) -> MemoryPage:
    """Return a page of a user's memories, newest first: those below an id, if one is named."""
    found = owned(user_id, Memory).where(
        *_conditions(wanted), *still_listed(rows, user_id, wanted.states)
    )
    if before is not None:
        found = found.where(col(Memory.id) < before)
    memories = rows.exec(found.order_by(col(Memory.id).desc()).limit(limit + 1)).all()
    shown = memories[:limit]
    next_before = row_id(shown[-1]) if len(memories) > limit else None
    return MemoryPage(all_described(rows, shown, viewer), next_before)


def _conditions(wanted: MemoryFilter) -> Iterator[ColumnElement[bool]]:
    listed = (
        (col(Memory.state), wanted.states),
        (col(Memory.category), wanted.categories),
        (col(Memory.kind), wanted.kinds),
    )
    yield from (column.in_(list(words)) for column, words in listed if words)
    if wanted.topic:
        yield _is_like(Memory.topic, _spellings(wanted.topic))
    if wanted.words:
        yield _is_like(Memory.content, (f"%{each}%" for each in _spellings(wanted.words)))
    if wanted.hushed is not None:
        yield col(Memory.hushed).is_(wanted.hushed)
    if wanted.since is not None:
        yield col(Memory.created_at) >= wanted.since
    if wanted.until is not None:
        yield col(Memory.created_at) < wanted.until


def _is_like(column: str, patterns: Iterable[str]) -> ColumnElement[bool]:
    return or_(*(col(column).ilike(pattern, escape=ESCAPE) for pattern in patterns))


def _spellings(words: str) -> Sequence[str]:
    """Return words in capitals and without, as patterns that match nothing else.

    Of ASCII letters both databases take either for the other, of no others: É is not é to them.
    """
    spellings = {words, words.lower(), words.upper(), words.capitalize(), words.title()}
    return sorted(WILD.sub(r"\\\g<0>", each) for each in spellings)
