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
    """Return the weights for rows of features, by Newton's steps.

    They are a sum of the rows, so that as many numbers are sought as there are rows.
    """
    near = rows @ rows.T
    shares: Array = np.zeros(len(wanted))
    for _ in range(_STEPS):
        leaning = near @ shares
        sure = 1 / (1 + np.exp(-leaning))
        bend = sure * (1 - sure) + 1e-6
        aim = leaning + (wanted - sure) / bend
        step = np.linalg.solve(near + _HELD_BACK * np.diag(1 / bend), aim) - shares
        shares = shares + step
        if np.abs(step).max() < 1e-4:
            break
    return rows.T @ shares
