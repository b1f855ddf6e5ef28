"""The linear ranker of rounds: readable weights over named features, learned on real talk.

`ranker.toml` holds what `python -m tests.bench.learn_ranker` learned. Each feature has up to three
weights: one that counts `always`, one that grows with the talk's `cohesion`, one with how far it is
a `dialogue`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from config.errors import RankerUnreadable
from memory.recall.features import NAMES, OWN, features, matrix
from memory.recall.rounds_question import Wanted
from memory.recall.rounds_talk import Numbers, Talk

FILE = Path(__file__).with_name("ranker.toml")
PARTS = ("always", "cohesion", "dialogue")


@dataclass(frozen=True)
class Ranker:
    """A weight for each feature and each part of how much a talk hangs together."""

    names: tuple[str, ...]
    weights: Numbers
    """One row a feature, one column a part."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the ranker that a weights file describes; raises `RankerUnreadable`."""
        try:
            table = dict(tomllib.loads(text)["weights"])
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
            raise RankerUnreadable(f"it is no table of weights ({problem})") from problem
        names = tuple(sorted(table))
        unknown = [name for name in names if name not in NAMES]
        if unknown:
            raise RankerUnreadable(f"it weighs features that nobody knows: {', '.join(unknown)}")
        return cls(names, np.array([_row(name, table[name]) for name in names]).reshape(-1, 3))

    def scores(self, talk: Talk, wanted: Wanted) -> Numbers:
        """Return a score for each turn, the higher the more it helps to answer."""
        if not len(talk) or not self.names:
            return np.zeros(len(talk))
        weights = self.weights @ np.array([1.0, talk.cohesion, talk.dialogue])
        return np.asarray(matrix(features(talk, wanted), self.names) @ weights)


@cache
def shipped_ranker() -> Ranker:
    """Return the ranker that comes with the product."""
    return Ranker.read(FILE.read_text(encoding="utf-8"))


def best_first(scores: Numbers, talk: Talk) -> list[int]:
    """Return the places of a talk's turns, best first; on ties the newer first, then by id."""
    order = np.lexsort((talk.ids, -talk.at, -np.round(scores, 9)))
    return [int(place) for place in order]


def _row(name: str, weights: Mapping[str, float]) -> list[float]:
    if not isinstance(weights, dict) or not set(weights) <= set(PARTS):
        raise RankerUnreadable(f"{name} has weights for other parts than {', '.join(PARTS)}")
    if name not in OWN and "always" in weights:
        raise RankerUnreadable(f"{name} looks at surroundings and cannot count always")
    if not all(isinstance(one, int | float) for one in weights.values()):
        raise RankerUnreadable(f"{name} has a weight that is no number")
    return [float(weights.get(part, 0.0)) for part in PARTS]
