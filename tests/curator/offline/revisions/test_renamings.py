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
        ("the new boat is called Saltlick", "The user's boat is called Saltlick."),
    ],
)
def test_the_new_name_stands_for_the_old_one(said: str, content: str):
    assert [claim.content for claim in renamed(said, [PIXEL, BOAT])] == [content]


@pytest.mark.parametrize(
    "said",
    ["I might rename Pixel to Biscuit", "Pixel is called a genius", "I renamed a file"],
)
def test_what_names_nobody_anew_does_nothing(said: str):
    assert renamed(said, [PIXEL, BOAT]) == []
