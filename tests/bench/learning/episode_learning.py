"""Learning how episodes are ranked, and how well a ranking of them does."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from config.models.embedding.embedder import Matrix
from config.settings.sections import Recall
from memory.index.messages.columns import Numbers
from memory.recall.ranking import rank_of
from tests.bench.learning.episode_data import Example
from tests.bench.learning.ranker_loss import Lists, minimum

Row = tuple[float, float, float]
Scoring = Callable[[Example], Numbers]
Weights = Mapping[str, float]
FOLDS = 5
STRENGTH = 1.0
SMALL_SETS = 4.0
"""How much a question of MemoryBank counts: it has a seventeenth of the questions of LoCoMo."""
LAID_OUT = 0.5
"""How much a question counts whose messages are not all at hand."""
SHOWN = 3
"""So many episodes are shown."""


def by(weights: Weights) -> Scoring:
    """Return the scoring by weights."""
    return lambda example: _table(example, list(weights)) @ np.array(list(weights.values()))


def by_formula(example: Example) -> Numbers:
    """Return the ranks of §8's formula, as memories have them."""
    settings = Recall()
    return np.array(
        [rank_of(each.relevance, each.recency, each.importance, settings) for each in example.found]
    )


def by_tried(name: str) -> Scoring:
    """Return the scoring by one feature."""
    return lambda example: _table(example, [name])[:, 0].astype(np.float64)


BASELINES: Mapping[str, Scoring] = {
    "§8's formula": by_formula,
    "relevance": by_tried("relevance"),
    "dense": by_tried("dense alone"),
    "keyword": by_tried("keyword alone"),
}


def learn(examples: Sequence[Example], names: Sequence[str]) -> Weights:
    """Return the weights that put the episodes with the answer before all others."""
    lists = []
    for example in examples:
        table = _table(example, names)
        answers = np.array([each.memory_id in example.answers for each in example.found])
        if answers.any() and not answers.all():
            lists.append((table[answers], table[~answers], _share(example)))
    return dict(zip(names, minimum(Lists.of(lists), STRENGTH).tolist(), strict=True))


def cross_validated(examples: Sequence[Example], names: Sequence[str]) -> dict[str, Row]:
    """Rank each talk's episodes by what was learned without that talk, in whatever language."""
    users = sorted({example.user for example in examples})
    fold = {user: number % FOLDS for number, user in enumerate(users)}
    learned = [
        by(learn([example for example in examples if fold[example.user] != number], names))
        for number in range(FOLDS)
    ]
    return figures(examples, lambda example: learned[fold[example.user]](example))


def figures(examples: Sequence[Example], scoring: Scoring) -> dict[str, Row]:
    """Return hit@1, hit@3 and nDCG@3 in percent by set."""
    rows: dict[str, list[Row]] = defaultdict(list)
    for example in examples:
        rows[example.data].append(_row(example, scoring(example)))
    return {name: _mean(found) for name, found in rows.items()}


def _row(example: Example, scores: Numbers) -> Row:
    newer_first = np.array([-each.memory_id for each in example.found])
    order = np.lexsort((newer_first, -np.round(scores, 9)))[:SHOWN]
    hits = np.zeros(SHOWN)
    hits[: len(order)] = [example.found[place].memory_id in example.answers for place in order]
    gains = 1.0 / np.log2(np.arange(SHOWN) + 2)
    ideal = float(gains[: len(example.answers)].sum())
    return float(hits[0]), float(hits.any()), float(hits @ gains) / ideal


def _mean(rows: Sequence[Row]) -> Row:
    first, second, third = 100 * np.mean(rows, axis=0)
    return float(first), float(second), float(third)


def _share(example: Example) -> float:
    share = 1.0 if example.data.startswith("locomo") else SMALL_SETS
    return share * (LAID_OUT if "," in example.data else 1.0)


def _table(example: Example, names: Sequence[str]) -> Matrix:
    rows = [
        [each.features.get(name, tried.get(name, 0.0)) for name in names]
        for each, tried in zip(example.found, example.tried, strict=True)
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, len(names))
