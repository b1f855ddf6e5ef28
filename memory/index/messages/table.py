"""The table of a talk: each message laid out once, so that any choice of them is at hand at once.

What is laid out stays in its row: a choice that another thread goes by is never moved under it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from config.models.embedding.embedder import Matrix, Vector
from memory.index.messages.columns import (
    MARKS,
    MessageColumns,
    MessageWords,
    Numbers,
    Places,
    numbered,
)
from memory.index.messages.record import IndexedMessage
from memory.index.messages.sorted_tokens import SortedTokens

Number = TypeVar("Number", bound=np.generic)
INTEGERS = ID, CONVERSATION, SESSION, SPEAKER = range(4)
"""The columns of whole numbers."""
AT, LENGTH, FIRST_MARK = range(3)
"""The other columns: when it was said, how many tokens it has, and each of the marks."""
TOKEN = WORD, ROW, COUNT = range(3)
"""Of each token: its word's number, where it stands, and how often there."""
FIRST_ROOM = 64
GROWTH = 1.25


class GrowingArray(Generic[Number]):
    """Rows of numbers in one array, to which more are added."""

    def __init__(self, kind: type[Number], *width: int) -> None:
        """Begin with no row, each of a width or a single number."""
        self._all: npt.NDArray[Number] = np.zeros((FIRST_ROOM, *width), dtype=kind)
        self._length = 0

    @property
    def rows(self) -> npt.NDArray[Number]:
        """What was added, in order."""
        return self._all[: self._length]

    def add(self, rows: Any) -> None:
        """Add rows at the end."""
        if not len(rows):
            return
        end = self._length + len(rows)
        if end > len(self._all):
            wider = np.zeros((int(end * GROWTH), *self._all.shape[1:]), dtype=self._all.dtype)
            wider[: self._length] = self.rows
            self._all = wider
        self._all[self._length : end] = rows
        self._length = end


class MessageTable:
    """All that was said to or by one user, a row a message."""

    def __init__(self) -> None:
        """Begin with none."""
        self.row_of: dict[int, int] = {}
        """By message, its row; rows that none has any more are left as they are."""
        self.said: list[IndexedMessage] = []
        self.speakers: dict[tuple[int | None, str], int] = {}
        self.words: dict[str, int] = {}
        self._integers = GrowingArray(np.int64, len(INTEGERS))
        self._floats = GrowingArray(np.float64, FIRST_MARK + len(MARKS))
        self._tokens = GrowingArray(np.int32, len(TOKEN))
        self._by_word = SortedTokens.none()
        self._vectors: GrowingArray[np.float32] | None = None

    def __len__(self) -> int:
        """Return how many rows there are, with those that no message has any more."""
        return len(self.said)

    def put(self, message: IndexedMessage, vector: Vector | None) -> None:
        """Lay out a message; of one that says the same as before only the vector is new."""
        row = self.row_of.get(message.message_id)
        if row is None or self.said[row] != message:
            row = self.row_of[message.message_id] = self._add(message)
        if vector is not None:
            self._place(row, vector)
        elif self._vectors is not None and row < len(self._vectors.rows):
            self._vectors.rows[row] = 0.0

    def drop(self, message_id: int) -> None:
        """Let a message be chosen no more."""
        self.row_of.pop(message_id, None)

    def anew(self, messages: Iterable[IndexedMessage]) -> "MessageTable":
        """Return a table of these messages of this one alone, without the words of others."""
        found = MessageTable()
        for message in messages:
            found.put(message, self.vector(message.message_id))
        return found

    def vector(self, message_id: int) -> Vector | None:
        """Return the vector of a message, if it has one."""
        row = self.row_of[message_id]
        if self._vectors is None or row >= len(self._vectors.rows):
            return None
        found: Vector = self._vectors.rows[row]
        return found if found.any() else None

    def chosen(self, ids: Sequence[int]) -> "ChosenMessages":
        """Return some of the messages side by side, conversation by conversation."""
        rows = np.fromiter((self.row_of[each] for each in ids), dtype=np.int64, count=len(ids))
        numbers = self._integers.rows[rows]
        rows = rows[np.lexsort((numbers[:, ID], numbers[:, CONVERSATION]))]
        said = [self.said[row] for row in rows.tolist()]
        return ChosenMessages(said, self._matrix(rows), self, rows)

    def integers(self, rows: Places, column: int) -> Places:
        """Return a column of some rows, such as `SESSION`."""
        return np.asarray(self._integers.rows[rows, column], dtype=np.int64)

    def floats(self, rows: Places, columns: slice | int) -> Numbers:
        """Return a column of some rows, such as `AT`, or several."""
        return np.asarray(self._floats.rows[rows, columns], dtype=np.float64)

    def words_of(self, rows: Places) -> MessageWords:
        """Return where each word stands in the messages of some rows, and how often."""
        tokens = self._sorted_tokens()
        places = np.full(len(self.said), -1, dtype=np.int64)
        places[rows] = np.arange(len(rows))
        return tokens.chosen(places, self.words)

    def _sorted_tokens(self) -> SortedTokens:
        """Return all tokens, word by word."""
        known = self._tokens.rows
        new = known[len(self._by_word) :]
        self._by_word = self._by_word.merged(new[:, WORD], new[:, ROW], new[:, COUNT])
        return self._by_word

    def _add(self, message: IndexedMessage) -> int:
        row, speaker = len(self.said), (message.speaker_id, message.speaker)
        number = self.speakers.setdefault(speaker, len(self.speakers))
        self.said.append(message)  # first: another thread may be looking for what the rest tells
        place = (message.message_id, message.conversation_id, message.session_id, number)
        marks = (float(getattr(message, name)) for name in MARKS)
        numbers = (self.words.setdefault(word, len(self.words)) for word in message.tokens)
        counted = zip(numbers, message.tokens.values(), strict=True)
        self._tokens.add([(word, row, count) for word, count in counted])
        self._floats.add([(message.at, float(sum(message.tokens.values())), *marks)])
        self._integers.add([place])
        return row

    def _place(self, row: int, vector: Vector) -> None:
        if self._vectors is None:
            self._vectors = GrowingArray(np.float32, len(vector))
        missing = row + 1 - len(self._vectors.rows)
        if missing > 0:
            self._vectors.add(np.zeros((missing, len(vector)), dtype=np.float32))
        self._vectors.rows[row] = vector

    def _matrix(self, rows: Places) -> Matrix:
        if self._vectors is None:
            return np.zeros((len(rows), 1), dtype=np.float32)
        there = self._vectors.rows
        known = rows < len(there)
        if known.all():
            together = len(rows) and np.array_equal(rows, np.arange(rows[0], rows[0] + len(rows)))
            return there[rows[0] : rows[0] + len(rows)] if together else there[rows]
        table = np.zeros((len(rows), there.shape[1]), dtype=np.float32)
        table[known] = there[rows[known]]
        return table


