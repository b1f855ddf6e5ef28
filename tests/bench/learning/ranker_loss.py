"""A listwise logistic loss, and its minimum by Newton's method."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from config.models.embedding.embedder import Matrix
from memory.index.messages.columns import Numbers, Places

STEPS = 8
CLOSE_ENOUGH = 2e-2
HARDLY = 1e-5
"""A turn whose share of the mass is less than this moves nothing."""


@dataclass(frozen=True, slots=True)
class Lists:
    """All questions' answers and wrong turns, row below row."""

    answers: Matrix
    wrong: Matrix
    scale: Matrix
    """What each column was divided by."""
    question_of_answer: Places
    question_of_wrong: Places
    starts: Places
    """Where each question's wrong turns start."""
    shares: Numbers
    """How much each answer counts."""

    @classmethod
    def of(cls, lists: Sequence[tuple[Matrix, Matrix, float]]) -> "Lists":
        """Lay out the answers, the wrong turns and the share of each question."""
        counts = [len(answers) for answers, _, _ in lists]
        sizes = [len(wrong) for _, wrong, _ in lists]
        wrong = np.concatenate([part for _, part, _ in lists])
        scale = np.std(wrong[::5], axis=0) + np.float32(1e-3)
        numbers = np.arange(len(lists))
        return cls(
            answers=np.concatenate([part for part, _, _ in lists]) / scale,
            wrong=wrong / scale,
            scale=scale,
            question_of_answer=np.repeat(numbers, counts),
            question_of_wrong=np.repeat(numbers, sizes),
            starts=np.concatenate([[0], np.cumsum(sizes)[:-1]]),
            shares=np.repeat([share for _, _, share in lists], counts) / np.repeat(counts, counts),
        )


@dataclass(frozen=True, slots=True)
class _Masses:
    own: Numbers
    top: Numbers
    wrong: Numbers
    wrong_of_question: Numbers
    answer: Numbers
    whole: Numbers


def minimum(lists: Lists, strength: float) -> Numbers:
    """Return the weights of the least loss, kept small by so much."""
    weights = np.zeros(lists.wrong.shape[1])
    for _ in range(STEPS):
        slope, curve = _slopes(lists, weights)
        slope, curve = slope + strength * weights, curve + strength * np.eye(len(weights))
        step = np.asarray(np.linalg.solve(curve, slope))
        length = _shortened(lists, strength, weights, step)
        weights = weights - length * step
        if float(np.abs(length * step).max()) < CLOSE_ENOUGH:
            break
    return np.asarray(weights / lists.scale, dtype=np.float64)


def _shortened(lists: Lists, strength: float, weights: Numbers, step: Numbers) -> float:
    length, before = 1.0, _loss(lists, weights, strength)
    while length > 1e-3 and _loss(lists, weights - length * step, strength) > before:
        length /= 2
    return length


def _masses(lists: Lists, weights: Numbers) -> _Masses:
    single = weights.astype(np.float32)
    own = (lists.answers @ single).astype(np.float64)
    rest = (lists.wrong @ single).astype(np.float64)
    top = np.maximum.reduceat(rest, lists.starts)
    np.maximum.at(top, lists.question_of_answer, own)
    wrong = np.exp(rest - top[lists.question_of_wrong])
    of_question = np.add.reduceat(wrong, lists.starts)
    answer = np.exp(own - top[lists.question_of_answer])
    whole = of_question[lists.question_of_answer] + answer
    return _Masses(own, top, wrong, of_question, answer, whole)


def _loss(lists: Lists, weights: Numbers, strength: float) -> float:
    masses = _masses(lists, weights)
    against = np.log(masses.whole) + masses.top[lists.question_of_answer] - masses.own
    return float(0.5 * strength * weights @ weights + lists.shares @ against)


def _slopes(lists: Lists, weights: Numbers) -> tuple[Numbers, Numbers]:
    """Return slope and curvature: each answer stands alone against all that is no answer."""
    masses = _masses(lists, weights)
    near = masses.wrong > masses.wrong_of_question[lists.question_of_wrong] * HARDLY
    rows, mass, question = lists.wrong[near], masses.wrong[near], lists.question_of_wrong[near]
    starts = np.searchsorted(question, np.arange(len(lists.starts)))
    first = np.add.reduceat(rows * mass[:, None].astype(np.float32), starts, axis=0)
    part = masses.answer / masses.whole
    sums = first[lists.question_of_answer] / masses.whole[:, None]
    means = sums + part[:, None] * lists.answers
    weight = np.zeros(len(lists.starts))
    np.add.at(weight, lists.question_of_answer, lists.shares / masses.whole)
    slope = lists.shares @ (means - lists.answers)
    curve = _squares(rows, mass * weight[question])
    curve += _squares(lists.answers, lists.shares * part) - _squares(means, lists.shares)
    return np.asarray(slope, dtype=np.float64), curve


def _squares(rows: Matrix | Numbers, shares: Numbers) -> Numbers:
    single = rows.astype(np.float32)
    return np.asarray((single * shares[:, None].astype(np.float32)).T @ single, dtype=np.float64)
