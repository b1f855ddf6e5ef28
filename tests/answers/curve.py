"""How well answers are weighed on talks that were not taught with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from tests.answers.learning import Lessons, Numbers, learned, sureness
from tests.answers.lessons import AnswerLesson

_PARTS = 5
_SHARES = (0.99, 0.98, 0.95, 0.92, 0.9, 0.85)


@dataclass(frozen=True, slots=True)
class Curve:
    """How sure one is of the best memory of each question: of those told, and of the others."""

    told: Sequence[tuple[float, bool]]
    """With whether it is the right one."""
    none: Sequence[float]

    def floor(self, left: float) -> float:
        """Return from where so large a share of unanswerable questions is left unanswered."""
        return float(np.quantile(self.none, left))

    def lines(self) -> Iterator[str]:
        """Yield how many told questions are answered for shares of unanswerable ones left so."""
        yield f"{len(self.told)} told, {len(self.none)} unanswerable"
        for share in _SHARES:
            floor = self.floor(share)
            right = np.mean([sure > floor and is_right for sure, is_right in self.told])
            yield f"{share:.0%} left from {floor:.2f}: {right:.1%} of the told answered rightly"


def held_out_curve(lessons: Sequence[AnswerLesson]) -> Curve:
    """Judge each question by what the talks of the other parts teach."""
    judged = zip(lessons, _held_out(lessons), strict=True)
    own = [(lesson, sure) for lesson, sure in judged if lesson.is_own]
    none: list[float] = []
    told: list[tuple[float, bool]] = []
    for _, group in groupby(own, key=lambda pair: pair[0].question):
        pairs = list(group)
        best, sure = max(pairs, key=lambda pair: pair[1])
        if not best.is_answerable:
            none.append(float(sure))
        elif any(lesson.is_answer for lesson, _ in pairs):
            told.append((float(sure), best.is_answer))
    return Curve(told, none)


def _held_out(lessons: Sequence[AnswerLesson]) -> Numbers:
    """Return how sure one is of each lesson by what all talks but a fifth teach."""
    known, sure = Lessons(lessons), np.zeros(len(lessons))
    for part in range(_PARTS):
        taught = [lesson for lesson in lessons if lesson.talk % _PARTS != part]
        at = [at for at, lesson in enumerate(lessons) if lesson.talk % _PARTS == part]
        sure[at] = sureness(known.rows([lessons[one] for one in at]), learned(known, taught))
    return sure
