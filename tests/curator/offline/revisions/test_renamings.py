"""Tests of who or what has another name now."""

import pytest

from curator.offline.revisions.renamings import renamed
from tests.curator.offline.windows import PIXEL, memory

BOAT = memory("b1", None, "", "The user's boat is called Marigold.")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("we renamed Pixel to Biscuit", "The user's cat is called Biscuit."),
        ("pixel got renamed, he's called Biscuit now", "The user's cat is called Biscuit."),
        (
            "we changed his name, its Biscuit now, pixel didnt suit",
            "The user's cat is called Biscuit.",
        ),
        ("We renamed the cat, she's Biscuit now", "The user's cat is called Biscuit."),
        ("the new boat is called Saltlick", "The user's boat is called Saltlick."),
    ],
)
def test_the_new_name_stands_for_the_old_one(said: str, content: str):
    assert [claim.content for claim in renamed(said, [PIXEL, BOAT])] == [content]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("sorry, it's Pixie", "The user's cat is called Pixie."),
        ("oops sorry, it's Pixell with two l's", "The user's cat is called Pixell."),
        ("Correction: Pixell with two l's.", "The user's cat is called Pixell."),
        ("no wait, I meant Pixie", "The user's cat is called Pixie."),
    ],
)
def test_a_name_that_is_like_one_known_puts_it_right(said: str, content: str):
    (claim,) = renamed(said, [PIXEL, BOAT])
    assert (claim.content, claim.because) == (content, "corrected")
    assert renamed("sorry, it's Monday", [PIXEL, BOAT]) == []


@pytest.mark.parametrize(
    "said",
    ["I might rename Pixel to Biscuit", "Pixel is called a genius", "I renamed a file"],
)
def test_what_names_nobody_anew_does_nothing(said: str):
    assert renamed(said, [PIXEL, BOAT]) == []


MARIANNE = memory("c1", "friend.name", "Marianne", "The user's friend is called Marianne.")
SURNAME = memory("d1", None, "", "The user's surname is hartley.")


@pytest.mark.parametrize(
    "said",
    [
        "Autocorrect got me, her name is Marina.",
        "oops typo her name's Marina",
        "sorry I wrote it wrong, she's called Marina",
    ],
)
def test_a_name_that_was_a_slip_is_put_right(said: str):
    (claim,) = renamed(said, [MARIANNE, PIXEL])
    assert (claim.content, claim.because) == ("The user's friend is called Marina.", "corrected")
    assert claim.negates == "Marianne"


@pytest.mark.parametrize(
    "said",
    [
        "sorry, my boss is here, his name is Max",
        "her name is Marina",
        "oops, its name is Bo",
        "sorry I'm late. Her name is Mariana, the new girl",
    ],
)
def test_another_name_is_no_slip_of_one_unlike_it(said: str):
    assert renamed(said, [MARIANNE, PIXEL]) == []


@pytest.mark.parametrize(
    "said",
    [
        "divorce came thru so im back to my maiden name, okafor",
        "I changed my surname to Okafor after the wedding",
        "We got married, I took his name, Okafor",
        "I'm Mrs Okafor now",
        "I got married, so my surname is Okafor now.",
        "my surname is now Okafor",
    ],
)
def test_the_surname_is_another_now(said: str):
    (claim,) = renamed(said, [SURNAME, PIXEL])
    assert (claim.content, claim.because) == ("The user's surname is Okafor.", "changed")


@pytest.mark.parametrize(
    "said",
    ["might go back to my maiden name, Okafor", "my sister changed her surname to Okafor",
     "back to my maiden name", "my surname is hard to spell now"],
)  # fmt: skip
def test_the_surname_stays(said: str):
    assert renamed(said, [SURNAME]) == []


def test_whom_he_means_goes_by_another_name_where_only_one_is_known():
    mate = memory("b2", None, "", "The user's brother is called Steve.")
    (claim,) = renamed("He goes by Stefan these days.", [mate])
    assert claim.content == "The user's brother is called Stefan."
    assert renamed("She goes by Stefanie these days.", [mate]) == []
    assert renamed("He goes by Stefan these days.", [mate, PIXEL]) == []
