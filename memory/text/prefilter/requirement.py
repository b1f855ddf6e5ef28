"""Requirements: what stands in whatever a pattern matches, read off the pattern itself."""

import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from re import IGNORECASE
from typing import Any

from memory.text.late_pattern import LatePattern

DIGIT = "\0digit"
"""Stands in a clause for any digit."""
_MOST = 64
"""So many wordings of one part are told apart."""
_MOST_SIGNS = 16
_LEAST_WEIGHT = 1.5
_WEIGHTS = {" ": 0.2, DIGIT: 1.5}
_RARE = 2.0
_NOTHING = frozenset([""])
Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a pattern's matches hold: one word of each clause, and so many digits."""

    clauses: tuple[Words, ...] = ()
    digits: int = 0

    def holds_in(self, text: str) -> bool:
        """Tell whether a text has all of it; without, the pattern matches nowhere in it."""
        digits = sum(map(str.isdecimal, text)) if self.digits or self._asks_for_digit() else 0
        return digits >= self.digits and all(
            any(word in text or (word == DIGIT and digits) for word in clause)
            for clause in self.clauses
        )

    def _asks_for_digit(self) -> bool:
        return any(DIGIT in clause for clause in self.clauses)


def requirement_of(pattern: LatePattern) -> Requirement:
    """Return what a pattern's matches hold; nothing where that cannot be told."""
    parsed = parser.parse(pattern.pattern, pattern.flags)
    if parsed.state.flags & IGNORECASE:
        return Requirement()
    part = _sequence(parsed)
    useful = (clause for clause in part.all_clauses() if _weight(clause) >= _LEAST_WEIGHT)
    return Requirement(tuple(dict.fromkeys(map(_shortest, useful))), part.digits)


def _shortest(clause: Words) -> Words:
    """Return the words of a clause without those that hold another of them."""
    kept = list[str]()
    for word in sorted(clause, key=len):
        if not any(shorter in word for shorter in kept):
            kept.append(word)
    return frozenset(kept)


@dataclass(frozen=True, slots=True)
class _Part:
    """What is known of a part of a pattern; without fields, nothing is."""

    wordings: Words | None = None
    """All that it matches, where that can be listed."""
    clauses: Sequence[Words] = field(default_factory=list)
    digits: int = 0

    def all_clauses(self) -> Iterator[Words]:
        yield from self.clauses
        if self.wordings and "" not in self.wordings:
            yield self.wordings


def _sequence(items: Iterable[tuple[Any, Any]]) -> _Part:
    """Return what parts that follow each other have in common."""
    wordings, clauses, digits, is_whole = _NOTHING, list[Words](), 0, True
    for kind, argument in items:
        part = _part(str(kind), argument)
        digits += part.digits
        clauses += part.clauses
        if part.wordings is not None and len(wordings) * len(part.wordings) <= _MOST:
            wordings = frozenset(map("".join, product(wordings, part.wordings)))
            continue
        clauses += _Part(wordings).all_clauses()
        wordings, is_whole = part.wordings or _NOTHING, False
    if is_whole:
        return _Part(wordings, clauses, digits)
    return _Part(None, [*clauses, *_Part(wordings).all_clauses()], digits)


def _part(kind: str, argument: Any) -> _Part:  # what the parser gives has no types
    match kind:
        case "LITERAL":
            return _Part(frozenset([chr(argument)]), digits=int(chr(argument).isdecimal()))
        case "IN":
            return _one_of(argument)
        case "BRANCH":
            return _branch([_sequence(each) for each in argument[1]])
        case "SUBPATTERN":
            _, added, removed, inner = argument
            return _Part() if added or removed else _sequence(inner)
        case "ATOMIC_GROUP":
            return _sequence(argument)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            least, most, inner = argument
            return _repeated(int(least), int(most), _sequence(inner))
    return _at_a_place(kind, argument)


def _at_a_place(kind: str, argument: Any) -> _Part:
    """Return what is known of a part that takes no signs itself; of any other, nothing."""
    if kind == "ASSERT":
        return _Part(_NOTHING, [*_sequence(argument[1]).all_clauses()])
    return _Part(_NOTHING if kind in ("ASSERT_NOT", "AT") else None)


def _one_of(items: Sequence[tuple[Any, Any]]) -> _Part:
    signs = set[str]()
    for kind, argument in items:
        match str(kind):
            case "LITERAL":
                signs.add(chr(argument))
            case "RANGE" if argument[1] - argument[0] < _MOST_SIGNS:
                signs.update(map(chr, range(argument[0], argument[1] + 1)))
            case "CATEGORY" if str(argument) == "CATEGORY_DIGIT":
                signs.add(DIGIT)
            case _:
                return _Part()
    if all(sign == DIGIT or sign.isdecimal() for sign in signs):
        return _Part(digits=1)
    if DIGIT in signs:
        return _Part(clauses=[frozenset(signs)])
    return _Part(frozenset(signs)) if len(signs) <= _MOST_SIGNS else _Part()


def _branch(parts: Sequence[_Part]) -> _Part:
    digits = min(part.digits for part in parts)
    listed = [part.wordings for part in parts if part.wordings is not None]
    wordings = frozenset[str]().union(*listed)
    if len(listed) == len(parts) and len(wordings) <= _MOST:
        return _Part(wordings, digits=digits)
    best = [max(part.all_clauses(), key=_weight, default=_NOTHING) for part in parts]
    clause = frozenset[str]().union(*best)
    return _Part(clauses=[] if "" in clause else [clause], digits=digits)


def _repeated(least: int, most: int, part: _Part) -> _Part:
    if least == 0:
        wordings = part.wordings if most == 1 else None
        return _Part(wordings and wordings | _NOTHING)
    digits = part.digits * least
    if part.wordings is not None and least == most and len(part.wordings) ** least <= _MOST:
        wordings = frozenset(map("".join, product(part.wordings, repeat=least)))
        return _Part(wordings, part.clauses, digits)
    return _Part(None, [*part.all_clauses()], digits)


def _weight(clause: Words) -> float:
    """Return how seldom a clause is met by chance: by the commonest of its words."""
    return min((_weight_of(word) for word in clause), default=0.0)


def _weight_of(word: str) -> float:
    if word in _WEIGHTS:
        return _WEIGHTS[word]
    return sum(
        _WEIGHTS.get(sign, 1.0 if sign.isascii() and sign.isalnum() else _RARE) for sign in word
    )
