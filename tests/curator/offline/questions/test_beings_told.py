"""Tests of whom words tell of."""

import pytest

from curator.offline.questions.beings_told import (
    asks_own_age,
    beings_told,
    is_of_user_alone,
    names_somebody,
    tells_age_of_another,
    words_of_beings,
)


@pytest.mark.parametrize(
    ("content", "being"),
    [
        ("The user's kelpie is called Moss.", "dog"),
        ("The user is pregnant, due in May.", "baby"),
        ("The user has a little boy otto he is 3.", "son"),
        ("The user keeps two budgerigars.", "bird"),
    ],
)
def test_kinds_are_known_by_other_words(content: str, being: str):
    assert being in beings_told(content, "")


def test_names_stand_beside_whom_they_name():
    assert names_somebody("The user has twins, Ada and Bo, they just turned six.")
    assert names_somebody("The user got a little boy otto he is 3.")
    assert not names_somebody("The user's son plays football.")


def test_an_age_is_asked_of_oneself():
    assert asks_own_age("how old am i?")
    assert not asks_own_age("how old is my dog?")
    assert is_of_user_alone("The user is 31 years old.")
    assert not is_of_user_alone("The user's aunt says so.")


def test_words_stand_for_those_of_whom_a_memory_tells():
    assert words_of_beings("what are my birds called", {"bird"})
    assert not words_of_beings("what are my birds called", {"dog"})


@pytest.mark.parametrize(
    ("said", "is_of_another"),
    [
        ("My gogo lives with us, she is 91 and sharp as a knife.", True),
        ("my gogo lives w us shes 91", True),
        ("Maya's 7 now.", True),
        ("I'm 57, my wife is 60.", False),
        ("im tom n im 24", False),
        ("I turned 30 when my son was 2.", False),
        ("57, and my wife is 60.", False),
        ("My gogo lives with us.", False),
    ],
)
def test_whose_age_is_told(said: str, is_of_another: bool):
    assert tells_age_of_another(said) is is_of_another
