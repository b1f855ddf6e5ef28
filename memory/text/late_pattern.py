"""Regular expressions that are compiled at their first use: most processes use few of them."""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

_METHODS = ("match", "search", "fullmatch", "finditer", "findall", "sub", "subn", "split")
Told = str | Callable[[re.Match[str]], str]


class LatePattern:
    """A pattern with the methods that `re.compile` gives one.

    Made at import, it costs nothing. With the first use the compiled pattern's own methods take
    the place of these, so that no later call takes longer than one of `re`.
    """

    def __init__(self, source: str, flags: int | re.RegexFlag = 0) -> None:
        """Keep what is to be compiled; a fault in it shows at the first use."""
        self._source = source
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        made = re.compile(self._source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(made, method))
        return made

    @property
    def pattern(self) -> str:
        """What it was made of."""
        return self._source

    @property
    def flags(self) -> int:
        """How it is read."""
        return int(self._flags)

    def match(self, text: str, begin: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Look at the beginning, or from a place on."""
        return self.compiled.match(text, begin, end)

    def search(self, text: str, begin: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Look anywhere, or from a place on."""
        return self.compiled.search(text, begin, end)

    def fullmatch(self, text: str, begin: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Look at the whole, or at the part between two places."""
        return self.compiled.fullmatch(text, begin, end)

    def finditer(
        self, text: str, begin: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """Yield all that is found."""
        return self.compiled.finditer(text, begin, end)

    def findall(self, text: str) -> list[Any]:
        """Return the words of all that is found, or of the groups in each."""
        return self.compiled.findall(text)

    def sub(self, new: Told, text: str, count: int = 0) -> str:
        """Put something else in place of all that is found, or of the first so many."""
        return self.compiled.sub(new, text, count)

    def subn(self, new: Told, text: str) -> tuple[str, int]:
        """Do so and tell how often."""
        return self.compiled.subn(new, text)

    def split(self, text: str, most: int = 0) -> list[Any]:
        """Return what stands between, and the groups of what is found."""
        return self.compiled.split(text, most)
