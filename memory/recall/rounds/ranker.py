"""The linear ranker of rounds: readable weights over named features, learned on real talk.

`ranker.toml` holds what `python -m tests.bench.learn_ranker` learned. Each feature has up to three
weights: one that counts `always`, one that grows with the talk's `cohesion`, one with how far it is
a `dialogue`; `second_look` says what counts where neighbours tell nothing.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from config.errors import RankerUnreadable
from memory.index.messages.columns import MessageColumns, Numbers
from memory.recall.rounds.comparison import RoundComparison
from memory.recall.rounds.features import NAMES, OWN, features, matrix
from memory.recall.rounds.relevance_feedback import LOOKS, nearest_kept, second_look

FILE = Path(__file__).with_name("ranker.toml")
PARTS = ("always", "cohesion", "dialogue")


@dataclass(frozen=True)
class Ranker:
    """A weight for each feature and each part of how much a talk hangs together."""

    names: tuple[str, ...]
    weights: Numbers
    """One row a feature, one column a part."""
    looks: Numbers = field(default_factory=lambda: np.zeros(len(LOOKS)))
    """What counts of a second look, where neighbours tell nothing."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the ranker that a weights file describes; raises `RankerUnreadable`."""
        try:
            read = tomllib.loads(text)
            table, looks = dict(read["weights"]), dict(read.get("second_look", {}))
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
            raise RankerUnreadable(f"it is no table of weights ({problem})") from problem
        names = tuple(sorted(table))
        unknown = [name for name in names if name not in NAMES]
        if unknown:
            raise RankerUnreadable(f"it weighs features that nobody knows: {', '.join(unknown)}")
        weights = np.array([_row(name, table[name]) for name in names]).reshape(-1, 3)
        return cls(names, weights, _looks(looks))

    def scores(self, compared: RoundComparison) -> Numbers:
        """Return a score for each turn, the higher the more it helps to answer."""
        talk = compared.talk
        if not len(talk) or not self.names:
            return np.zeros(len(talk))
        table = matrix(features(compared), self.names)
        return self.scores_of(talk, table, compared.cosine)

    def scores_of(self, talk: MessageColumns, table: Numbers, cosine: Numbers) -> Numbers:
        """Return the scores from the features that the ranker weighs, and the cosines."""
        first = self.first(talk, table)
        return nearest_kept(first + second_look(talk, first) @ self.looks, cosine, talk)

    def first(self, talk: MessageColumns, table: Numbers) -> Numbers:
        """Return the scores before the second look."""
        weights = self.weights @ np.array([1.0, talk.cohesion, talk.dialogue])
        return np.asarray(table @ weights, dtype=np.float64)


@cache
def shipped_ranker() -> Ranker:
    """Return the ranker that comes with the product."""
    return Ranker.read(FILE.read_text(encoding="utf-8"))


def best_first(scores: Numbers, talk: MessageColumns, limit: int) -> list[int]:
    """Return the places of a talk's best turns; on ties the newer first, then by id."""
    compared = -np.round(scores, 9)
    places = np.arange(len(compared))
    if limit < len(compared):
        places = np.flatnonzero(compared <= np.partition(compared, limit)[limit])
    order = np.lexsort((talk.ids[places], -talk.at[places], compared[places]))
    found: list[int] = places[order[:limit]].tolist()
    return found


def _row(name: str, weights: Mapping[str, float]) -> list[float]:
    if not isinstance(weights, dict) or not set(weights) <= set(PARTS):
        raise RankerUnreadable(f"{name} has weights for other parts than {', '.join(PARTS)}")
    if name not in OWN and "always" in weights:
        raise RankerUnreadable(f"{name} looks at surroundings and cannot count always")
    if not all(isinstance(weight, int | float) for weight in weights.values()):
        raise RankerUnreadable(f"{name} has a weight that is no number")
    return [float(weights.get(part, 0.0)) for part in PARTS]


def _looks(weights: Mapping[str, float]) -> Numbers:
    unknown = sorted(weights.keys() - set(LOOKS))
    if unknown:
        raise RankerUnreadable(f"it knows no such second look: {', '.join(unknown)}")
    if not all(isinstance(weight, int | float) for weight in weights.values()):
        raise RankerUnreadable("a second look has a weight that is no number")
    return np.array([float(weights.get(look, 0.0)) for look in LOOKS])
