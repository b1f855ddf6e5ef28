"""Tests of ages in brackets, said behind their sentence."""

import pytest

from curator.offline.english.wording.bracketed_ages import bracketed_in
from curator.offline.english.wording.careful_spelling import replaced


def _plain(text: str) -> str:
    return replaced(text, sorted(bracketed_in(text))).text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("my son Max (7) loves trains. Yes!", "my son Max loves trains. my son Max is 7. Yes!"),
        ("Two kids, Max (7) and Theo (4)", "Two kids, Max and Theo. Max is 7 and Theo is 4"),
        ("We have a dog, Bo (11yo).", "We have a dog, Bo. Bo is 11."),
        ("Hi, I'm Ana (34)", "Hi, I'm Ana. I'm 34"),
        ("I'm Ana (34), my dog Bo (3)", "I'm Ana, my dog Bo. I'm 34 and my dog Bo is 3"),
    ],
)
def test_they_are_said_in_words(typed: str, plain: str):
    assert _plain(typed) == plain


@pytest.mark.parametrize(
    "text", ["I love Blade Runner (82)", "my son Max (born 2017)", "chapter (7) of my kids' book"]
)
def test_other_brackets_stay(text: str):
    assert _plain(text) == text
