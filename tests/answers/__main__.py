"""`python -m tests.answers`: teach the weighing of Chinese answers anew and write its weights."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from curator.offline import answers
from tests.answers.lessons import AnswerLesson, answer_lessons

DECIMALS = 3
_HELD_BACK = 1.0
_STEPS = 40


def fitted_signs(taught: Sequence[AnswerLesson]) -> Mapping[str, float]:
    """Return the weight of each sign, by Newton's steps."""
    names = sorted({name for lesson in taught for name in lesson.signs})
    rows = np.array([[lesson.signs.get(name, 0.0) for name in names] for lesson in taught])
    wanted = np.array([float(lesson.is_answer) for lesson in taught])
    shares = np.array([lesson.weight for lesson in taught])
    weights = np.zeros(len(names))
    for _ in range(_STEPS):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (shares * (sure - wanted)) + _HELD_BACK * weights
        bend = (rows * (shares * (sure * (1 - sure) + 1e-6))[:, None]).T @ rows
        step = np.linalg.solve(bend + _HELD_BACK * np.eye(len(names)), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-5:
            break
    return {
        name: round(float(weight), DECIMALS) for name, weight in zip(names, weights, strict=True)
    }


def main() -> None:
    """Fit the weights and write them where answers are weighed."""
    taught = answer_lessons()
    path = Path(answers.__file__).parent / "weights.json"
    told = json.dumps(fitted_signs(taught), ensure_ascii=False, indent=0)
    path.write_text(f"{told}\n", encoding="utf-8")
    right = sum(lesson.is_answer for lesson in taught)
    sys.stdout.write(f"{len(taught)} lessons, {right} of them answers\n")


if __name__ == "__main__":
    main()
