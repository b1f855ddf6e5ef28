"""The shelf: what recall has to know of one user's active memories, side by side in columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from memory.fading import Fade
from memory.keywords import Statistics, damping
from memory.postings import Postings
from memory.slots import Slot
from memory.vocabulary import TOLD

Mask = npt.NDArray[np.bool_]
NEVER = float("inf")
UNKNOWN = float("-inf")
ANY_CHARACTER = ""
FIRST_ROOM = 64
ENTRY_BYTES = 700
"""About what one entry takes beside its tokens: the record, its instants, its columns."""
WORN = 1000
"""So many places may be given up before the shelf is worth filling anew."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The messages of a conversation from one to another, by their ids."""

    conversation_id: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What of one active memory decides whether it may be recalled, and how it ranks."""

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
    fade: Fade
    stretch: Stretch | None = None
    """Of an episode: the messages that it tells of."""
    slot: Slot | None = None
    """What it answers about a life, where it is such an answer."""


class Column:
    """An array that grows."""

    def __init__(self, kind: type) -> None:
        """Start empty, for values of one kind."""
        self._room: npt.NDArray[Any] = np.zeros(FIRST_ROOM, dtype=kind)
        self._size = 0

    def add(self, value: object) -> None:
        """Put a value at the end."""
        if self._size == len(self._room):
            self._room = np.concatenate([self._room, np.zeros_like(self._room)])
        self._room[self._size] = value
        self._size += 1

    @property
    def values(self) -> npt.NDArray[Any]:
        """All values, in order."""
        return self._room[: self._size]


class Shelf:
    """Entries by place; one that changed takes a new place, and its old one stays empty."""

    def __init__(self) -> None:
        """Start empty."""
        self.entries: list[Entry | None] = []
        """By place; None where what stood there has left."""
        self.places: dict[int, int] = {}
        """By memory id."""
        self.postings = Postings()
        self._slots: dict[Slot, set[int]] = {}
        self._memory_ids = Column(np.int64)
        self._standing = Column(np.bool_)
        self._audience = Column(np.int32)
        self._character = Column(np.int32)
        self._hushed = Column(np.bool_)
        self._told = Column(np.bool_)
        self._lengths = Column(np.int32)
        self._times = {name: Column(np.float64) for name in _TIMES}
        self._numbers: dict[str, int] = {}
        self._dampings: npt.NDArray[np.float64] | None = None
        self._tokens = 0
        self._documents = 0

    def __len__(self) -> int:
        """Return how many memories stand on it."""
        return len(self.places)

    def put(self, entry: Entry, tokens: Sequence[str]) -> int:
        """Give an entry a place, with its tokens of the keyword index as they are stored there."""
        self.drop(entry.memory_id)
        place = len(self.entries)
        self.places[entry.memory_id] = place
        self.postings.add(place, tokens)
        self._count(len(tokens), 1)
        self._memory_ids.add(entry.memory_id)
        self._standing.add(value=True)
        self._audience.add(self._number(entry.audience))
        self._character.add(self._number(entry.character))
        self._hushed.add(entry.hushed)
        self._told.add(entry.fade.category in TOLD)
        self._lengths.add(len(tokens))
        for name, column in self._times.items():
            column.add(getattr(entry, name))
        self.entries.append(entry)
        if entry.slot is not None:
            self._slots.setdefault(entry.slot, set()).add(entry.memory_id)
        return place

    def drop(self, memory_id: int) -> int | None:
        """Take a memory away and return the place it had, if it had one."""
        place = self.places.pop(memory_id, None)
        if place is not None:
            self._count(int(self.lengths[place]), -1)
            self._standing.values[place] = False
            slot = self.at(place).slot
            if slot is not None:
                self._slots[slot].discard(memory_id)
            self.entries[place] = None
        return place

    def at(self, place: int) -> Entry:
        """Return the entry at a place where one stands."""
        entry = self.entries[place]
        if entry is None:
            raise IndexError(place)
        return entry

    def everything(self) -> Mask:
        """Return a mask that lets all through."""
        return self._standing.values.copy()

    def standing_of(self, places: npt.NDArray[np.int32]) -> int:
        """Return how many of the places were not given up."""
        if len(self.places) == len(self.entries):
            return len(places)
        return int(np.count_nonzero(self._standing.values[places]))

    def of_audience(self, audiences: Iterable[str]) -> Mask:
        """Return which entries one of the audiences may hear."""
        return self._one_of(self._audience.values, audiences)

    def of_character(self, character: str) -> Mask:
        """Return which entries the character knows."""
        return self._one_of(self._character.values, (ANY_CHARACTER, character))

    def among(self, memory_ids: Iterable[int]) -> Mask:
        """Return which entries are of these memories."""
        mask = np.zeros(len(self.entries), dtype=np.bool_)
        mask[[self.places[one] for one in memory_ids if one in self.places]] = True
        return mask

    def filling(self, slot: Slot) -> list[int]:
        """Return the ids of the memories that fill a slot, in order."""
        return sorted(self._slots.get(slot, ()))

    def times(self, name: str) -> npt.NDArray[np.float64]:
        """Return one of the columns of instants, by its name in an entry."""
        return self._times[name].values

    @property
    def memory_ids(self) -> npt.NDArray[np.int64]:
        """Which memory stands, or stood, at each place: places tell nothing of their order."""
        return self._memory_ids.values

    @property
    def hushed(self) -> Mask:
        """Which entries were hushed themselves."""
        return self._hushed.values

    @property
    def told(self) -> Mask:
        """Which entries tell of talk: episodes and chapters."""
        return self._told.values

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """How many tokens each entry has."""
        return self._lengths.values

    @property
    def dampings(self) -> npt.NDArray[np.float64]:
        """How far each entry's length damps its tokens."""
        if self._dampings is None:
            self._dampings = damping(self.lengths, self.statistics)
        return self._dampings

    @property
    def statistics(self) -> Statistics:
        """How much is indexed of the words."""
        return Statistics(self._documents, self._tokens / max(self._documents, 1))

    @property
    def is_worn(self) -> bool:
        """Whether so many places were given up that filling it anew pays."""
        return len(self.entries) - len(self.places) > max(WORN, len(self.places))

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return ENTRY_BYTES * len(self.entries) + self.postings.bytes

    def _count(self, tokens: int, sign: int) -> None:
        self._dampings = None
        self._tokens += sign * tokens
        self._documents += sign * (tokens > 0)

    def _number(self, word: str) -> int:
        return self._numbers.setdefault(word, len(self._numbers))

    def _one_of(self, column: npt.NDArray[np.int32], words: Iterable[str]) -> Mask:
        mask = np.zeros(len(column), dtype=np.bool_)
        for number in {self._numbers[word] for word in words if word in self._numbers}:
            mask |= column == number
        return mask


_TIMES = ("valid_from", "valid_until", "told_from", "told_until", "made_at")
