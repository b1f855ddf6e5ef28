"""A second look where neighbours tell nothing: what resembles the best hits, and what means most.

In a dialogue the surroundings lead from a hit to what belongs to it, and a second look adds nothing
(measured); among notes without order only likeness does.
"""

from collections.abc import Iterable

import numpy as np

from memory.index.messages.columns import MessageColumns, Numbers, Places
from memory.storage.keyword_weights import rarities

LOOKS = ("first", "near_by_meaning", "near_by_words", "nearest_by_meaning", "nearest_by_words")
"""The first score again, and how like a turn is to the best hits: on the whole, and to one."""
HITS = 5
APART = 0.3
"""Under so much cohesion the nearest by meaning keep their place."""
BEHIND = 4
"""So many places at most may what is nearest by meaning fall back."""


def second_look(talk: MessageColumns, first: Numbers) -> Numbers:
    """Return one row a turn, one column a look; all 0 as far as the talk hangs together."""
    apart = 1.0 - talk.cohesion
    if not len(talk) or apart <= 0:
        return np.zeros((len(talk), len(LOOKS)))
    first = first - first.max()
    hits = np.argsort(-np.round(first, 9), kind="stable")[:HITS]
    share = np.exp(first[hits])
    share /= share.sum()
    meaning, words = _by_meaning(talk, hits), _by_words(talk, hits)
    looks = [first, meaning @ share, words @ share, meaning.max(axis=1), words.max(axis=1)]
    return apart * np.stack(looks, axis=1)


def nearest_kept(scores: Numbers, cosine: Numbers, talk: MessageColumns) -> Numbers:
    """Return scores by which the nearest by meaning fall back a few places only.

    Where neighbours tell nothing, no weights are to rank worse than meaning alone.
    """
    if talk.cohesion > APART or not cosine.any():
        return scores
    by_score, by_meaning = _places(scores, talk), _places(cosine, talk)
    order = np.argsort(np.minimum(by_score, by_meaning + BEHIND - 0.5), kind="stable")
    kept = np.zeros(len(talk))
    kept[order] = np.sort(scores)[::-1] - 1e-6 * np.arange(len(talk))
    return kept


def _places(values: Numbers, talk: MessageColumns) -> Places:
    order = np.lexsort((talk.ids, -talk.at, -np.round(values, 6)))
    places = np.zeros(len(values), dtype=np.int64)
    places[order] = np.arange(len(values))
    return places


def _by_meaning(talk: MessageColumns, hits: Places) -> Numbers:
    """Return how near each turn is to each hit, in deviations of any two turns; 0 to itself."""
    mean, spread = talk.usual_nearness
    near = (np.asarray(talk.vectors @ talk.vectors[hits].T, dtype=np.float64) - mean) / spread
    near[hits, np.arange(len(hits))] = 0.0
    return near


def _by_words(talk: MessageColumns, hits: Places) -> Numbers:
    """Return how many words, rare ones above all, each turn shares with each hit; 0 to itself."""
    held = np.diff(talk.words.starts)
    rare = rarities(held, len(talk))
    weight = np.repeat(rare**2, held)
    norm = np.sqrt(np.bincount(talk.words.places, weight, minlength=len(talk))) + 1e-6
    shared = np.stack([_shared(talk, rare, talk.said[hit].tokens) for hit in hits], axis=1)
    near = shared / (norm[:, None] * norm[hits])
    near[hits, np.arange(len(hits))] = 0.0
    return np.asarray(near, dtype=np.float64)


def _shared(talk: MessageColumns, rare: Numbers, tokens: Iterable[str]) -> Numbers:
    shared = np.zeros(len(talk))
    for token in tokens:
        number = talk.words.numbers[token]
        here = slice(talk.words.starts[number], talk.words.starts[number + 1])
        shared[talk.words.places[here]] += rare[number] ** 2
    return shared
