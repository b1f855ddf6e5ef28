"""The shelf: what recall has to know of one user's active memories, side by side in columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import numpy as np
import numpy.typing as npt

from memory.index.memory_entry import (
    ANY_CHARACTER,
    NUMBERS,
    WORDS,
    Column,
    Entry,
    EntryColumns,
    PackedColumns,
    entries_of,
)
from memory.index.posting_lists import Postings
from memory.storage.keyword_index import Statistics
from memory.storage.keyword_weights import damping
from memory.text.attribute_keys import AttributeKey

Mask = npt.NDArray[np.bool_]
ENTRY_BYTES = 350
"""About what one entry takes beside its tokens: its columns, and its place by its id."""
WORN = 1000
"""So many places may be given up before the shelf is worth filling anew."""
MOST_SPOKEN = 8
"""So many masks are kept, of who asks where."""
MOST_MADE = 2_000
"""So many entries are kept as they were made."""


class MemoryColumns:
    """Entries by place; one that changed takes a new place, and its old one stays empty."""

    def __init__(self) -> None:
        """Start empty."""
        self.places: dict[int, int] = {}
        """By memory id."""
        self.postings = Postings()
        self._slots: dict[AttributeKey, set[int]] = {}
        self._slot_at: dict[int, AttributeKey] = {}
        self._columns = {name: Column(kind) for name, kind in NUMBERS.items()}
        self._words = {name: Column(np.int32) for name in WORDS}
        self._standing = Column(np.bool_)
        self._lengths = Column(np.int32)
        self._numbers: dict[str, int] = {}
        self._made: dict[int, Entry] = {}
        self._dampings: npt.NDArray[np.float64] | None = None
        self._spoken: dict[tuple[str, frozenset[str]], Mask] = {}
        """By a column of words and some of them: which entries have one of these."""
        self._tokens = 0
        self._documents = 0

    @classmethod
    def of(cls, packed: PackedColumns) -> Self:
        """Return a shelf as it was packed."""
        shelf, size = cls(), len(packed.lengths)
        shelf.postings = Postings(packed.postings)
        shelf._columns = {name: Column.of(packed.numbers[name]) for name in NUMBERS}
        shelf._words = {name: Column.of(packed.words[name]) for name in WORDS}
        shelf._standing.add(np.ones(size, dtype=np.bool_))
        shelf._lengths = Column.of(packed.lengths)
        shelf._numbers = {word: number for number, word in enumerate(packed.listed)}
        shelf._count(int(packed.lengths.sum()), int(np.count_nonzero(packed.lengths)))
        shelf.places = dict(zip(shelf.memory_ids.tolist(), range(size), strict=True))
        shelf._fill(packed.slots)
        return shelf

    def packed(self) -> PackedColumns:
        """Return what stands on it, without the places that were given up."""
        stays = self._standing.values
        moved = np.where(stays, np.cumsum(stays) - 1, -1).astype(np.int32)
        return PackedColumns(
            {name: column.values[stays] for name, column in self._columns.items()},
            {name: column.values[stays] for name, column in self._words.items()},
            list(self._numbers),
            {int(moved[place]): slot for place, slot in self._slot_at.items()},
            self.lengths[stays],
            self.postings.packed(moved),
        )

    def __len__(self) -> int:
        """Return how many memories stand on it."""
        return len(self.places)

    @property
    def size(self) -> int:
        """How many places there are, those that were given up, too."""
        return len(self._lengths.values)

    def put(self, portion: EntryColumns) -> range:
        """Give entries places at the end, in order; none of them may stand there yet."""
        places = range(self.size, self.size + len(portion))
        self.postings.add(places.start, portion.tokens)
        lengths = [len(tokens) for tokens in portion.tokens]
        self._count(sum(lengths), sum(1 for length in lengths if length))
        self._lengths.add(lengths)
        self._standing.add(np.ones(len(portion), dtype=np.bool_))
        for name, column in self._columns.items():
            column.add(portion.numbers[name])
        for name, column in self._words.items():
            column.add([self._number(word) for word in portion.words[name]])
        ids = self.memory_ids[places.start :].tolist()
        self.places.update(zip(ids, places, strict=True))
        self._fill({places[place]: slot for place, slot in portion.slots.items()})
        return places

    def drop(self, memory_id: int) -> int | None:
        """Take a memory away and return the place it had, if it had one."""
        place = self.places.pop(memory_id, None)
        if place is not None:
            length = int(self.lengths[place])
            self._count(-length, -(length > 0))
            self._standing.values[place] = False
            self._made.pop(place, None)
            slot = self._slot_at.pop(place, None)
            if slot is not None:
                self._slots[slot].discard(memory_id)
        return place

    def at(self, place: int) -> Entry:
        """Return the entry at a place where one stands."""
        return self.at_each([place])[place]

    def at_each(self, places: Sequence[int]) -> dict[int, Entry]:
        """Return the entries at places where one stands, by place and in their order."""
        if not self._standing.values[places].all():
            raise IndexError(places)
        made = {place: entry for place in places if (entry := self._made.get(place)) is not None}
        lacking = [place for place in places if place not in made]
        if len(self._made) + len(lacking) > MOST_MADE:
            self._made.clear()
        fresh = dict(zip(lacking, self._entries(lacking), strict=True))
        self._made |= fresh
        made |= fresh
        return {place: made[place] for place in places}

    def _entries(self, places: Sequence[int]) -> Iterable[Entry]:
        if not places:
            return ()
        at, listed = np.array(places), list(self._numbers)
        return entries_of(
            {name: column.values[at].tolist() for name, column in self._columns.items()},
            {
                name: [listed[number] for number in column.values[at].tolist()]
                for name, column in self._words.items()
            },
            map(self._slot_at.get, places),
        )

    def everything(self) -> Mask:
        """Return a mask that lets all through."""
        return self._standing.values.copy()

    def standing_of(self, places: npt.NDArray[np.int32]) -> int:
        """Return how many of the places were not given up."""
        if len(self.places) == self.size:
            return len(places)
        return int(np.count_nonzero(self._standing.values[places]))

    def of_audience(self, audiences: Iterable[str]) -> Mask:
        """Return which entries one of the audiences may hear."""
        return self._one_of("audience", audiences)

    def of_character(self, character: str) -> Mask:
        """Return which entries the character knows."""
        return self._one_of("character", (ANY_CHARACTER, character))

    def among(self, memory_ids: Iterable[int]) -> Mask:
        """Return which entries are of these memories."""
        mask = np.zeros(self.size, dtype=np.bool_)
        mask[[self.places[memory_id] for memory_id in memory_ids if memory_id in self.places]] = (
            True
        )
        return mask

    def filling(self, slot: AttributeKey) -> list[int]:
        """Return the ids of the memories that fill a slot, in order."""
        return sorted(self._slots.get(slot, ()))

    def times(self, name: str) -> npt.NDArray[np.float64]:
        """Return one of the columns of instants, by its name in an entry."""
        return self._columns[name].values

    @property
    def memory_ids(self) -> npt.NDArray[np.int64]:
        """Which memory stands, or stood, at each place: places tell nothing of their order."""
        return self._columns["memory_id"].values

    @property
    def hushed(self) -> Mask:
        """Which entries were hushed themselves."""
        return self._columns["hushed"].values

    @property
    def told(self) -> Mask:
        """Which entries tell of talk: episodes and chapters."""
        return self._columns["told"].values

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
    def needs_compaction(self) -> bool:
        """Whether so many places were given up that filling it anew pays."""
        return self.size - len(self.places) > max(WORN, len(self.places))

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return ENTRY_BYTES * self.size + self.postings.bytes

    def _fill(self, slots: Mapping[int, AttributeKey]) -> None:
        """Note by place what fills a slot."""
        ids = self.memory_ids
        for place, slot in slots.items():
            self._slots.setdefault(slot, set()).add(int(ids[place]))
            self._slot_at[place] = slot

    def _count(self, tokens: int, documents: int) -> None:
        self._dampings = None
        self._tokens += tokens
        self._documents += documents

    def _number(self, word: str) -> int:
        return self._numbers.setdefault(word, len(self._numbers))

    def _one_of(self, name: str, words: Iterable[str]) -> Mask:
        asked = (name, frozenset(words))
        mask = self._spoken.get(asked)
        if mask is None or len(mask) != self.size:
            column = self._words[name].values
            numbers = [self._numbers[word] for word in asked[1] if word in self._numbers]
            if len(self._spoken) >= MOST_SPOKEN:
                self._spoken.clear()
            mask = self._spoken[asked] = np.isin(column, numbers)
            mask.setflags(write=False)
        return mask
