"""The index of all that patterns require, by which one look at a text tells which can match."""

import threading
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Self

from memory.secret_detection.prefilter.requirement import DIGIT, Requirement, requirement_of
from memory.text.late_pattern import LatePattern

_GRAM = 4
_PAIR = 2
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
    short: Sequence[Entry]
    long: Mapping[str, Sequence[Entry]]
    """By signs of a word that stand together in it."""
    chinese: Mapping[str, Sequence[Entry]]
    """Likewise, of words with other signs than a keyboard has."""
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
        plain = {word: met for word, met in found.items() if word.isascii()}
        shapes = dict[int, list[LatePattern]]()
        for shape, each in required.items():
            shapes.setdefault(bits[each.clauses[0]] if each.clauses else 0, []).append(shape)
        return cls(
            {
                shape: Needs(sum(bits[clause] for clause in {*each.clauses}), each.digits)
                for shape, each in required.items()
            },
            {**shapes},
            [entry for entry in plain.items() if len(entry[0]) < _GRAM],
            _by_gram((entry for entry in plain.items() if len(entry[0]) >= _GRAM), _GRAM),
            _by_gram((entry for entry in found.items() if not entry[0].isascii()), _PAIR),
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
        met = 0
        for word, clauses in self.short:
            if word in text:
                met |= clauses
        found = self.long.keys() & _grams(text, _GRAM)
        entries = [entry for gram in found for entry in self.long[gram]]
        if not text.isascii():
            signs = self.chinese.keys() & (_grams(text, _PAIR) | set(text))
            entries += [entry for gram in signs for entry in self.chinese[gram]]
        for word, clauses in entries:
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

    _required: dict[LatePattern, Requirement] = field(default_factory=dict)
    _index: WordIndex = field(default_factory=lambda: WordIndex.of({}))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def required_by(self, shape: LatePattern) -> Requirement:
        """Return what a pattern requires; texts that are scanned from now on are for it, too."""
        with self._lock:
            if shape not in self._required:
                self._required[shape] = requirement_of(shape)
            return self._required[shape]

    def scan(self, text: str) -> ScannedText:
        """Look once at a text."""
        index = self._up_to_date()
        digits = sum(map(str.isdecimal, text))
        met = index.met_by(text) | (index.with_digits if digits else 0)
        return ScannedText(text, self, index, digits, index.possible(met, digits))

    def _up_to_date(self) -> WordIndex:
        if len(self._index.needs) != len(self._required):
            with self._lock:
                self._index = WordIndex.of({**self._required})
        return self._index


def _by_gram(entries: Iterable[Entry], length: int) -> dict[str, Sequence[Entry]]:
    found = dict[str, list[Entry]]()
    for word, met in entries:
        found.setdefault(_gram(word, length), []).append((word, met))
    return {**found}


def _gram(word: str, length: int) -> str:
    """Return what a word stands under: a part of it, where there is one without a space."""
    parts = [word[at : at + length] for at in range(max(len(word) - length + 1, 1))]
    return next((part for part in parts if " " not in part), parts[0])


def _grams(text: str, length: int) -> set[str]:
    return {text[at : at + length] for at in range(len(text) - length + 1)}
