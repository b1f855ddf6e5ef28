"""What is asked for by its sort and told by its name: "what instrument", a banjo."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern


@dataclass(frozen=True, slots=True)
class Sorted:
    """What of a question is a sort of which a memory names one."""

    count: int
    words: frozenset[str]
    """The telling words of the question that ask for the sort."""


def named_by_sort(question: str, content: str) -> Sorted:
    """Return which sorts of things a question asks for of which a memory names one."""
    met = [sort for sort in _sorts() if sort.asked.search(question) and sort.told.search(content)]
    asked = " ".join(match[0] for sort in met for match in sort.asked.finditer(question))
    return Sorted(len(met), raising_words(asked))


@dataclass(frozen=True, slots=True)
class _Sort:
    asked: LatePattern
    told: LatePattern


@cache
def _sorts() -> Sequence[_Sort]:
    text = files(__package__).joinpath("sorts.toml").read_text(encoding="utf-8")
    return [
        _Sort(_words(sort["asked"]), _words(sort["told"])) for sort in tomllib.loads(text).values()
    ]


def _words(lines: str) -> LatePattern:
    return LatePattern(rf"(?i)\b(?:{''.join(lines.split(chr(10)))})\b")
