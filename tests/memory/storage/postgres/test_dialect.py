"""What is asked of PostgreSQL is answered as SQLite answers it.

Covers: memory.storage.expressions, memory.storage.postgres.unit_of_work.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import col, func, select

from memory.storage.expressions import holds_text, json_items, json_text, on_sqlite
from memory.storage.ownership import among
from memory.tables import Memory, Run, User
from tests.memory.house import START, House

NAMES = ["b", "a", "B", "Ä", "_", "10", "9", "茶", "😀", ""]
LARGE = 2**53

pytestmark = pytest.mark.both_stores


def add(house: House, **columns: Any) -> None:
    house.write(lambda rows: rows.add(User(created_at=START, **columns)))


def test_text_is_ordered_by_its_code_points(house: House):
    for name in NAMES:
        add(house, name=name)
    by_name = select(User.name).where(User.id != house.mira).order_by(col(User.name))
    assert house.read(lambda rows: rows.exec(by_name).all()) == sorted(NAMES)


@pytest.mark.parametrize("falling", [False, True])
def test_what_is_null_is_the_least(house: House, falling: bool):
    early, late = START, START + timedelta(days=1)
    for at in (None, late, None, early):
        add(house, name="x", taken_back_at=at)
    order = col(User.taken_back_at)
    asked = select(User.taken_back_at).where(User.name == "x")
    least_first = [None, None, early, late]
    found = asked.order_by(order.desc() if falling else order.asc())
    assert house.read(lambda rows: rows.exec(found).all()) == (
        least_first[::-1] if falling else least_first
    )
    assert house.read(lambda rows: rows.exec(asked.order_by(order)).all()) == least_first


def test_a_whole_number_has_64_bits(house: House):
    learned = house.learn("Mira drinks tea.")
    house.write(lambda rows: setattr(rows.get_one(Memory, learned), "shown_count", LARGE))
    [memory] = house.all(Memory, Memory.shown_count == LARGE)
    assert memory.shown_count == LARGE
    assert house.all(Memory, Memory.shown_count > 2**62) == []


def test_a_sum_of_whole_numbers_is_one(house: House):
    house.learn("Mira drinks tea.")
    total = house.read(lambda rows: rows.exec(select(func.sum(Memory.revision))).one())
    assert type(total) is int


def test_an_id_that_was_given_by_hand_is_passed_over(house: House):
    add(house, id=500, name="Old")
    add(house, name="New")
    assert [user.id for user in house.all(User)] == [house.mira, 500, 501]


def test_a_lower_id_that_is_given_by_hand_lets_no_id_be_given_twice(house: House):
    add(house, id=500, name="Old")
    add(house, id=400, name="Older")
    add(house, name="New")
    assert max(user.id or 0 for user in house.all(User)) > 500


def test_an_instant_comes_back_as_it_was_in_utc(house: House):
    at = datetime(2026, 3, 29, 1, 30, 0, 123456, tzinfo=UTC)
    house.write(lambda rows: rows.add(User(name="Then", created_at=at)))
    assert house.all(User)[-1].created_at == at
    assert house.all(User)[-1].created_at.tzinfo is UTC


def test_among_any_number_of_ids_those_that_are_there_are_found(house: House):
    ids = [house.learn(f"Mira has {number} cats.") for number in range(3)]
    asked = [ids[0], ids[2], None, *range(1_000_000, 1_070_000)]
    assert [memory.id for memory in house.all(Memory, among(col(Memory.id), asked))] == ids[::2]
    assert house.all(Memory, among(col(Memory.id), [])) == []
    assert house.all(Memory, col(Memory.id).in_([])) == []


def test_json_is_read_by_its_keys(house: House):
    learned = house.learn("Mira drinks tea.", structured={"key": "drink", "value": "茶"})
    found = select(json_text(Memory.structured, "key")).where(Memory.id == learned)
    assert house.read(lambda rows: rows.execute(found).scalar_one()) == "drink"
    assert house.all(Run, json_items(Run.barred) > 0) == []


def test_a_text_holds_another_letter_by_letter(house: House):
    learned = house.learn("Mira drinks Tea_100%.")
    held = {"Tea", "a_1", "100%"}
    for words in [*held, "tea", "a_2", "xyz"]:
        found = house.all(Memory, Memory.id == learned, holds_text(Memory.content, words))
        assert bool(found) is (words in held), words


def test_which_store_it_is_can_be_told(house: House, engine: str):
    assert house.read(on_sqlite) is (engine == "sqlite")
