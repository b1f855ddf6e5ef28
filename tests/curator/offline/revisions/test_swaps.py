"""Tests of one thing in the place of another, and of days set anew."""

import pytest

from curator.offline.revisions.swaps import set_anew, swapped
from tests.curator.offline.windows import COFFEE, OSLO, memory

COURSE = memory("b1", None, "", "The user is in second year, reading physics.")
FLIGHT = memory("b2", None, "", "The user flies to Crete on the 3rd of July.")


@pytest.mark.parametrize(
    "said",
    [
        "dropped physics lol, im doing law now",
        "I swapped physics for law",
        "i switched to law, physics was killing me",
    ],
)
def test_the_new_thing_stands_for_the_old_one(said: str):
    (claim,) = swapped(said, [COURSE, FLIGHT, OSLO])
    assert claim.content == "The user is in second year, reading law."


def test_what_is_got_for_what_is_sold_takes_nothing_over_of_it():
    car = memory("b3", "vehicle", "an old ford fiesta", "The user drives an old ford fiesta.")
    (claim,) = swapped("sold the fiesta, picked up a honda jazz yesterday", [COURSE, car])
    assert claim.content == "The user drives a honda jazz."


def test_so_many_more_stand_for_as_many_of_the_same():
    shop = memory("b5", "", "", "The user has a barber shop in Bradford, 2 chairs.")
    [claim] = swapped("signed today, we got 3 chairs now, my cousin joined the shop", [shop])
    assert claim.content == "The user has a barber shop in Bradford, 3 chairs."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("i told the forklift to lift my spirits. it has a 2 tonne limit", None),
        ("sorry, I meant it's Anna with two n's", None),
        ("sorry, 1991", None),
        ("I told you wrong, it has 3", "The user's flat has 3 bedrooms."),
        ("I told you wrong, it has 3 bedrooms", "The user's flat has 3 bedrooms."),
    ],
)
def test_a_number_of_another_thing_is_none_of_a_memory(said: str, told: str | None):
    flat = memory("b6", "", "", "The user's flat has 1 bedrooms.")
    found = set_anew(said, [flat], [flat.content])
    assert [claim.content for claim in found] == ([told] if told else [])


@pytest.mark.parametrize(
    "said", ["sorry my age is wrong, I'm 68", "actually he's 68 now", "I was wrong, I turned 68"]
)
def test_an_age_is_no_number_of_anything_else(said: str):
    alarm = memory("b7", "reminder", "at 9", "The user asked to be reminded at 9 to ring Helen.")
    cats = memory("b8", "pet", "3 cats", "The user has 3 cats.")
    for known in (alarm, cats):
        assert set_anew(said, [known], [known.content]) == []
    son = memory("b9", "son.age", "67", "The user's brother Ted is 67 years old.")
    (claim,) = set_anew(said, [son], [son.content])
    assert claim.content == "The user's brother Ted is 68 years old."


def test_a_thing_with_its_own_place_takes_no_place_of_another():
    studio = memory("b4", "", "", "The user rents a little studio above a fish shop in Grimsby.")
    said = "Good news, I've moved out of Grimsby, I've got a flat in Lincoln now."
    assert swapped(said, [studio]) == []


@pytest.mark.parametrize(
    "said",
    [
        "I used to live in Oslo, I moved to Bergen",
        "I bought a new cello",
        "switched it off",
        "I dropped physics, I do law on Tuesdays now",
    ],
)
def test_what_swaps_nothing_known_does_nothing(said: str):
    assert swapped(said, [COURSE, COFFEE, OSLO]) == []


@pytest.mark.parametrize(
    "said",
    ["just checked, it's the 13th of July", "the flight to Crete moved to the 13th"],
)
def test_a_day_is_set_anew(said: str):
    (claim,) = set_anew(said, [COURSE, FLIGHT])
    assert claim.content == "The user flies to Crete on the 13th of July."


def test_another_day_alone_sets_nothing_anew():
    assert set_anew("my mum comes on the 13th of July", [FLIGHT]) == []


@pytest.mark.parametrize(
    "said",
    [
        "the flight to Crete is moved, it's on the 5th of September now",
        "Crete has been moved, we fly on 5 September now",
    ],
)
def test_no_day_is_set_into_another_month(said: str):
    assert swapped(said, [COURSE, FLIGHT]) == []
    assert set_anew(said, [COURSE, FLIGHT]) == []


def test_a_new_day_comes_with_its_hour():
    dentist = memory("b4", None, "", "The user has the dentist on Thursday at 10 for a filling.")
    (claim,) = set_anew("The dentist rang. I'm in on Monday at 3 instead.", [COURSE, dentist])
    assert claim.content == "The user has the dentist on Monday at 3 for a filling."


def test_to_whom_something_is_sold_is_no_new_thing():
    bike = memory("b4", "motorbike.name", "Triumph", "The user's motorbike is called Triumph.")
    assert swapped("I sold the Triumph to my cousin.", [bike]) == []


def test_a_day_of_somebody_else_s_matter_sets_nothing_anew():
    assert set_anew("My boss's flight to Crete was moved to the 9th of July", [FLIGHT]) == []
