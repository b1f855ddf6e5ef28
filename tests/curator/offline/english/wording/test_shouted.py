"""Tests of what is shouted in capitals."""

import pytest

from curator.offline.english.wording.careful_spelling import replaced
from curator.offline.english.wording.shouted import shouted_in


def _quiet(text: str) -> str:
    return replaced(text, shouted_in(text)).text


@pytest.mark.parametrize(
    ("typed", "quiet"),
    [
        ("GOT A JOB!! library assistant", "got a job!! library assistant"),
        ("i DRIVE a van and i WORK nights", "i drive a van and i work nights"),
        ("MY DOG DIED", "my dog died"),
        ("I WORK AT THE BBC", "I work at the BBC"),
        ("I'M ALLERGIC TO NUTS", "I'm allergic to nuts"),
        ("im SO happy", "im so happy"),
    ],
)
def test_what_is_shouted_is_said_in_small_letters(typed: str, quiet: str):
    assert _quiet(typed) == quiet


@pytest.mark.parametrize(
    "typed",
    [
        "I work in IT",
        "oh yeah i LOVE resits",
        "I have ADHD",
        "my mum has MS",
        "i work for the BBC and ITV",
        "I got into UCL",
        "A friend of mine is at NASA",
        "my job at IKEA is dull",
    ],
)
def test_letters_that_stand_for_words_stay(typed: str):
    assert _quiet(typed) == typed
