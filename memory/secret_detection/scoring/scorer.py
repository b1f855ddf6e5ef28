"""The scorer: how likely a candidate is a secret, by readable weights over named features.

It hears what the patterns have no words for. `scorer.toml` holds the weights that
`python -m tests.bench.learn_secrets` learned; a candidate's score is the sum of the weights of its
features, and from `limit` on it is a secret.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Self

from memory.secret_detection.patterns.reading import FoldedText, Secret, SecretFinding
from memory.secret_detection.scoring.candidates import candidates_in
from memory.secret_detection.scoring.shapes import WORDLIKE, Shape, shape_of
from memory.secret_detection.scoring.surroundings import (
    TOLD,
    Surroundings,
    features_around,
    may_be_told,
)

_LONG_KEY = 16
_NUMBERS = ("pin", "wheel", "spoken", "pair")


@dataclass(frozen=True, slots=True)
class SecretCandidate:
    """What could be a secret, with the names of all that speaks for or against it."""

    finding: SecretFinding
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SecretScorer:
    """A weight for each feature, and the score from which on a candidate is a secret."""

    weights: Mapping[str, float]
    limit: float

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the scorer that a weights file describes."""
        table = tomllib.loads(text)
        return cls(table["weights"], table["limit"])

    def score(self, features: Iterable[str]) -> float:
        """Return how much speaks for a secret."""
        return sum(self.weights.get(name, 0.0) for name in features)


def scored_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the candidates that score as secrets."""
    scorer = shipped_scorer()
    for candidate in weighed_in(reading):
        if scorer.score(candidate.features) >= scorer.limit:
            yield candidate.finding


def weighed_in(reading: FoldedText) -> Iterator[SecretCandidate]:
    """Yield each candidate that stands beside any word for what secrets are for.

    Sentences that a redaction was in are left alone.
    """
    spans = candidates_in(reading)
    if not spans or not may_be_told(reading.plain):
        return
    around = Surroundings.of(reading.plain)
    for start, end in spans:
        place = around.place(start, end)
        sides = around.spoken_of(place)
        shape = shape_of(reading.cased[start:end])
        if around.is_marked(place) or not _is_told(shape, sides):
            continue
        named = features_around(sides, around.words_beside(place), shape.sort)
        yield SecretCandidate(
            SecretFinding(_kind(shape, sides, end - start), start, end),
            tuple(sorted({"always", *shape.features, *named})),
        )


@cache
def shipped_scorer() -> SecretScorer:
    """Return the scorer that comes with the product."""
    file = files(__package__).joinpath("scorer.toml")
    return SecretScorer.read(file.read_text(encoding="utf-8"))


def _is_told(shape: Shape, sides: Mapping[str, object]) -> bool:
    if shape.name in WORDLIKE:
        return "password" in sides
    return not TOLD.isdisjoint(sides)


def _kind(shape: Shape, sides: Mapping[str, object], length: int) -> Secret:
    """Return what kind of secret a candidate would be."""
    if shape.sort in _NUMBERS:
        return "code"
    if "official paper" in sides:
        return "identity number"
    if shape.sort == "long" and "money" in sides:
        return "bank account"
    is_key = "key" in sides and "password" not in sides and length >= _LONG_KEY
    return "key" if is_key else "password"
