"""Learning the ranker's weights from labelled questions: the first look, then the second."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from config.models.embedding.embedder import Matrix
from memory.index.messages.columns import Numbers, Places
from memory.recall.rounds.comparison import RoundComparison
from memory.recall.rounds.features import NAMES, OWN, features, matrix
from memory.recall.rounds.ranker import PARTS, Ranker
from memory.recall.rounds.relevance_feedback import second_look
from tests.bench.learning.ranker_data import NOT_COUNTED, Labelled
from tests.bench.learning.ranker_loss import Lists, minimum

Column = tuple[str, str]
"""A feature, and the part of its weight."""
ROUGHLY = ("meaning", "words_of_best", "words_of_best", "words_around", "speaker_meant", "on_day")
"""What a rough guess at the hardest turns is the sum of."""
HARDEST = 120
"""So many of the best wrong turns teach; of the others every eighth."""


@dataclass(frozen=True, slots=True)
class Example:
    """One question with all its turns' features."""

    asked: Labelled
    table: Matrix
    """One row a turn, one column a feature."""
    weight: float


def example(asked: Labelled, weight: float) -> Example:
    """Look at all turns with one question."""
    table = matrix(features(RoundComparison(asked.talk, asked.wanted))).astype(np.float32)
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
    used = [
        example
        for example in examples
        if example.asked.answers and example.asked.category != NOT_COUNTED
    ]
    tables = [_columns_of(example, columns) for example in used]
    ranker = _ranker(columns, minimum(_lists(used, tables), strength))
    looks = [_looks(example, ranker) for example in used]
    first, *rest = minimum(_lists(used, looks), strength)
    return replace(ranker, looks=np.array(rest) / first)


def own_table(example: Example, ranker: Ranker) -> Numbers:
    """Return the features that a ranker weighs."""
    places = [NAMES.index(name) for name in ranker.names]
    return np.asarray(example.table[:, places], dtype=np.float64)


def _looks(example: Example, ranker: Ranker) -> Matrix:
    talk = example.asked.talk
    first = ranker.first(talk, own_table(example, ranker))
    return np.column_stack([first, second_look(talk, first)]).astype(np.float32)


def _lists(used: Sequence[Example], tables: Sequence[Matrix]) -> Lists:
    lists = []
    for example, table in zip(used, tables, strict=True):
        answers, taught = _taught(example)
        lists.append((table[answers], table[taught], example.weight))
    return Lists.of(lists)


def _taught(example: Example) -> tuple[Places, Places]:
    """Return the answers, and the wrong turns that are hardest to tell from them."""
    is_answer = np.zeros(len(example.table), dtype=np.bool_)
    is_answer[list(example.asked.answers)] = True
    easy = sum(example.table[:, NAMES.index(name)] for name in ROUGHLY)
    order = np.argsort(-np.asarray(easy), kind="stable")
    wrong = order[~is_answer[order]]
    return np.flatnonzero(is_answer), np.concatenate([wrong[:HARDEST], wrong[HARDEST::8]])


def _columns_of(example: Example, columns: Sequence[Column]) -> Matrix:
    talk = example.asked.talk
    share = {"always": 1.0, "cohesion": talk.cohesion, "dialogue": talk.dialogue}
    places = [NAMES.index(name) for name, _ in columns]
    shares = np.array([share[part] for _, part in columns], dtype=np.float32)
    return example.table[:, places] * shares


def _ranker(columns: Sequence[Column], weights: Numbers) -> Ranker:
    names = tuple(sorted({name for name, _ in columns}))
    table = np.zeros((len(names), len(PARTS)))
    for (name, part), weight in zip(columns, weights, strict=True):
        table[names.index(name), PARTS.index(part)] = weight
    return Ranker(names, table)
