"""`python -m tests.answers [later] [en|zh] [FILE…]`: teach the weighing of answers anew.

A file is one of labelled talks without its ending (`/somewhere/talks` of `talks.zh.jsonl`): the
Chinese one is taught with it beside those here, the English one with it in place of the sittings.
With `later` it is the weighing of what was said after an answer that is taught.
First it is told how many questions are answered rightly by weights that were learned from other
talks, at each share of unanswerable ones left without an answer. The Chinese weights are moved so
that the floor, where `LEFT` of them are, is at one half; the English are as they were learned.
"""

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from curator.offline import answers
from memory.vocabulary import Language
from tests.answers.curve import held_out_curve
from tests.answers.english_lessons import english_lessons
from tests.answers.later_lessons import STEMS, later_lessons
from tests.answers.learning import Lessons, learned
from tests.answers.lessons import AnswerLesson, answer_lessons
from tests.first_minute.talk import LANGUAGES

DECIMALS = 3
LATER = "later"
LEFT = 0.8
"""So many of the unanswerable questions that are weighed at all are left without an answer.

Most have no memory of the kind that is asked for, which is not weighed.
"""
HERE = Path(answers.__file__).parent


def weights_of(lessons: Sequence[AnswerLesson], floor: float) -> str:
    """Return the Chinese weights as they are kept, moved so that the floor is at one half."""
    signs, meaning = _learned(lessons)
    signs["all"] = round(signs["all"] - math.log(floor / (1 - floor)), DECIMALS)
    return json.dumps({"signs": signs, "meaning": meaning}, ensure_ascii=False)


def weights_as_learned(lessons: Sequence[AnswerLesson]) -> str:
    """Return weights of signs alone as they are kept: English ones, and those of later words."""
    signs, _ = _learned(lessons)
    return json.dumps(signs, indent=1)


def main(arguments: Sequence[str]) -> None:
    """Judge what is learned on talks that were held back, fit all and write the weights."""
    files = [word for word in arguments if word not in (*LANGUAGES, LATER)]
    teach = _teach_later if LATER in arguments else _teach
    for language in [name for name in LANGUAGES if name in arguments] or LANGUAGES:
        teach(language, files)


def _teach_later(language: Language, files: Sequence[str]) -> None:
    lessons = later_lessons(language, (*STEMS, *files))
    for line in held_out_curve(lessons).lines():
        sys.stdout.write(f"{line}\n")
    _write(f"weights.later.{language}.json", weights_as_learned(lessons))


def _teach(language: Language, files: Sequence[str]) -> None:
    lessons = english_lessons(*files) if language == "en" else answer_lessons(files)
    curve = held_out_curve(lessons)
    for line in curve.lines():
        sys.stdout.write(f"{line}\n")
    if language == "en":
        _write("weights.en.json", weights_as_learned(lessons))
    else:
        _write("weights.json", weights_of(lessons, curve.floor(LEFT)))
    right = sum(lesson.is_answer for lesson in lessons)
    sys.stdout.write(f"{len(lessons)} lessons, {right} of them answers\n")


def _learned(lessons: Sequence[AnswerLesson]) -> tuple[dict[str, float], list[float]]:
    """Return the weight of each sign, and of each direction of meaning."""
    known = Lessons(lessons)
    found = [round(float(weight), DECIMALS) for weight in learned(known, lessons)]
    signs = dict(zip(known.names, found, strict=False))
    return signs, found[len(signs) :]


def _write(name: str, text: str) -> None:
    (HERE / name).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
