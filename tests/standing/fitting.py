"""Fits the judge of what still stands: a weighed logistic regression, the same each time."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from curator.offline.standing.signs import signs_of_pair
from memory.vocabulary import Language
from tests.standing.lessons import Lesson

Array = npt.NDArray[np.float64]
_HELD_BACK = 1.0
"""How strongly weights are held near what was learned before, or near nothing."""
_STEPS = 25
_FOLDS = 10


def rows_of(lessons: Sequence[Lesson], language: Language) -> tuple[Array, list[str]]:
    """Return a row of signs for each lesson, and what the signs are called."""
    found = [signs_of_pair(one.text, one.before, one.content, one.key, language) for one in lessons]
    names = sorted({name for signs in found for name in signs})
    places = {name: place for place, name in enumerate(names)}
    rows = np.zeros((len(found), len(names)))
    for row, signs in zip(rows, found, strict=True):
        for name, value in signs.items():
            row[places[name]] = value
    return rows, names


def fitted(
    lessons: Sequence[Lesson], language: Language, learned: Mapping[str, float] | None = None
) -> Mapping[str, float]:
    """Return the weight of each sign, held near what was learned of it before, or near nothing."""
    rows, names = rows_of(lessons, language)
    before = np.array([(learned or {}).get(name, 0.0) for name in names])
    weights = fitted_to(rows, lessons, before)
    return {**(learned or {}), **dict(zip(names, weights.tolist(), strict=True))}


def fitted_to(rows: Array, lessons: Sequence[Lesson], before: Array | None = None) -> Array:
    """Return the weights of the least loss, by Newton's steps."""
    near = np.zeros(rows.shape[1]) if before is None else before
    wanted = np.array([float(one.is_over) for one in lessons])
    counts = np.array([one.weight for one in lessons])
    weights = near.copy()
    for _ in range(_STEPS):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counts * (sure - wanted)) + _HELD_BACK * (weights - near)
        bend = (rows * (counts * sure * (1 - sure))[:, None]).T @ rows
        step = np.linalg.solve(bend + _HELD_BACK * np.eye(len(weights)), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-5:
            break
    return weights


def sure_unseen(lessons: Sequence[Lesson], language: Language) -> Array:
    """Return how sure the judge is of each lesson, taught with the other talks alone."""
    rows, _ = rows_of(lessons, language)
    groups = sorted({one.group for one in lessons})
    folds = {group: number % _FOLDS for number, group in enumerate(groups)}
    held = np.array([folds[one.group] for one in lessons])
    sure = np.zeros(len(lessons))
    for fold in range(_FOLDS):
        taught = [one for one, number in zip(lessons, held, strict=True) if number != fold]
        weights = fitted_to(rows[held != fold], taught)
        sure[held == fold] = 1 / (1 + np.exp(-rows[held == fold] @ weights))
    return sure
