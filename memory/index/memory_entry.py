"""Entries: what of one active memory decides whether it may be recalled, and how it ranks.

The shelf keeps each field of all entries in a column of its own, and makes an entry when asked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, Self, get_args

import numpy as np
import numpy.typing as npt

from memory.decay_model import FadeFactors
from memory.index.posting_lists import PackedPostings
from memory.text.attribute_keys import AttributeKey
from memory.vocabulary import Category, Kind

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NEVER = float("inf")
UNKNOWN = float("-inf")
ANY_CHARACTER = ""
FIRST_ROOM = 64
Values = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class MessageSpan:
    """The messages of a conversation from one to another, by their ids."""

    conversation_id: int
    first: int
    last: int


class Entry(NamedTuple):
    """One memory as the shelf has it."""

    memory_id: int
    audience: str
    character: str
    valid_from: float
    valid_until: float
    told_from: float
    """When what it tells of was first said; of an episode, when its stretch began."""
    told_until: float
    made_at: float
    """When it was remembered."""
    last_use: float
    """When it was last used, or else remembered."""
    hushed: bool
    confidence: float
    fade: FadeFactors
    stretch: MessageSpan | None = None
    """Of an episode: the messages that it tells of."""
    slot: AttributeKey | None = None
    """What it answers about a life, where it is such an answer."""


class Column:
    """An array that grows."""

    def __init__(self, kind: npt.DTypeLike) -> None:
        """Start empty, for values of one kind."""
        self._room: Values = np.zeros(FIRST_ROOM, dtype=kind)
        self._size = 0

    @classmethod
    def of(cls, values: Values) -> Self:
        """Return a column of values, which are copied only when more come."""
        column = cls(values.dtype)
        column._room, column._size = values, len(values)
        return column

    def add(self, values: npt.ArrayLike) -> None:
        """Put values at the end."""
        fresh = np.asarray(values, dtype=self._room.dtype)
        if not len(fresh):
            return  # what it was made of may be read-only
        begin, self._size = self._size, self._size + len(fresh)
        if self._size > len(self._room):
            room = np.zeros(max(self._size, 2 * len(self._room)), dtype=self._room.dtype)
            room[:begin] = self._room[:begin]
            self._room = room
        self._room[begin : self._size] = fresh

    @property
    def values(self) -> Values:
        """All values, in order."""
        return self._room[: self._size]


@dataclass(frozen=True, slots=True)
class EntryColumns:
    """Entries to be put on the shelf, column by column; all columns are of one length."""

    numbers: Mapping[str, npt.ArrayLike]
    """By the names of `NUMBERS`."""
    words: Mapping[str, list[str]]
    """By the names of `WORDS`; the empty word stands for none."""
    slots: Mapping[int, AttributeKey]
    """What fills a slot, by its place within the portion."""
    tokens: list[list[str]]
    """Of the keyword index, as they are stored there."""

    def __len__(self) -> int:
        """Return how many entries there are."""
        return len(self.tokens)


@dataclass(frozen=True, slots=True)
class PackedColumns:
    """A whole shelf without gaps, as it is kept; all columns are of one length."""

    numbers: Mapping[str, Values]
    """By the names of `NUMBERS`."""
    words: Mapping[str, Values]
    """By the names of `WORDS`: the place of each word in `listed`."""
    listed: Sequence[str]
    slots: Mapping[int, AttributeKey]
    """By place."""
    lengths: Values
    """How many tokens each entry has."""
    postings: PackedPostings


TIMES = ("valid_from", "valid_until", "told_from", "told_until", "made_at")
"""Instants, in seconds."""
NUMBERS: Mapping[str, npt.DTypeLike] = {
    "memory_id": np.int64,
    **dict.fromkeys(TIMES, np.float64),
    "created": np.int64,
    "anchored": np.int64,
    "used": np.int64,
    "importance": np.float64,
    "confidence": np.float64,
    "used_count": np.int32,
    "kept_count": np.int32,
    "hushed": np.bool_,
    "told": np.bool_,
    "history": np.bool_,
    "by_review": np.bool_,
    "first_in": np.int64,
    "first_id": np.int64,
    "last_id": np.int64,
}
"""The columns of numbers; `created`, `anchored` and `used` are in microseconds, 0 for never."""
WORDS = ("audience", "character", "category", "kind", "review_due")
"""The columns of words, of which there are few."""


def entries_of(
    numbers: Mapping[str, list[Any]],
    words: Mapping[str, list[str]],
    slots: Iterable[AttributeKey | None],
) -> Iterator[Entry]:
    """Return the entries that columns describe, which are named as `NUMBERS` and `WORDS` are."""
    made, used = numbers["created"], numbers["used"]
    fades = map(
        FadeFactors,
        [_CATEGORIES.get(word, "fact") for word in words["category"]],
        map(_KINDS.get, words["kind"]),
        numbers["importance"],
        map(_instant, made),
        map(_instant, numbers["anchored"]),
        [_instant(at) if at else None for at in used],
        numbers["used_count"],
        numbers["kept_count"],
        numbers["history"],
        numbers["by_review"],
        [word == "leaving" for word in words["review_due"]],
    )
    return map(
        Entry,
        numbers["memory_id"],
        words["audience"],
        words["character"],
        *(numbers[name] for name in TIMES),
        [(at or created) / 1_000_000 for at, created in zip(used, made, strict=True)],
        numbers["hushed"],
        numbers["confidence"],
        fades,
        map(_stretch, numbers["first_in"], numbers["first_id"], numbers["last_id"]),
        slots,
    )


def _stretch(conversation_id: int, first: int, last: int) -> MessageSpan | None:
    return MessageSpan(conversation_id, first, last) if conversation_id else None


def _instant(microseconds: int) -> datetime:
    return EPOCH + timedelta(microseconds=microseconds)


_CATEGORIES: Mapping[str, Category] = {arg: arg for arg in get_args(Category)}
_KINDS: Mapping[str, Kind] = {arg: arg for arg in get_args(Kind)}
