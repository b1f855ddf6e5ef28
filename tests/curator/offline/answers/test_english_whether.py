"""What answers who asks whether something is so: what names all of it, of that subject."""

import pytest

from curator.offline.answers.english_whether import (
    tells_it_ended,
    tells_of_state,
    tells_whether,
)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("Do I still live in Oslo?", "The user lives in Oslo."),
        ("do i smoke", "The user smokes."),
        ("Am I learning Welsh any more?", "The user is learning Welsh."),
        ("Is Amara still pregnant?", "The user's wife Amara is eight months pregnant."),
        ("Is my aunt Philippa married?", "The user's aunt Philippa is married to a Dutchman."),
        ("Does uncle Bashir still have his shop?", "The user's uncle Bashir has a corner shop."),
        ("Do I still live in Oslo?", "I live in Oslo and love it"),
        ("Is Rex still alive?", "The user's dog Rex has died."),
        ("is rex dead", "The user's dog Rex was put down."),
    ],
)
def test_words_that_name_all_that_is_asked_tell_it(question: str, content: str):
    assert tells_whether(question, content)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("Where do I live in Oslo?", "The user lives in Oslo."),
        ("Do I live in Bergen?", "The user lives in Oslo."),
        ("Do I live in Oslo?", "The user likes Oslo."),
        ("Am I married?", "Philippa is married to a Dutchman."),
        ("Am I married?", "The user's aunt is married."),
        ("Is Tom married?", "Tom's sister is married."),
        ("Do I work days or nights?", "The user works days and nights."),
        ("Is Rex still alive?", "The user has a dog called Rex."),
        ("Am I still?", "The user lives in Oslo."),
    ],
)
def test_what_lacks_a_word_or_is_of_somebody_else_tells_nothing(question: str, content: str):
    assert not tells_whether(question, content)


def test_what_says_that_it_ended_tells_it():
    told = "The user no longer works at Tesco."
    assert tells_it_ended("do I work at Tesco?", told)
    assert not tells_it_ended("where do I work?", told)
    assert not tells_it_ended("do I work at Lidl?", told)


@pytest.mark.parametrize(
    ("question", "content", "is_told"),
    [
        ("Do I have a girlfriend?", "The user is no longer with Priya.", True),
        ("Am I single?", "The user is married to Jo.", True),
        ("Am I seeing anyone?", "The user and Marc broke up.", True),
        ("Can I eat strawberries?", "The user is no longer allergic to strawberries.", True),
        ("Do I have a wife?", "The user is single.", True),
        ("who's my other half", "The user is married to Gethin.", True),
        ("what's my nephew called", "The user is uncle to little malachi.", True),
        ("who's my other half", "The user lives with two cats.", False),
        ("what's my nephew called", "The user's brother is called Al.", False),
        ("Do I have a girlfriend?", "The user's sister is single.", False),
        ("Do I have a car?", "The user is no longer with Priya.", False),
        ("Can I eat nuts?", "The user is allergic to strawberries.", False),
        ("Can I eat nuts?", "The user likes nuts.", False),
    ],
)
def test_a_state_tells_what_is_asked_in_other_words(question: str, content: str, is_told: bool):
    assert tells_of_state(question, content) is is_told
