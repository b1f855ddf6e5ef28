"""Fits the judge: a logistic regression, the same each time."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from curator.offline.worth.judge import features
from memory.vocabulary import Language
from tests.worth.lessons import Lesson

Array = npt.NDArray[np.float64]
_HELD_BACK = 1.5
"""How strongly weights are held near nothing."""
_STEPS = 30


def fitted(taught: Sequence[Lesson], language: Language) -> Array:
    """Return the weights that tell best which lessons are worth keeping."""
    return fitted_to(
        np.array([features(lesson.text, language) for lesson in taught]),
        np.array([float(lesson.is_worth) for lesson in taught]),
    )


def fitted_to(rows: Array, wanted: Array) -> Array:
    """Return the weights for rows of features, by Newton's steps."""
    weights: Array = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (sure - wanted) + _HELD_BACK * weights
        bend = (rows * (sure * (1 - sure) + 1e-6)[:, None]).T @ rows
        step = np.linalg.solve(bend + _HELD_BACK * np.eye(rows.shape[1]), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-4:
            break
    return weights
