"""What is asked for by its sort and told by its name: "what instrument", a banjo."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from curator.offline.lexicon.english import JOBS
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
class Sort:
    """A sort of things: how one is asked for, and what names one."""

    asked: LatePattern
    told: LatePattern


def sorts_asked(question: str) -> Sequence[Sort]:
    """Return the sorts of things of which a question asks for one."""
    return [sort for sort in _sorts() if sort.asked.search(question)]


@cache
def _sorts() -> Sequence[Sort]:
    text = files(__package__).joinpath("sorts.toml").read_text(encoding="utf-8")
    return [
        Sort(_words(sort["asked"]), _words(sort["told"])) for sort in tomllib.loads(text).values()
    ]


def _words(lines: str) -> LatePattern:
    words = "".join(lines.split("\n")).replace("{jobs}", "|".join(sorted(JOBS)))
    return LatePattern(rf"(?i)\b(?:{words})\b")
