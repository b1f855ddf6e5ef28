"""Evidence at second hand: how a turn stands among the others, and what it has in common with hits.

Who says "we ate tuna" helps to answer "what does the cat eat" without the word cat, because turns
that hold the word are about the same.
"""

from collections.abc import Sequence
from math import log

import numpy as np

from config.minds.embedder import Matrix
from memory.recall.rounds_talk import Numbers, Places, Talk

HALF = 5.0
"""At the fifth place a turn counts half as much as at the first."""
TOO_MANY = 0.2
"""A word that stands in a larger share of the turns than this tells nothing of the others."""
EVEN = 1e-4
"""Where numbers spread less than this, none stands out."""


def place(values: Numbers) -> Numbers:
    """Return 1 for the highest value, and less for each that has more above it."""
    above = len(values) - np.searchsorted(np.sort(values), values, side="right")
    return np.asarray(HALF / (HALF + above), dtype=np.float64)


def in_deviations(values: Numbers) -> Numbers:
    """Return values in deviations from their mean; 0 where they hardly differ."""
    spread = float(values.std()) if len(values) else 0.0
    return (values - values.mean()) / spread if spread > EVEN else np.zeros_like(values)


def like_holders(talk: Talk, tokens: Sequence[str]) -> Numbers:
    """Return how near each turn is by meaning to the other turns that hold a question's words."""
    found = np.zeros(len(talk))
    if not len(talk):
        return found
    usual = talk.vectors.mean(axis=0)
    for token in tokens:
        stands = talk.words.of_token(token)
        if stands is None or len(stands[0]) > TOO_MANY * len(talk):
            continue
        found += _rarity(len(stands[0]), len(talk)) * in_deviations(
            _near_others(talk, stands[0], usual)
        )
    return in_deviations(found)


def _near_others(talk: Talk, holders: Places, usual: Matrix) -> Numbers:
    """Return how near each turn is to the mean of the holders, itself left aside."""
    held = talk.vectors[holders].sum(axis=0) - len(holders) * usual
    near = np.asarray(talk.vectors @ held, dtype=np.float64)
    near[holders] -= 1.0 - talk.vectors[holders] @ usual
    others = np.full(len(talk), float(len(holders)))
    others[holders] = max(len(holders) - 1, 1)
    return np.asarray(near / others, dtype=np.float64)


def _rarity(count: int, among: int) -> float:
    return log(1 + (among - count + 0.5) / (count + 0.5))