@dataclass(frozen=True)
class ChosenMessages(MessageColumns):
    """Some of a table's messages, told from its columns instead of one by one."""

    table: MessageTable
    rows: Places

    @cached_property
    def ids(self) -> Places:
        """The messages' ids."""
        return self.table.integers(self.rows, ID)

    @cached_property
    def conversations(self) -> Places:
        """Which conversation each is of."""
        return self.table.integers(self.rows, CONVERSATION)

    @cached_property
    def sessions(self) -> Places:
        """Which session each is of, numbered from 0."""
        return numbered(self.table.integers(self.rows, SESSION))

    @cached_property
    def at(self) -> Numbers:
        """When each was said, in seconds."""
        return self.table.floats(self.rows, AT)

    @cached_property
    def lengths(self) -> Numbers:
        """How many tokens each has."""
        return self.table.floats(self.rows, LENGTH)

    @cached_property
    def words(self) -> MessageWords:
        """Where each token stands."""
        return self.table.words_of(self.rows)

    @cached_property
    def speakers(self) -> tuple[tuple[int | None, str], ...]:
        """Everybody who says something, as (id, name); the character has no id."""
        everybody = [*self.table.speakers]
        return tuple(everybody[number] for number in self._in_order)

    @cached_property
    def voices(self) -> Places:
        """Who says each, as a place among the speakers."""
        place = np.zeros(int(self._in_order.max(initial=0)) + 1, dtype=np.int64)
        place[self._in_order] = np.arange(len(self._in_order))
        return np.asarray(place[self.table.integers(self.rows, SPEAKER)], dtype=np.int64)

    @cached_property
    def _in_order(self) -> Places:
        """The numbers of those who speak, who speaks first foremost."""
        numbers, first = np.unique(self.table.integers(self.rows, SPEAKER), return_index=True)
        return numbers[np.argsort(first)]

    @cached_property
    def _marks(self) -> Numbers:
        return self.table.floats(self.rows, slice(FIRST_MARK, None)).T
