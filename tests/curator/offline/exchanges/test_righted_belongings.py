"""Tests of what a correction says of "mine"."""

import pytest

from curator.offline.exchanges.righted_belongings import righted_belongings
from tests.curator.offline.windows import memory

CAR = memory("a1", "vehicle", "a Toyota Hilux", "The user drives a Toyota Hilux.")
PHONE = memory("a2", "owns", "a Samsung", "The user's phone is a Samsung.")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Hang on, what am I saying, mine is a Mazda.", "The user drives a Mazda."),
        ("wait mine's an audi, my dad has the hilux", "The user drives an audi."),
    ],
)
def test_a_thing_told_right_before_is_put_right(said: str, told: str):
    (claim,) = righted_belongings(said, [CAR, PHONE], [CAR.content])
    assert claim.content == told
    assert claim.negates == CAR.value


@pytest.mark.parametrize(
    "said",
    ["Mine is a Mazda.", "Hold on, mine is broken.", "Sorry, mine's in the garage", "no idea"],
)
def test_what_puts_nothing_right_leaves_it(said: str):
    assert righted_belongings(said, [CAR, PHONE], [CAR.content]) == []


def test_of_two_things_none_is_meant_for_sure():
    told = [CAR.content, PHONE.content]
    assert righted_belongings("No, mine is a Mazda.", [CAR, PHONE], told) == []
    assert righted_belongings("No, mine is a Mazda.", [CAR, PHONE], []) == []
