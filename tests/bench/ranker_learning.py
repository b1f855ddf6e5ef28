"""Learning the ranker's weights: a listwise logistic loss, by Newton's method."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from config.minds.embedder import Matrix
from memory.recall.features import NAMES, OWN, features, matrix
from memory.recall.ranker import Ranker
from memory.recall.rounds_talk import Numbers
from tests.bench.ranker_data import NOT_COUNTED, Labelled

Column = tuple[str, str]
"""A feature, and the part of its weight."""
STEPS = 8
HARDEST = 120
"""So many of the best wrong turns teach; of the others every eighth."""
CLOSE_ENOUGH = 1e-2


@dataclass(frozen=True, slots=True)
class Example:
    """One question with all its turns' features."""

    asked: Labelled
    table: Matrix
    """One row a turn, one column a feature."""
    weight: float


def example(asked: Labelled, weight: float) -> Example:
    """Look at all turns with one question."""
    table = matrix(features(asked.talk, asked.wanted)).astype(np.float32)
    return Example(asked, table, weight)


def all_columns() -> list[Column]:
    """Return every weight that can be learned."""
    return [
        (name, part)
        for name in NAMES
        for part in (("always", "dialogue") if name in OWN else ("cohesion", "dialogue"))
    ]


def learn(examples: Sequence[Example], columns: Sequence[Column], strength: float) -> Ranker:
    """Return the weights that put answers before all else, kept small by so much."""
    used = [one for one in examples if one.asked.answers and one.asked.category != NOT_COUNTED]
    tables = [_columns_of(one, columns) for one in used]
    scale = np.std(np.concatenate([table[::7] for table in tables]), axis=0) + 1e-3
    lists = [
        _taught(one, (table / scale).astype(np.float32))
        for one, table in zip(used, tables, strict=True)
    ]
    weights = _minimum(lists, strength, len(columns)) / scale
    return _ranker(columns, weights)


def _taught(one: Example, table: Matrix) -> "List":
    """Return the answers, and the wrong turns that are hardest to tell from them."""
    is_answer = np.zeros(len(table), dtype=np.bool_)
    is_answer[list(one.asked.answers)] = True
    easy = sum(one.table[:, NAMES.index(name)] for name in ROUGHLY)
    order = np.argsort(-np.asarray(easy), kind="stable")
    wrong = order[~is_answer[order]]
    taught = np.concatenate([wrong[:HARDEST], wrong[HARDEST::8]])
    return table[is_answer], table[taught], one.weight


ROUGHLY = ("meaning", "words_of_best", "words_of_best", "words_around", "speaker_meant", "on_day")
"""What a rough guess at the hardest turns is the sum of."""


def _columns_of(one: Example, columns: Sequence[Column]) -> Numbers:
    share = {
        "always": 1.0,
        "cohesion": one.asked.talk.cohesion,
        "dialogue": one.asked.talk.dialogue,
    }
    places = [NAMES.index(name) for name, _ in columns]
    return one.table[:, places].astype(np.float64) * [share[part] for _, part in columns]


def _ranker(columns: Sequence[Column], weights: Numbers) -> Ranker:
    parts = ("always", "cohesion", "dialogue")
    names = tuple(sorted({name for name, _ in columns}))
    table = np.zeros((len(names), len(parts)))
    for (name, part), weight in zip(columns, weights, strict=True):
        table[names.index(name), parts.index(part)] = weight
    return Ranker(names, table)


List = tuple[Matrix, Matrix, float]
"""The answers' rows, all other rows, and how much the question counts."""


def _minimum(lists: Sequence[List], strength: float, width: int) -> Numbers:
    weights = np.zeros(width)
    for _ in range(STEPS):
        slope, curve = strength * weights, strength * np.eye(width)
        for one in lists:
            own_slope, own_curve = _slopes(one, weights)
            slope, curve = slope + own_slope, curve + own_curve
        step = np.linalg.solve(curve, slope)
        length = _shortened(lambda at: _loss(lists, at, strength), weights, np.asarray(step))
        weights = weights - length * step
        if float(np.abs(length * step).max()) < CLOSE_ENOUGH:
            break
    return weights


def _shortened(loss: Callable[[Numbers], float], weights: Numbers, step: Numbers) -> float:
    length, before = 1.0, loss(weights)
    while length > 1e-4 and loss(weights - length * step) > before:
        length /= 2
    return length


def _loss(lists: Sequence[List], weights: Numbers, strength: float) -> float:
    total = 0.5 * strength * float(weights @ weights)
    for answers, others, share in lists:
        own, rest = answers @ weights, others @ weights
        top = max(float(own.max()), float(rest.max(initial=-np.inf)))
        against = np.log(np.exp(rest - top).sum() + np.exp(own - top)) + top
        total += share * float((against - own).mean())
    return total


def _slopes(one: List, weights: Numbers) -> tuple[Numbers, Numbers]:
    """Return slope and curvature: each answer stands alone against all that is no answer."""
    answers, others, share = one
    own, rest = answers @ weights, others @ weights
    top = max(float(own.max()), float(rest.max(initial=-np.inf)))
    mass, own_mass = np.exp(rest - top), np.exp(own - top)
    near = mass > mass.sum() * 1e-6
    others, mass = others[near], mass[near]
    first, second = mass @ others, (others * mass[:, None]).T @ others
    slope, curve = np.zeros(len(weights)), np.zeros((len(weights), len(weights)))
    for row, own_share in zip(answers, own_mass, strict=True):
        whole = mass.sum() + own_share
        mean = (first + own_share * row) / whole
        slope += mean - row
        curve += (second + own_share * np.outer(row, row)) / whole - np.outer(mean, mean)
    return slope * share / len(answers), curve * share / len(answers)
