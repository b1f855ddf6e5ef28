"""Tests of several of whom one is gone."""

import pytest

from curator.offline.revisions.losses import lost
from tests.curator.offline.windows import PIXEL, memory

HENS = memory("a1", None, "", "The user has three hens, Ada, Bess and Cleo.")


@pytest.mark.parametrize(
    "said", ["we had to put Bess down", "Bess died on Sunday", "sadly we lost Bess last night"]
)
def test_the_others_are_left(said: str):
    (claim,) = lost(said, [HENS])
    assert claim.content == "The user has two hens, Ada and Cleo."
    assert claim.in_place_of == (HENS.content,)


def test_what_nearly_happened_takes_nobody_away():
    assert lost("we almost lost Bess last night", [HENS]) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("pixel died last night", "The user's cat Pixel has died."),
        ("Had to have Pixel put down on Monday", "The user's cat Pixel has died."),
        ("pixel had to be put to sleep this morning", "The user's cat Pixel has died."),
        ("Pixel's crossed the rainbow bridge", "The user's cat Pixel has died."),
        ("Pixel isn't with us any more", "The user's cat Pixel has died."),
        ("pixel escaped and we never found him", "The user's cat Pixel is gone."),
        ("pixel escaped n we cant find him", "The user's cat Pixel is gone."),
    ],
)
def test_a_pet_is_gone_whose_name_is_known(said: str, told: str):
    assert [claim.content for claim in lost(said, [PIXEL])] == [told]


def test_of_so_many_of_a_kind_one_less_is_left():
    name = memory("r1", "rabbit.name", "Pepper", "The user has a rabbit called Pepper.")
    two = memory("r2", "pet", "two rabbits", "The user has two rabbits.")
    cats = memory("r3", "pet", "two cats", "The user has two cats.")
    told = [claim.content for claim in lost("pepper died last night", [name, two, cats])]
    assert told == ["The user's rabbit Pepper has died.", "The user has one rabbit."]


def test_what_is_no_name_is_gone_from_no_memory():
    known = memory("a1", None, "", "Change of plan, the user is going to Tenerife.")
    assert lost("i sold the bakery last week", [known]) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("noodle died last nite", "The user's roomie Priya's snake Noodle has died."),
        ("Noodle ran away in May", "The user's roomie Priya's snake Noodle is gone."),
    ],
)
def test_an_animal_of_somebody_else_s_is_gone(said: str, told: str):
    snake = memory("a2", None, "", "The user's roomie Priya has a snake called Noodle.")
    (claim,) = lost(said, [HENS, snake])
    assert claim.content == told
    assert claim.in_place_of == (snake.content,)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We buried Moss under the apple tree.", ["The user's dog Moss has died."]),
        ("We've had to rehome Moss.", ["The user's dog Moss is gone."]),
        ("We buried Moss's toy under the apple tree.", []),
        ("I lost Moss in the park for ten minutes.", []),
    ],
)
def test_an_animal_that_the_user_has_is_gone_by_its_name(said: str, told: list[str]):
    moss = memory("a3", "dog.name", "Moss", "The user has a dog called Moss.")
    assert [claim.content for claim in lost(said, [moss])] == told


def test_so_many_that_are_lost_are_nobody_s_name():
    years = memory("a1", None, "", "The user and Dorothy have been married fifty-four years.")
    assert lost("We lost four hives over the winter, so it's down to seven.", [years]) == []
