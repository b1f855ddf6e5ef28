"""Which sort of answer a question wants, and what tells one."""

import pytest

from curator.offline.questions.answer_kinds import KINDS_OF_ANSWER, NAMES, STRICT


@pytest.mark.parametrize(
    ("kind", "question", "told", "not_told"),
    [
        ("age", "How old is she?", "Her niece is fifteen.", "She is one of four."),
        ("time", "What's the date of the race?", "The race is on May 5.", "The race is long."),
        ("place", "Which county am I in?", "The user lives in Kent.", "It ends on 3 May."),
        ("place", "Where does Nadia live?", "Nadia lives in Montreal.", "Nadia marries in May."),
        ("place", "Where is he?", "He is in Sunderland.", "He is idle on Sundays."),
        ("time", "When is it?", "It is in Sept.", "It is for Jane and Octavia."),
        ("place", "我在哪个城市", "用户住在杭州。", "用户爱喝酒。"),
        ("number", "How many hens are there?", "There are thirteen hens.", "Hens lay well."),
    ],
)
def test_a_kind_of_answer_is_asked_and_told(kind: str, question: str, told: str, not_told: str):
    found = KINDS_OF_ANSWER[kind]
    assert found.asked.search(question)
    assert found.told.search(told)
    assert not found.told.search(not_told)


@pytest.mark.parametrize(
    ("question", "told", "not_told"),
    [
        ("What colour is it?", "It is mint green.", "It leaks."),
        ("Which month is it?", "It is in April.", "It is every summer."),
        ("What car is it?", "The user drives a Skoda.", "The user rides a scooter."),
        ("什么颜色的", "用户的车是蓝色的。", "用户有一辆车。"),
    ],
)
def test_what_has_to_be_told(question: str, told: str, not_told: str):
    asked = [kind for kind in STRICT if kind.asked.search(question)]
    assert asked
    assert all(kind.told.search(told) for kind in asked)
    assert not any(kind.told.search(not_told) for kind in asked)


def test_who_one_is_asks_for_a_name_and_whom_one_goes_with_does_not():
    assert NAMES.asked.search("Who am I?")
    assert not NAMES.asked.search("Who am I going to the gig with?")
