"""Evidence at second hand: how a turn stands among the others, and what it has in common with hits.

Who says "we ate tuna" helps to answer "what does the cat eat" without the word cat, because turns
that hold the word are about the same.
"""

from collections.abc import Sequence

import numpy as np

from memory.index.messages.columns import MessageColumns, Numbers, Places
from memory.storage.keyword_index import rarity

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


def like_holders(talk: MessageColumns, tokens: Sequence[str]) -> Numbers:
    """Return how near each turn is by meaning to the other turns that hold a question's words."""
    stands = [talk.words.of_token(token) for token in tokens]
    holders = [stand[0] for stand in stands if stand and len(stand[0]) <= TOO_MANY * len(talk)]
    found = np.zeros(len(talk))
    for places, near in zip(holders, _near_others(talk, holders), strict=True):
        found += rarity(len(places), len(talk)) * in_deviations(near)
    return in_deviations(found)


def _near_others(talk: MessageColumns, holders: Sequence[Places]) -> Numbers:
    """Return one row for each set of holders: how near each turn is to their mean without it."""
    if not holders:
        return np.zeros((0, len(talk)))
    usual = talk.vector_sum / np.float32(len(talk))
    held = np.stack([talk.vectors[holder].sum(axis=0) - len(holder) * usual for holder in holders])
    near: Numbers = (talk.vectors @ held.T).T.astype(np.float64)
    for row, places in zip(near, holders, strict=True):
        row[places] -= 1.0 - talk.vectors[places] @ usual
        others = np.full(len(talk), float(len(places)))
        others[places] = max(len(places) - 1, 1)
        row /= others
    return near
