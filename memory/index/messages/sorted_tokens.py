"""The tokens of a table, word by word: sorted once, and what is added since then merged in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from memory.index.messages.columns import MessageWords, Places

Small = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class SortedTokens:
    """Of each token its word, its row and how often it stands there; by word, then by row."""

    words: Small
    rows: Small
    counts: Small

    @classmethod
    def none(cls) -> Self:
        """Return those of a table without a row."""
        empty = np.zeros(0, dtype=np.int32)
        return cls(empty, empty, empty)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.words)

    def merged(self, words: Small, rows: Small, counts: Small) -> Self:
        """Return these and more of later rows."""
        if not len(words):
            return self
        every = np.concatenate([self.words, words])
        order = np.argsort(every, kind="stable")  # quick where nearly all of it is in order
        joined = (
            np.concatenate([before, more])[order]
            for before, more in ((self.rows, rows), (self.counts, counts))
        )
        return type(self)(every[order], *joined)

    def chosen(self, places: Places, numbers: Mapping[str, int]) -> MessageWords:
        """Return the words of some rows, each of which has a place; the others have -1.

        `numbers` holds by word its number.
        """
        at = places[self.rows]
        here = at >= 0
        held = np.bincount(self.words[here], minlength=len(numbers))
        starts = np.concatenate([[0], np.cumsum(held)])
        return MessageWords(numbers, starts, at[here], self.counts[here].astype(np.float64))
