"""Tests of the only thing of its sort that was told, as an answer."""

import pytest

from curator.offline.answers.english_signs import Passage
from curator.offline.answers.english_sorts import ONE_OF_FEW, ONLY_ONE, sureness_of_sort


def _sure(question: str, *told: str) -> list[float]:
    return sureness_of_sort(
        question,
        [
            Passage(it, "", "", 0.2, is_line=not it.startswith("The user"), is_told=False)
            for it in told
        ],
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which instrument am I learning?", "The user learns the harmonium from a neighbour."),
        ("what trade am I", "The user said: “sparky on the mines”"),
        ("What animals do I look after?", "The user has sixty Friesians."),
        ("what tablets am I on", "underactive thyroid so im on eltroxin for life"),
        ("what op did I have", "The user had gallstones out in January."),
        ("do I take any medication", "The user takes metformin."),
        ("what are my pronouns", "The user's pronouns are he/him."),
    ],
)
def test_the_only_one_of_its_sort_answers(question: str, told: str):
    assert _sure(question, "The user lives in Leeds.", told) == [0.0, ONLY_ONE]


def test_one_of_two_is_less_sure():
    told = ("The user plays the oud.", "The user plays the banjo.")
    assert _sure("what instrument do I play", *told) == [ONE_OF_FEW, ONE_OF_FEW]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what tablets am I on", "The user is a nurse."),
        ("what instrument does my brother play", "The user plays the oud."),
        ("which instrument do I play myself", "The vicar's wife plays the harp."),
        ("what job do I do", "The user used to be a welder."),
        ("do I do any sport", "if i had the time id run a marathon"),
        ("how do I fix a violin", "The user plays the violin."),
        ("what instrument should I learn", "The user plays the violin."),
        ("what was my first job", "The user is a baker."),
        ("what's my favourite instrument", "The user plays the violin."),
        ("what time does my shift start", "The user works nights."),
        ("who is my boss", "The user works at Tesco."),
        ("what animals lay eggs", "The user has hens."),
    ],
)
def test_what_is_not_asked_for_does_not(question: str, told: str):
    assert _sure(question, told) == [0.0]
