"""Which pairs are worth asking about."""

from datetime import UTC, datetime

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from config.models.embedding.embedder import Calibration
from reviewer.contradictions.nomination import Nominee, nominated

READ = Calibration(0.2, 0.8)
MAY, JUNE = datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)


def nominee(memory_id: int, *direction: float, **columns: object) -> Nominee:
    vector = np.array(direction, dtype=np.float32) if direction else None
    known = {
        "memory_id": memory_id,
        "audience": "private",
        "character": "lumi",
        "key": None,
        "value": None,
        "entities": frozenset(),
        "vector": None if vector is None else vector / np.linalg.norm(vector),
        "valid_from": None,
        "valid_until": None,
    }
    return Nominee(**{**known, **columns})  # type: ignore[arg-type]  # varied by the tests


def pairs(*nominees: Nominee, **more: object) -> list[tuple[int, int]]:
    return nominated(nominees, READ, **more)  # type: ignore[arg-type]  # handed through


def test_two_values_of_one_slot_are_nominated_before_what_is_merely_near():
    near = [nominee(1, 1, 0), nominee(2, 1, 0.1)]
    slot = [nominee(3, key="home", value="Oslo"), nominee(4, key="home", value="Bergen")]

    assert pairs(*near, *slot) == [(3, 4), (1, 2)]


def test_the_values_of_a_slot_that_holds_many_stand_side_by_side():
    likes = [nominee(number, 1, number / 50, key="like", value=str(number)) for number in range(6)]

    assert pairs(*likes) == []
    assert len(pairs(*likes[:3])) == 3


def test_one_value_told_twice_is_no_doubt():
    assert pairs(nominee(1, key="home", value="Oslo"), nominee(2, key="home", value="Oslo")) == []


def test_what_is_far_apart_is_not_nominated():
    assert pairs(nominee(1, 1, 0), nominee(2, 0, 1)) == []


def test_what_is_fairly_near_is_nominated_only_where_both_name_the_same():
    fairly = [nominee(1, 1, 0), nominee(2, 1, 1.3)]
    naming = [nominee(1, 1, 0, entities=frozenset({7})), nominee(2, 1, 1.3, entities={7})]

    assert pairs(*fairly) == []
    assert pairs(*naming) == [(1, 2)]


def test_times_that_only_touch_do_not_overlap():
    spring = nominee(1, key="home", value="Oslo", valid_until=MAY)
    summer = nominee(2, key="home", value="Bergen", valid_from=MAY)
    early = nominee(3, key="home", value="Rome", valid_until=JUNE)

    assert pairs(spring, summer) == []
    assert pairs(summer, early) == [(2, 3)]


def test_another_audience_or_character_is_never_compared():
    here = nominee(1, key="home", value="Oslo")
    place = nominee(2, key="home", value="Bergen", audience="place:1")
    other = nominee(3, key="home", value="Bergen", character="max")

    assert pairs(here, place, other) == []


def test_what_was_asked_is_left_out():
    both = [nominee(1, key="home", value="Oslo"), nominee(2, key="home", value="Bergen")]

    assert pairs(*both, but={(1, 2)}) == []


@given(st.permutations(range(8)))
def test_the_order_of_the_memories_changes_nothing(order):
    all_of_them = [
        nominee(number, 1, number / 10, key="home" if number % 3 else None, value=str(number))
        for number in range(8)
    ]

    assert pairs(*(all_of_them[part] for part in order)) == pairs(*all_of_them)


@given(st.integers(2, 30))
def test_nearness_brings_a_bounded_number_of_pairs(count):
    assert len(pairs(*(nominee(number, 1, 0) for number in range(count)))) <= 5 * count
