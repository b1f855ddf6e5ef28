"""Clauses about the user that open with something else."""

import pytest

from curator.offline.english.clauses.turned_round import turned_round


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("there is nothing I like less than karaoke", "hate karaoke"),
        ("there's nothing we love more than a good curry", "love a good curry"),
        ("lactose intolerant so no milk for me", "am lactose intolerant"),
        ("type 2 diabetic here", "am type 2 diabetic"),
        ("the rent is £900 a month", "=rent is £900 a month"),
        ("Hull is home now", "live in Hull"),
    ],
)
def test_it_says_the_same_of_the_speaker(words: str, told: str):
    assert turned_round(words) == told


@pytest.mark.parametrize("words", ["there is nothing like rain", "my cat is home", "it's late"])
def test_what_is_of_nobody_says_nothing(words: str):
    assert turned_round(words) is None
