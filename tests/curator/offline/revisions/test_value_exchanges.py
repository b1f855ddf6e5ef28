"""Tests of which memory's value a message sets another of its sort against."""

import pytest

from curator.offline.revisions.value_exchanges import exchanged
from tests.curator.offline.windows import memory

PARTY = memory("a1", None, "", "The user's nan has her 80th on 3 November (2026-11-03).")
LESSONS = memory("a2", None, "", "The user has Spanish lessons on Tuesday and Thursday.")
CLOCKS = memory("a3", None, "", "The user owns twenty-three of them.")
RENT = memory("a4", None, "", "The user's rent is 900 euros.")
AGE = memory("a5", "age", "24", "The user is 24 years old.")
KNOWN = [PARTY, LESSONS, CLOCKS, RENT, AGE]


@pytest.mark.parametrize(
    ("said", "again", "because"),
    [
        (
            "its the 5th of nov not the 3rd ahh",
            "The user's nan has her 80th on 5 November (2026-11-05).",
            "corrected",
        ),
        (
            "the lessons are Monday and Thursday, I mixed it up",
            "The user has Spanish lessons on Monday and Thursday.",
            "corrected",
        ),
        ("bought another, up to twenty-four", "The user owns twenty-four of them.", "changed"),
        ("the rent went up to 980", "The user's rent is 980 euros.", "changed"),
    ],
)
def test_a_value_takes_the_place_of_another_of_its_sort(said: str, again: str, because: str):
    (claim,) = exchanged(said, KNOWN)
    assert claim.content == again
    assert claim.because == because


@pytest.mark.parametrize(
    "said",
    [
        "if the lessons were Monday I'd go",
        "I have lessons on Friday, too",
        "the 12th not the 11th",
        "are the lessons on Monday now?",
        "down to 3 biscuits",
    ],
)
def test_what_is_supposed_or_of_something_else_exchanges_nothing(said: str):
    assert exchanged(said, KNOWN) == []
