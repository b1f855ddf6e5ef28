"""Figures of a ranking: recall among the first 5 and 10, nDCG, and the baselines beside it."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from memory.index.message_columns import Numbers
from memory.recall.rounds.comparison import cosines
from memory.recall.rounds.features import NAMES
from memory.recall.rounds.ranker import Ranker
from tests.bench.ranker_data import NOT_COUNTED
from tests.bench.ranker_learning import Example, own_table

Row = tuple[float, float, float]
Scoring = Callable[[Example], Numbers]
RRF = 60


def by(ranker: Ranker) -> Scoring:
    """Return the scoring of a ranker, from features that are there already."""

    def score(one: Example) -> Numbers:
        talk = one.asked.talk
        cosine = cosines(talk, one.asked.wanted.about)
        return ranker.scores_of(talk, own_table(one, ranker), cosine)

    return score


def dense(one: Example) -> Numbers:
    """Return the scoring by the question's vector as it is."""
    meaning = one.asked.wanted.meaning
    return cosines(one.asked.talk, meaning.vector if meaning is not None else None)


def feature(name: str) -> Scoring:
    """Return the scoring by one feature alone."""
    return lambda one: np.asarray(one.table[:, NAMES.index(name)], dtype=np.float64)


def rank_fusion(one: Example) -> Numbers:
    """Return the reciprocal rank fusion of meaning and words."""
    ranks = [np.argsort(np.argsort(-leg(one), kind="stable")) for leg in (dense, feature("words"))]
    return np.asarray(sum(1.0 / (RRF + rank) for rank in ranks), dtype=np.float64)


BASELINES: Mapping[str, Scoring] = {
    "dense": dense,
    "BM25": feature("words"),
    "RRF": rank_fusion,
}


def figures(examples: Sequence[Example], scoring: Scoring) -> dict[str, Row]:
    """Return R@5, R@10 and nDCG in percent: by set, and by category of the real dialogues."""
    found: dict[str, list[Row]] = defaultdict(list)
    for one in examples:
        row = _row(one, scoring(one))
        if one.asked.category != NOT_COUNTED:
            found[one.asked.data].append(row)
        if " as " not in one.asked.data:
            found[f"{one.asked.data}: {one.asked.category}"].append(row)
    return {name: _mean(rows) for name, rows in found.items()}


def _row(one: Example, scores: Numbers) -> Row:
    order = np.argsort(-scores, kind="stable")[:10]
    hits = np.array([int(place) in one.asked.answers for place in order], dtype=np.float64)
    gains = 1.0 / np.log2(np.arange(10) + 2)
    ideal = gains[: min(one.asked.count, 10)].sum()
    return (
        float(hits[:5].sum() / one.asked.count),
        float(hits.sum() / one.asked.count),
        float(hits @ gains[: len(hits)] / ideal),
    )


def _mean(rows: Sequence[Row]) -> Row:
    first, second, third = 100 * np.mean(rows, axis=0)
    return float(first), float(second), float(third)
