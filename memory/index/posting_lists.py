"""Postings: in which places of a shelf each token stands, and how often."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

Pairs = npt.NDArray[np.int32]
"""Two columns: a place, and how often the token stands there."""
PLACE, OFTEN = 0, 1
TOKEN_BYTES = 200
"""About what one distinct token takes beside its places: its text, its list, its slot."""


@dataclass(frozen=True, slots=True)
class PackedPostings:
    """The postings of many tokens in one array, token after token."""

    tokens: Sequence[str]
    ends: npt.NDArray[np.int64]
    """Where the pairs of each token end."""
    pairs: Pairs


class Postings:
    """The places of each token, appended to and never taken out: who asks says which still count.

    The numbers of a token lie in one array, place and count by turns, so that asking copies none.
    What came packed stays so until something is appended to a token.
    """

    def __init__(self, packed: PackedPostings | None = None) -> None:
        """Start with what is packed already, or empty."""
        self._by_token: dict[str, array[int]] = {}
        self._packed = packed or PackedPostings((), np.zeros(0, np.int64), _NONE)
        self._numbers = {token: number for number, token in enumerate(self._packed.tokens)}
        self._tokens = len(self._numbers)
        self._entries = len(self._packed.pairs)

    def add(self, first: int, tokens: Sequence[Sequence[str]]) -> None:
        """Note the tokens of places one after another, from the first on."""
        numbers, said = _numbered(chain.from_iterable(tokens))
        places = np.repeat(np.arange(len(tokens)), [len(each) for each in tokens])
        found, often = np.unique(said * len(tokens) + places, return_counts=True)
        number, place = np.divmod(found, max(len(tokens), 1))
        pairs = np.stack([place + first, often], axis=1).astype(np.int32)
        ends = np.searchsorted(number, np.arange(len(numbers)), side="right").tolist()
        begin = 0
        for token, end in zip(numbers, ends, strict=True):
            self._growing(token).frombytes(pairs[begin:end].tobytes())
            begin = end
        self._entries += len(found)

    def of(self, token: str) -> Pairs:
        """Return one row a place where a token stands, in order."""
        found = self._by_token.get(token)
        if found is not None:
            return np.frombuffer(found, dtype=np.int32).reshape(-1, 2)
        number = self._numbers.get(token)
        return _NONE if number is None else self._packed_at(number)

    def packed(self, moved: npt.NDArray[np.int32]) -> PackedPostings:
        """Return all of it packed; `moved` says of each place where it is then, or -1 for gone."""
        tokens, lists = [], []
        for token in sorted(self._by_token.keys() | self._numbers.keys()):
            pairs = self.of(token)
            places = moved[pairs[:, PLACE]]
            stays = places >= 0
            if stays.any():
                tokens.append(token)
                lists.append(np.stack([places[stays], pairs[stays, 1]], axis=1))
        ends = np.cumsum([len(pairs) for pairs in lists], dtype=np.int64)
        return PackedPostings(tokens, ends, np.concatenate(lists) if lists else _NONE)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return TOKEN_BYTES * self._tokens + 8 * self._entries

    def _growing(self, token: str) -> "array[int]":
        """Return the list of a token that is to be appended to."""
        kept = self._by_token.get(token)
        if kept is None:
            kept = self._by_token[token] = array("i", self.of(token).tobytes())
            self._tokens += token not in self._numbers
        return kept

    def _packed_at(self, number: int) -> Pairs:
        ends = self._packed.ends
        return self._packed.pairs[ends[number - 1] if number else 0 : ends[number]]


def _numbered(tokens: Iterable[str]) -> tuple[dict[str, int], npt.NDArray[np.int64]]:
    """Return a number for each token, in the order in which they come first, and all as numbers."""
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    return numbers, np.fromiter(map(numbers.__getitem__, tokens), dtype=np.int64)


_NONE = np.zeros((0, 2), dtype=np.int32)
