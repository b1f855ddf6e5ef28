"""What a question of a Chinese sitting teaches of the memories that may answer it."""

import pytest

from curator.offline.answers.english_signs import Passage
from tests.answers.lessons import of_sitting
from tests.answers.sittings_lived import Asked
from tests.first_minute.talk import Pattern, Question

AFTER = 7


def told(content: str, *, is_line: bool = False) -> Passage:
    return Passage(content, "", "", nearness=0.3, is_line=is_line, is_told=False)


MEMORIES = (told("用户喜欢喝龙井。"), told("用户在杭州开茶馆。"), told("我爱喝龙井", is_line=True))


@pytest.mark.parametrize(
    ("has", "expected"),
    [
        (Pattern(["龙井"]), [(True, 2.0), (False, 0.6)]),
        (None, [(False, 1.2), (False, 1.2)]),
    ],
)
def test_each_memory_is_a_lesson_and_no_line(
    has: Pattern | None, expected: list[tuple[bool, float]]
):
    question = Question("我喜欢喝什么", has, Pattern([]))
    lessons = list(of_sitting(Asked(3, question, MEMORIES), AFTER))
    assert [(it.is_answer, it.weight) for it in lessons] == expected
    assert {(it.talk, it.is_answerable) for it in lessons} == {(3 + AFTER, has is not None)}
