"""Sought words: whether texts say any of a few telling words, however many texts there are.

To read a text's words takes some 80 µs. Where not even a beginning of a sought word stands in it,
that is left out.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from memory.text.content_words import beginning_of, raising_roots
from memory.text.normalization import folded
from memory.text.simplified import simplified

Words = frozenset[str]


def words_in(texts: Iterable[str]) -> Words:
    """Return the telling words of several texts by their roots."""
    return raising_roots("\n".join(texts))


class SoughtWords:
    """A few telling words that texts are searched for."""

    def __init__(self, words: Words) -> None:
        """Seek words, which are roots as `raising_roots` gives them."""
        self.words = words

    def said_in(self, text: str) -> Words:
        """Return which of the words a text says."""
        if not self.words or self._beginnings.search(simplified(folded(text))) is None:
            return frozenset()
        return self.words & raising_roots(text)

    def without(self, text: str) -> "SoughtWords":
        """Return what is left to seek once a text has said its words."""
        said = self.said_in(text)
        return SoughtWords(self.words - said) if said else self

    @cached_property
    def _beginnings(self) -> re.Pattern[str]:
        return re.compile("|".join(sorted(re.escape(beginning_of(word)) for word in self.words)))
