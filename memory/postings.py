"""Postings: in which places of a shelf each token stands, and how often."""

from array import array
from collections import Counter
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

    def add(self, place: int, tokens: Sequence[str]) -> None:
        """Note the tokens of one place."""
        for token, often in Counter(tokens).items():
            places = self._by_token.get(token)
            if places is None:
                places = self._by_token[token] = array("i")
            places.append(place)
            places.append(often)
            self._entries += 1

    def of(self, token: str) -> Pairs:
        """Return one row a place where a token stands, in order."""
        found = self._by_token.get(token)
        return _NONE if found is None else np.frombuffer(found, dtype=np.int32).reshape(-1, 2)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return TOKEN_BYTES * len(self._by_token) + 8 * self._entries


_NONE = np.zeros((0, 2), dtype=np.int32)
