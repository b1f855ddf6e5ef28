"""The index of all that patterns require, by which one look at a text tells which can match."""

import re
import threading
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Self

from memory.text.late_pattern import LatePattern
from memory.text.prefilter.requirement import DIGIT, Requirement, requirement_of

_BEGINNING = 4
NOTHING = Requirement()
Entry = tuple[str, int]
"""A word and the clauses that it meets."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What one pattern requires, as bits of clauses."""

    clauses: int
    digits: int


@dataclass(frozen=True, slots=True)
class WordIndex:
    """Of words that patterns require, which clauses each of them meets."""

    needs: Mapping[LatePattern, Needs]
    shapes: Mapping[int, Sequence[LatePattern]]
    """By one clause that they require, or under 0 where they require none."""
    plain_beginnings: LatePattern
    """Finds where words may begin that begin with a sign that a keyboard has."""
    other_beginnings: LatePattern
    words: Mapping[str, Sequence[Entry]]
    """By what they begin with: all that a text may hold where that is the longest beginning."""
    with_digits: int
    """The clauses that any digit meets."""

    @classmethod
    def of(cls, required: Mapping[LatePattern, Requirement]) -> Self:
        """Return an index of what patterns require."""
        bits, found = dict[frozenset[str], int](), dict[str, int]()
        for clause in (clause for each in required.values() for clause in each.clauses):
            bits.setdefault(clause, 1 << len(bits))
        for clause, bit in bits.items():
            for word in clause:
                found[word] = found.get(word, 0) | bit
        with_digits = found.pop(DIGIT, 0)
        shapes = dict[int, list[LatePattern]]()
        for shape, each in required.items():
            shapes.setdefault(bits[each.clauses[0]] if each.clauses else 0, []).append(shape)
        return cls(
            {
                shape: Needs(sum(bits[clause] for clause in {*each.clauses}), each.digits)
                for shape, each in required.items()
            },
            {**shapes},
            _trie({word[:_BEGINNING] for word in found if word[0].isascii()}),
            _trie({word[:_BEGINNING] for word in found if not word[0].isascii()}),
            _by_beginning(found),
            with_digits,
        )

    def possible(self, met: int, digits: int) -> frozenset[LatePattern]:
        """Return the patterns that could match where these clauses are met."""
        needs = self.needs
        return frozenset(
            shape
            for clause, shapes in self.shapes.items()
            if clause & met == clause
            for shape in shapes
            if needs[shape].clauses & ~met == 0 and digits >= needs[shape].digits
        )

    def met_by(self, text: str) -> int:
        """Return the clauses that the words of a text meet."""
        met, beginnings = 0, {*self.plain_beginnings.findall(text)}
        if not text.isascii():
            beginnings.update(self.other_beginnings.findall(text))
        for beginning in beginnings:
            for word, clauses in self.words[beginning]:
                if clauses & ~met and word in text:
                    met |= clauses
        return met


@dataclass(frozen=True, slots=True)
class ScannedText:
    """A text and what it has of all that patterns require."""

    text: str
    prefilter: "Prefilter"
    index: WordIndex
    digits: int
    possible: Set[LatePattern]

    def may_match(self, shape: LatePattern) -> bool:
        """Tell whether a pattern could match; False: it does not, anywhere."""
        if shape in self.index.needs:
            return shape in self.possible
        return self.prefilter.required_by(shape).holds_in(self.text)

    def some(self, shapes: Iterable[LatePattern]) -> list[LatePattern]:
        """Return those of the patterns that could match."""
        possible, known = self.possible, self.index.needs
        return [
            shape
            for shape in shapes
            if shape in possible or (shape not in known and self.may_match(shape))
        ]


@dataclass(slots=True)
class Prefilter:
    """Knows what each pattern requires that was asked for once."""

    from_text: int = 1
    """From which text on: to read it takes longer than to try most patterns once."""
    _texts: int = 0
    _required: dict[LatePattern, Requirement] = field(default_factory=dict)
    _index: WordIndex = field(default_factory=lambda: WordIndex.of({}))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def required_by(self, shape: LatePattern) -> Requirement:
        """Return what a pattern requires; texts that are scanned from now on are for it, too."""
        if self._texts < self.from_text:
            return NOTHING
        with self._lock:
            if shape not in self._required:
                self._required[shape] = requirement_of(shape)
            return self._required[shape]

    def scan(self, text: str) -> ScannedText:
        """Look once at a text."""
        self._texts += 1
        index = self._up_to_date()
        digits = sum(map(str.isdecimal, text))
        met = index.met_by(text) | (index.with_digits if digits else 0)
        return ScannedText(text, self, index, digits, index.possible(met, digits))

    def _up_to_date(self) -> WordIndex:
        if len(self._index.needs) != len(self._required):
            with self._lock:
                self._index = WordIndex.of({**self._required})
        return self._index


def _by_beginning(words: Mapping[str, int]) -> dict[str, Sequence[Entry]]:
    found = dict[str, list[Entry]]()
    for word, met in words.items():
        found.setdefault(word[:_BEGINNING], []).append((word, met))
    return {
        beginning: [
            entry
            for length in range(1, len(beginning) + 1)
            for entry in found.get(beginning[:length], ())
        ]
        for beginning in found
    }


def _trie(words: Set[str]) -> LatePattern:
    """Return a pattern that finds at each place the longest of the words that stands there."""
    if not words:
        return LatePattern("(?!)")
    firsts = "".join(sorted({re.escape(word[0]) for word in words}))
    return LatePattern(f"(?=[{firsts}])(?=({_branches(words)}))")


def _branches(words: Set[str]) -> str:
    following = dict[str, set[str]]()
    for word in words - {""}:
        following.setdefault(word[0], set()).add(word[1:])
    branches = "|".join(
        re.escape(sign) + (_branches(rest) if rest != {""} else "")
        for sign, rest in sorted(following.items())
    )
    return f"(?:{branches}){'?' if '' in words else ''}"
