"""Tests of one choice in the place of another."""

import pytest

from curator.offline.revisions.retold.choices import chosen_instead, exchanged_names, got_rid_of
from tests.curator.offline.windows import memory


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        (
            "The user is off to Hokkaido in December (2026-12).",
            "hokkaido cancel liao, we going hanoi instead",
            "The user is off to Hanoi in December (2026-12).",
        ),
        (
            "The user is off to Hokkaido in December (2026-12).",
            "hokkaido cancel liao, too ex. we going hanoi instead",
            "The user is off to Hanoi in December (2026-12).",
        ),
        (
            "The user takes metformin.",
            "Doc's switched me from metformin to Ozempic.",
            "The user takes Ozempic.",
        ),
        (
            "The user wants to be a pilot.",
            "dont wanna be a pilot anymore, gonna be a paramedic",
            "The user wants to be a paramedic.",
        ),
    ],
)
def test_what_is_chosen_instead_is_told(content: str, said: str, told: str):
    (claim,) = chosen_instead(said, [memory("a1", None, "", content)])
    assert claim.content == told


def test_what_is_off_with_nothing_instead_is_left():
    known = memory("a1", None, "", "The user is off to Hokkaido in December (2026-12).")
    assert chosen_instead("hokkaido is cancelled", [known]) == []


def test_what_one_is_rid_of_one_has_no_longer():
    known = memory("a1", "vehicle", "a Corsa", "The user drives a Corsa.")
    (claim,) = got_rid_of("Corsa failed its MOT so I scrapped it. Bus for now.", [known])
    assert claim.content == "The user no longer drives a Corsa."
    assert got_rid_of("Corsa failed its MOT", [known]) == []


@pytest.mark.parametrize(
    "said",
    [
        "I muddled my girls: Dilini has the wig and Sachi the sitar.",
        "got them the wrong way round, Dilini and Sachi",
    ],
)
def test_names_that_were_mixed_up_are_exchanged(said: str):
    known = memory("a1", None, "", "Dilini plays the sitar and Sachi makes wigs.")
    (claim,) = exchanged_names(said, [known])
    assert claim.content == "Sachi plays the sitar and Dilini makes wigs."


def test_names_that_stand_as_they_were_stay():
    known = memory("a1", None, "", "Dilini plays the sitar and Sachi makes wigs.")
    assert exchanged_names("I mixed up: Dilini has the sitar, Sachi the wigs", [known]) == []
