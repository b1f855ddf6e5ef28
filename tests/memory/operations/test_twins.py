"""What is told again is no second memory, though it is over by then, or was told otherwise."""

from typing import Any

import pytest

from memory.ledger.proposal import Batch
from memory.operations.kinds.update import Update
from memory.operations.twins import twins
from memory.tables import Evidence, Memory
from memory.vocabulary import Because
from tests.memory.house import CURATOR, START, House
from tests.memory.operations.kinds.test_supersede import instead, true_between, undo_of, year

HOMES = [("Mira lives in Oslo.", "Mira lives in Bergen.", "Mira lives in Tromsø.")]
HOMES += [("用户住在奥斯陆。", "用户住在卑尔根。", "用户住在特罗姆瑟。")]


@pytest.fixture(params=HOMES, ids=["en", "zh"])
def homes(house: House, request: pytest.FixtureRequest) -> tuple[int, int, int]:
    """Return three homes, each of which took the place of the one before it."""
    first, second, third = request.param
    oslo = house.learn(first, structured={"key": "home", "value": "Oslo"})
    bergen = moved(house, oslo, second, "Bergen", 2015)
    return oslo, bergen, moved(house, bergen, third, "Tromsø", 2020)


def moved(house: House, old: int, content: str, town: str, when: int | None) -> int:
    start: dict[str, Any] = {} if when is None else {"valid_from": year(when)}
    slot = {"key": "home", "value": town}
    return instead(house, old, content, "changed", structured=slot, **start).memory_ids[0]


@pytest.mark.parametrize("of", [0, 1, 2])
def test_a_change_that_is_told_again_is_no_second_memory(
    house: House, homes: tuple[int, int, int], of: int
):
    oslo, bergen, tromso = homes
    again = moved(house, homes[of], house.memory(bergen).content, "Bergen", 2015)
    assert again == bergen
    assert len(house.all(Memory)) == 3
    assert len(house.all(Evidence, Evidence.memory_id == bergen)) == 2
    assert true_between(house.memory(bergen)) == (year(2015).at, year(2020).at)
    assert true_between(house.memory(tromso)) == (year(2020).at, None)
    assert true_between(house.memory(oslo)) == (None, year(2015).at)


def test_so_it_is_in_other_words_of_the_same_slot(house: House, homes: tuple[int, int, int]):
    _, bergen, tromso = homes
    assert moved(house, tromso, "Mira moved to Bergen.", "Bergen", 2015) == bergen
    assert house.memory(tromso).valid_until is None


def test_without_its_date_it_is_known_by_what_it_ended(house: House, homes: tuple[int, int, int]):
    oslo, bergen, _ = homes
    assert moved(house, oslo, house.memory(bergen).content, "Bergen", None) == bergen


def test_who_moves_back_lives_there_anew(house: House, homes: tuple[int, int, int]):
    _, bergen, tromso = homes
    content = house.memory(bergen).content
    assert moved(house, tromso, content, "Bergen", 2023) != bergen
    assert house.memory(tromso).valid_until == year(2023).at


def test_who_moves_back_without_a_date_does_too(house: House, homes: tuple[int, int, int]):
    _, bergen, tromso = homes
    assert moved(house, tromso, house.memory(bergen).content, "Bergen", None) != bergen
    assert house.memory(tromso).valid_until == START


def test_what_was_added_is_told_again_with_the_same_beginning(
    house: House, homes: tuple[int, int, int]
):
    _, bergen, _ = homes
    assert house.learn(house.memory(bergen).content, valid_from=year(2015)) == bergen
    assert house.memory(bergen).valid_until == year(2020).at


@pytest.mark.parametrize("because", ["changed", "corrected"])
def test_what_holds_already_takes_the_place_itself(house: House, because: Because):
    oslo, bergen = house.learn("Mira lives in Oslo."), house.learn("Mira lives in Bergen.")
    told = instead(house, oslo, "Mira lives in Bergen.", because)
    assert told.memory_ids == [bergen]
    assert len(house.all(Memory)) == 2
    assert len(house.all(Evidence, Evidence.memory_id == bergen)) == 2
    old = house.memory(oslo)
    assert (old.superseded, old.state) == (
        (True, "active") if because == "changed" else (False, "forgotten")
    )

    before = {each.id for each in house.all(Evidence)}
    undo_of(house, told.applied[-1])
    assert house.memory(oslo).state == "active"
    assert house.memory(oslo).valid_until is None
    assert len(house.all(Evidence)) == len(before) - 1


def test_twins_are_of_one_audience(house: House):
    there = house.learn("Mira lives in Oslo.", batch={"audience": "place:1"})
    here = house.learn("Mira lives in Oslo.")
    batch = Batch(user_id=house.mira, author=CURATOR, now=house.now, proposals=())
    told = Update(content="mira lives in  Oslo")
    assert [each.id for each in house.read(lambda rows: twins(rows, batch, told))] == [here]
    assert there != here
