"""Figures of a ranking: recall among the first 5 and 10, nDCG, and the baselines beside it."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from memory.index.messages.columns import Numbers
from memory.recall.rounds.comparison import cosines
from memory.recall.rounds.features import NAMES
from memory.recall.rounds.ranker import Ranker
from tests.bench.learning.ranker_data import NOT_COUNTED
from tests.bench.learning.ranker_learning import Example, own_table

Row = tuple[float, float, float]
Scoring = Callable[[Example], Numbers]
RRF = 60


def by(ranker: Ranker) -> Scoring:
    """Return the scoring of a ranker, from features that are there already."""

    def score(example: Example) -> Numbers:
        talk = example.asked.talk
        cosine = cosines(talk, example.asked.wanted.about)
        return ranker.scores_of(talk, own_table(example, ranker), cosine)

    return score


def dense(example: Example) -> Numbers:
    """Return the scoring by the question's vector as it is."""
    meaning = example.asked.wanted.meaning
    return cosines(example.asked.talk, meaning.vector if meaning is not None else None)


def feature(name: str) -> Scoring:
    """Return the scoring by one feature alone."""
    return lambda example: np.asarray(example.table[:, NAMES.index(name)], dtype=np.float64)


def rank_fusion(example: Example) -> Numbers:
    """Return the reciprocal rank fusion of meaning and words."""
    ranks = [
        np.argsort(np.argsort(-leg(example), kind="stable")) for leg in (dense, feature("words"))
    ]
    return np.asarray(sum(1.0 / (RRF + rank) for rank in ranks), dtype=np.float64)


BASELINES: Mapping[str, Scoring] = {
    "dense": dense,
    "BM25": feature("words"),
    "RRF": rank_fusion,
}


def figures(examples: Sequence[Example], scoring: Scoring) -> dict[str, Row]:
    """Return R@5, R@10 and nDCG in percent: by set, and by category of the real dialogues."""
    found: dict[str, list[Row]] = defaultdict(list)
    for example in examples:
        row = _row(example, scoring(example))
        if example.asked.category != NOT_COUNTED:
            found[example.asked.data].append(row)
        if " as " not in example.asked.data:
            found[f"{example.asked.data}: {example.asked.category}"].append(row)
    return {name: _mean(rows) for name, rows in found.items()}


def _row(example: Example, scores: Numbers) -> Row:
    order = np.argsort(-scores, kind="stable")[:10]
    hits = np.array([int(place) in example.asked.answers for place in order], dtype=np.float64)
    gains = 1.0 / np.log2(np.arange(10) + 2)
    ideal = gains[: min(example.asked.count, 10)].sum()
    return (
        float(hits[:5].sum() / example.asked.count),
        float(hits.sum() / example.asked.count),
        float(hits @ gains[: len(hits)] / ideal),
    )


def _mean(rows: Sequence[Row]) -> Row:
    first, second, third = 100 * np.mean(rows, axis=0)
    return float(first), float(second), float(third)
