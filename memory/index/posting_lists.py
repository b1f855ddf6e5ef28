"""Postings: in which places of a shelf each token stands, and how often."""

from array import array
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Pairs = npt.NDArray[np.int32]
"""Two columns: a place, and how often the token stands there."""
PLACE = 0
TOKEN_BYTES = 200
"""About what one distinct token takes beside its places: its text, its list, its slot."""


class Postings:
    """The places of each token, appended to and never taken out: who asks says which still count.

    The numbers of a token lie in one array, place and count by turns, so that asking copies none.
    """

    def __init__(self) -> None:
        """Start empty."""
        self._by_token: dict[str, array[int]] = {}
        self._entries = 0

    def add(self, first: int, tokens: Sequence[Sequence[str]]) -> None:
        """Note the tokens of places one after another, from the first on."""
        numbers: dict[str, int] = {}
        said = [numbers.setdefault(char, len(numbers)) for each in tokens for char in each]
        places = np.repeat(np.arange(len(tokens)), [len(each) for each in tokens])
        stands = np.array(said, dtype=np.int64) * len(tokens) + places
        found, often = np.unique(stands, return_counts=True)
        number, place = np.divmod(found, max(len(tokens), 1))
        pairs = np.stack([place + first, often], axis=1).astype(np.int32)
        ends = np.searchsorted(number, np.arange(len(numbers)), side="right").tolist()
        begin = 0
        for token, end in zip(numbers, ends, strict=True):
            kept = self._by_token.get(token)
            if kept is None:
                kept = self._by_token[token] = array("i")
            kept.frombytes(pairs[begin:end].tobytes())
            begin = end
        self._entries += len(found)

    def of(self, token: str) -> Pairs:
        """Return one row a place where a token stands, in order."""
        found = self._by_token.get(token)
        return _NONE if found is None else np.frombuffer(found, dtype=np.int32).reshape(-1, 2)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return TOKEN_BYTES * len(self._by_token) + 8 * self._entries


_NONE = np.zeros((0, 2), dtype=np.int32)
