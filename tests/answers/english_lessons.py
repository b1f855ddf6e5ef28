"""What the weighing of English answers learns from: sittings lived, with questions asked late."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from curator.offline.answers.likeliest import weighed_signs
from tests.answers.lessons import AnswerLesson
from tests.answers.sittings_lived import Asked, lived

_RIGHT, _NONE, _WRONG, _LEFT_OUT = 2.0, 1.2, 0.6, 0.3
"""What weighs a right answer, one where none is, one beside a right one, and one where the right
ones are left out."""
_NO_MEANING = np.zeros(0, dtype=np.float32)


def english_lessons(half: str = "sittings") -> list[AnswerLesson]:
    """Return the lessons of a file of sittings, the same each time; it takes minutes."""
    sittings = asyncio.run(lived("en", half))
    return [it for asked in sittings if not asked.teaches_judge for it in lessons_of(asked)]


def lessons_of(asked: Asked) -> Iterator[AnswerLesson]:
    """Yield what a question teaches; where it has an answer, also that without it none is one."""
    right = asked.right
    for is_right, lesson in zip(right, _signs(asked), strict=True):
        if lesson is not None:
            weight = _RIGHT if is_right else _WRONG if any(right) else _NONE
            yield _lesson(asked, lesson, is_answer=is_right, weight=weight)
    if any(right):
        others = [one for one, is_right in zip(asked.passages, right, strict=True) if not is_right]
        without = Asked(asked.conversation, asked.question, others)
        for lesson in _signs(without):
            if lesson is not None:
                yield _lesson(asked, lesson, is_answer=False, weight=_LEFT_OUT, is_own=False)


def _signs(asked: Asked) -> Sequence[Mapping[str, float] | None]:
    return weighed_signs(asked.question.text, asked.passages)


def _lesson(
    asked: Asked,
    signs: Mapping[str, float],
    *,
    is_answer: bool,
    weight: float,
    is_own: bool = True,
) -> AnswerLesson:
    return AnswerLesson(
        talk=asked.conversation,
        question=f"{asked.conversation} {asked.question.text}",
        is_answerable=asked.question.has is not None,
        is_own=is_own,
        signs=signs,
        common=_NO_MEANING,
        is_answer=is_answer,
        weight=weight,
    )
