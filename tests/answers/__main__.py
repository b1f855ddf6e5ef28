"""`python -m tests.answers [FILE…]`: teach the weighing of Chinese answers, write its weights.

A file is one of labelled talks without its ending (`/somewhere/talks` of `talks.zh.jsonl`), taught
beside those here. First it is told how many questions are answered rightly by weights that were
learned from other talks, at each share of unanswerable ones left without an answer; the floor is
put where `LEFT` of them are.
"""

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from curator.offline import answers
from tests.answers.curve import held_out_curve
from tests.answers.learning import Lessons, learned
from tests.answers.lessons import AnswerLesson, answer_lessons

DECIMALS = 3
LEFT = 0.8
"""So many of the unanswerable questions that are weighed at all are left without an answer.

Most have no memory of the kind that is asked for, which is not weighed.
"""


def weights_of(lessons: Sequence[AnswerLesson], floor: float) -> str:
    """Return the weights as they are kept, moved so that the floor is at one half."""
    known = Lessons(lessons)
    found = [round(float(weight), DECIMALS) for weight in learned(known, lessons)]
    signs = dict(zip(known.names, found, strict=False))
    signs["all"] = round(signs["all"] - math.log(floor / (1 - floor)), DECIMALS)
    return json.dumps({"signs": signs, "meaning": found[len(signs) :]}, ensure_ascii=False)


def main() -> None:
    """Judge what is learned on talks that were held back, fit all and write the weights."""
    lessons = answer_lessons(sys.argv[1:])
    curve = held_out_curve(lessons)
    for line in curve.lines():
        sys.stdout.write(f"{line}\n")
    path = Path(answers.__file__).parent / "weights.json"
    path.write_text(f"{weights_of(lessons, curve.floor(LEFT))}\n", encoding="utf-8")
    right = sum(lesson.is_answer for lesson in lessons)
    sys.stdout.write(f"{len(lessons)} lessons, {right} of them answers\n")


if __name__ == "__main__":
    main()
