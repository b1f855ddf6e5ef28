"""Surroundings: which words stand where around a candidate, as names that the scorer weighs."""

import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Self

from memory.secret_detection.patterns.reading import MASKED, Span
from memory.text.late_pattern import LatePattern

VALUES = frozenset(
    ("password", "code", "lock", "network", "account", "device", "money", "paper", "key", "answer")
)
"""What a secret is for."""
OTHERS = frozenset(
    (
        *("price", "time", "travel", "order", "score", "measure", "phone number"),
        *("hypothetical", "public"),
    )
)
"""What numbers are for that are none."""
TOLD = VALUES | {"type", "change", "says", "secrecy", "share"}
"""Without any of these beside it nothing is scored."""
_REACH = 160
_LEAD = 100
"""How far a sentence is looked at, and how far what stands before it."""
_NEAR, _CLOSE, _BESIDE = 12, 4, 2
_WORDS_BEFORE, _WORDS_BEHIND = 8, 6
_LETTERS_BEFORE, _LETTERS_BEHIND = 80, 60
_MOST = 4
_LONGEST_TERM = 4
_WORD = LatePattern(rf"[a-z]+(?:'[a-z]+)?|\d+|[\u3400-\u9fff]|{MASKED}+|[^\sa-z0-9\u3400-\u9fff]")
_BREAK = LatePattern(r"[.!?。;](?=\s|$|[\u3400-\u9fff])|\n")
_CLAUSE = LatePattern(r"[,;:、(—!?。]|\.(?=\s)")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a candidate stands: in the sentence, and in the text as read."""

    start: int
    end: int
    begins: int
    """Of its sentence, as far as one looks."""
    ends: int
    clause: int
    """Where its clause begins."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The words of a text, what they speak of, and where its sentences and clauses end."""

    plain: str
    words: Sequence[Span]
    word_starts: Sequence[int]
    cues: Mapping[str, tuple[Sequence[int], Sequence[int]]]
    """By what they speak of, where words begin and where they end."""
    breaks: Sequence[int]
    clauses: Sequence[int]

    @classmethod
    def of(cls, plain: str) -> Self:
        """Look once at all words of a text."""
        words = [word.span() for word in _WORD.finditer(plain)]
        return cls(
            plain,
            words,
            [start for start, _ in words],
            _cues_in(plain, words),
            [end.end() for end in _BREAK.finditer(plain)],
            [end.end() for end in _CLAUSE.finditer(plain)],
        )

    def place(self, start: int, end: int) -> Position:
        """Return where a candidate stands."""
        before = bisect_left(self.breaks, start + 1)
        behind = bisect_left(self.breaks, end)
        clause = bisect_left(self.clauses, start + 1)
        return Position(
            start,
            end,
            max(self.breaks[before - 1] if before else 0, start - _REACH),
            min(
                self.breaks[behind] if behind < len(self.breaks) else len(self.plain), end + _REACH
            ),
            self.clauses[clause - 1] if clause else 0,
        )

    def is_marked(self, place: Position) -> bool:
        """Tell whether a redaction was in the candidate's sentence."""
        return MASKED in self.plain[place.begins : place.ends]

    def spoken_of(self, place: Position) -> dict[str, list[str]]:
        """Return what is spoken of around a candidate, each with how near and on which side."""
        found = {cue: list(self._sides(cue, place)) for cue in self.cues}
        return {cue: sides for cue, sides in found.items() if sides}

    def _sides(self, cue: str, place: Position) -> Iterator[str]:
        starts, ends = self.cues[cue]
        last = bisect_left(ends, place.start + 1) - 1
        if last >= 0 and starts[last] >= place.begins:
            gap = place.start - ends[last]
            yield "<near" if starts[last] >= place.clause or gap < _NEAR else "<far"
            if gap <= _CLOSE:
                yield "<close"
        following = bisect_left(starts, place.end)
        if following < len(starts) and starts[following] < place.ends:
            gap = starts[following] - place.end
            yield ">near" if gap <= _NEAR else ">far"
            if gap <= _BESIDE:
                yield ">close"
        earlier = bisect_left(starts, max(place.begins - _LEAD, 0))
        if earlier < len(starts) and starts[earlier] < place.begins:
            yield "<<"

    def words_beside(self, place: Position) -> tuple[list[str], list[str]]:
        """Return the words before and behind a candidate, in their order; 0 for numbers."""
        first = bisect_left(self.word_starts, max(place.begins, place.start - _LETTERS_BEFORE))
        last = bisect_left(self.word_starts, place.start)
        following = bisect_left(self.word_starts, place.end)
        final = bisect_left(self.word_starts, min(place.ends, place.end + _LETTERS_BEHIND))
        before = self.words[max(first, last - _WORDS_BEFORE) : last]
        behind = self.words[following : min(final, following + _WORDS_BEHIND)]
        return self._texts(before), self._texts(behind)

    def _texts(self, spans: Iterable[Span]) -> list[str]:
        words = (self.plain[start:end] for start, end in spans)
        return ["0" if word.isdigit() else word for word in words]


def features_around(
    sides: Mapping[str, Sequence[str]], words: tuple[list[str], list[str]], sort: str
) -> Iterator[str]:
    """Yield the names of what stands around a candidate, alone and with the candidate's sort."""
    within = {cue for cue, found in sides.items() if found[0] != "<<"}
    counted = (("values", within & VALUES), ("others", within & OTHERS))
    named = [f"{cue}{side}" for cue, found in sides.items() for side in found]
    named += [f"{name} {min(len(cues), _MOST)}" for name, cues in counted]
    before, behind = words
    named += [f"< {before[-1] if before else '^'}", f"> {behind[0] if behind else '$'}"]
    for name in named:
        yield name
        yield f"{sort}: {name}"
    for sign, some in (("<", ["^", "^", *before][-2:]), (">", [*behind, "$", "$"][:2])):
        yield f"{sign} {' '.join(some)}"
    for sign, some in (("<..", before), ("..>", behind)):
        yield from (f"{sign} {word}" for word in some)
        yield from (f"{sign} {a}{b}" for a, b in pairwise(some) if a > "\u3400" and b > "\u3400")


def may_be_told(plain: str) -> bool:
    """Tell whether a text could have a word that secrets are told with; False: it has none."""
    return not _first_words().isdisjoint(_WORD.findall(plain))


@cache
def _first_words() -> frozenset[str]:
    """Return the words that the terms of what secrets are told with begin with."""
    told = (term for term, cues in _terms().items() if not TOLD.isdisjoint(cues))
    return frozenset(word[0] for word in map(_WORD.match, told) if word)


def _cues_in(plain: str, words: Sequence[Span]) -> dict[str, tuple[list[int], list[int]]]:
    found: dict[str, tuple[list[int], list[int]]] = {}
    terms = _terms()
    for number, (start, _) in enumerate(words):
        for _, end in words[number : number + _LONGEST_TERM]:
            for cue in terms.get(plain[start:end], ()):
                starts, ends = found.setdefault(cue, ([], []))
                if not ends or end > ends[-1]:
                    starts.append(start)
                    ends.append(end)
    return found


@cache
def _terms() -> Mapping[str, tuple[str, ...]]:
    """Return by term what it speaks of."""
    text = files(__package__).joinpath("cues.toml").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for cue, terms in tomllib.loads(text).items():
        for word in terms.split():
            term = word.replace("_", " ")
            found[term] = (*found.get(term, ()), cue)
    return found
