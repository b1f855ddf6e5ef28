"""Learning how surely memories answer, by Newton's steps, from lessons as a matrix."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from curator.offline.answers.fit import MEANT
from tests.answers.lessons import AnswerLesson

Numbers = npt.NDArray[np.float64]
_HELD_BACK = 2.0
_STEPS = 12


class Lessons:
    """Lessons as rows: the signs of all by their names, then the directions of meaning."""

    def __init__(self, known: Sequence[AnswerLesson]) -> None:
        """Keep the names of the signs of lessons."""
        self.names = sorted({name for lesson in known for name in lesson.signs})

    def rows(self, lessons: Sequence[AnswerLesson]) -> Numbers:
        """Return one row a lesson."""
        signs = [[lesson.signs.get(name, 0.0) for name in self.names] for lesson in lessons]
        meaning = np.array([lesson.common for lesson in lessons], dtype=np.float64)
        return np.hstack([np.array(signs), MEANT * meaning])


def learned(known: Lessons, lessons: Sequence[AnswerLesson]) -> Numbers:
    """Return the weight of each sign and of each direction of meaning."""
    rows = known.rows(lessons)
    wanted = np.array([float(lesson.is_answer) for lesson in lessons])
    shares = np.array([lesson.weight for lesson in lessons])
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        sure = sureness(rows, weights)
        slope = rows.T @ (shares * (sure - wanted)) + _HELD_BACK * weights
        bend = (rows * (shares * (sure * (1 - sure) + 1e-6))[:, None]).T @ rows
        step = np.linalg.solve(bend + _HELD_BACK * np.eye(len(weights)), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def sureness(rows: Numbers, weights: Numbers) -> Numbers:
    """Return how sure weights are of each row, from 0 to 1."""
    sure: Numbers = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
    return sure
