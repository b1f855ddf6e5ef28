"""Regular expressions that are compiled at their first use: most commands use none of them."""

import re
from collections.abc import Iterator
from functools import cached_property


class LatePattern:
    """A pattern with the methods that `re.compile` gives one."""

    def __init__(self, source: str, flags: int | re.RegexFlag = 0) -> None:
        """Keep what is to be compiled; a fault in it shows at the first use."""
        self._source = source
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        return re.compile(self._source, self._flags)

    @property
    def pattern(self) -> str:
        """What it was made of."""
        return self._source

    def match(self, text: str, begin: int = 0) -> re.Match[str] | None:
        """Look at the beginning, or from a place on."""
        return self.compiled.match(text, begin)

    def search(self, text: str, begin: int = 0) -> re.Match[str] | None:
        """Look anywhere, or from a place on."""
        return self.compiled.search(text, begin)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Look at the whole."""
        return self.compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield all that is found."""
        return self.compiled.finditer(text)

    def sub(self, new: str, text: str) -> str:
        """Put something else in place of all that is found."""
        return self.compiled.sub(new, text)

    def split(self, text: str) -> list[str]:
        """Return what stands between."""
        return [str(part) for part in self.compiled.split(text)]
