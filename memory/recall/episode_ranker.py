"""The linear ranker of episodes: readable weights over named features, learned on real talk.

`episode_ranker.toml` holds what `python -m tests.bench.learn_episodes` learned.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from config.errors import RankerUnreadable
from memory.recall.episode_features import NAMES

FILE = Path(__file__).with_name("episode_ranker.toml")


@dataclass(frozen=True)
class EpisodeRanker:
    """A weight for each feature."""

    weights: Mapping[str, float]

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the ranker that a weights file describes; raises `RankerUnreadable`."""
        try:
            weights = dict(tomllib.loads(text)["weights"])
        except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as problem:
            raise RankerUnreadable(f"it is no table of weights ({problem})") from problem
        unknown = sorted(weights.keys() - set(NAMES))
        if unknown:
            raise RankerUnreadable(f"it weighs features that nobody knows: {', '.join(unknown)}")
        for name, weight in weights.items():
            if isinstance(weight, bool) or not isinstance(weight, int | float):
                raise RankerUnreadable(f"{name} has a weight that is no number")
        return cls({name: float(weight) for name, weight in weights.items()})

    def parts(self, features: Mapping[str, float]) -> dict[str, float]:
        """Return by feature what it brings to the rank."""
        return {name: self.weights.get(name, 0.0) * value for name, value in features.items()}

    def rank(self, features: Mapping[str, float]) -> float:
        """Return the rank: it compares episodes for one question only."""
        return sum(self.parts(features).values())


@cache
def shipped_episode_ranker() -> EpisodeRanker:
    """Return the ranker that comes with the product."""
    return EpisodeRanker.read(FILE.read_text(encoding="utf-8"))
