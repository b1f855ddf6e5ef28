"""Rates with their counts and intervals, and the bars they are held against."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import comb, sqrt
from types import MappingProxyType

Z = 1.959964
"""The normal quantile of a 95 % interval."""
NOISE = 0.05
"""How often chance alone may look like a regression; the usual level."""
BARS: Mapping[tuple[str, str], float] = MappingProxyType(
    {
        ("curator", "precision"): 0.80,
        ("curator", "recall"): 0.80,
        ("curator", "details"): 0.70,
        ("summarizer", "details"): 0.70,
        ("recall", "relevance"): 0.75,
    }
)
"""What is to be reached: extraction over 80 %, details over 70 %, relevance over 75 %."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was right, of how many times it could have been."""

    hits: int = 0
    of: int = 0

    def __add__(self, other: "Count") -> "Count":
        """Return both counts together."""
        return Count(self.hits + other.hits, self.of + other.of)

    @property
    def share(self) -> float | None:
        """The share of hits, or None of nothing."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share; all of 0–1 where nothing was counted."""
        return wilson(self.hits, self.of)


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the interval in which the true share lies 95 times of 100, by Wilson's score."""
    if of == 0:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == of else min(1.0, middle + half)
    return low, high


def total(counts: Iterable[Count]) -> Count:
    """Return all counts together."""
    found = Count()
    for count in counts:
        found = found + count
    return found


def chance_of_falling(worse: int, better: int) -> float:
    """Return how likely so many of the changed cases got worse if each could go either way."""
    changed = worse + better
    return sum(comb(changed, more) for more in range(worse, changed + 1)) / float(2**changed)
