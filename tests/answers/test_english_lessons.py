"""What a question of a sitting teaches of the memories and lines that may answer it."""

from curator.offline.answers.english_signs import Passage
from tests.answers.english_lessons import lessons_of
from tests.answers.sittings_lived import Asked
from tests.first_minute.talk import Pattern, Question

DRINK = Question("What do I drink?", Pattern(["sherry"]), Pattern([]))
UNTOLD = Question("What do I drink?", None, Pattern(["sherry"]))


def passage(content: str) -> Passage:
    return Passage(content, "", "", nearness=0.3, is_line=False, is_told=False)


SHERRY = passage("The user has a sherry on Saturdays.")
LORRY = passage("The user is a lorry driver.")
SISTER = passage("The user's sister likes tea.")


def test_each_is_a_lesson_and_once_more_where_the_right_ones_are_left_out():
    lessons = list(lessons_of(Asked(3, DRINK, [LORRY, SHERRY])))
    assert [(it.is_answer, it.is_own, it.weight) for it in lessons] == [
        (False, True, 0.6),
        (True, True, 2.0),
        (False, False, 0.3),
    ]
    assert [it.signs["recent"] for it in lessons] == [0.5, 1.0, 1.0]
    assert {it.talk for it in lessons} == {3}


def test_where_nothing_answers_all_weigh_more_and_once():
    lessons = list(lessons_of(Asked(3, UNTOLD, [LORRY, SHERRY])))
    assert [(it.is_answer, it.weight) for it in lessons] == [(False, 1.2), (False, 1.2)]
    assert not any(it.is_answerable for it in lessons)


def test_what_can_be_no_answer_is_no_lesson():
    lessons = list(lessons_of(Asked(3, UNTOLD, [SISTER, SHERRY])))
    assert len(lessons) == 1
