"""Questions about children, and how many of somebody there are."""

import pytest

from curator.offline.questions.children import (
    asks_for_children,
    is_counted,
    is_for_others_children,
    tells_how_many,
)


def test_a_childrens_hospital_is_of_no_children_of_the_user():
    assert is_for_others_children("The user works at the children's hospital.")
    assert not is_for_others_children("The user's children like hospital food.")
    assert asks_for_children("how many children do I have?")
    assert not asks_for_children("which children's hospital do I work at?")


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("how many children do I have?", "son.name"),
        ("how many kids do we have?", "child.name"),
        ("how many cats do I have?", "cat.name"),
    ],
)
def test_each_that_is_named_is_counted(question: str, key: str):
    assert is_counted(question, key)


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("how many children do I have?", "sister.name"),
        ("how many children do I have?", "home"),
        ("how old are my children?", "child.name"),
        ("how many miles do I have to run?", "cat.name"),
    ],
)
def test_others_are_not(question: str, key: str):
    assert not is_counted(question, key)


@pytest.mark.parametrize(
    ("question", "content", "is_told"),
    [
        ("How many kids have I got?", "The user is Steph, mum of three.", True),
        ("How many sons do I have?", "God has blessed the user with three boys.", True),
        ("How many children have I?", "The user has sixty cows.", False),
        ("How old are my kids?", "The user has two kids.", False),
    ],
)
def test_who_says_of_how_many_they_are_the_parent_counts_them(
    question: str, content: str, is_told: bool
):
    assert tells_how_many(question, content) is is_told
