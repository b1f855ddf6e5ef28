"""BOOST: uses, and the reviews that they call or cancel."""

import pytest

from tests.memory.house import House
from tests.memory.operations.kinds.acts import act


def test_a_boost_adds_its_amount_and_counts_a_use(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.5)
    house.clock.move(days=1)
    act(house, "BOOST", tea)
    memory = house.memory(tea)

    assert memory.importance == pytest.approx(1.3)
    assert (memory.used_count, memory.last_used_at) == (1, house.now)


def test_importance_never_passes_five(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=4.9, category="core")
    act(house, "BOOST", tea)
    assert house.memory(tea).importance == 5.0


def test_rising_to_two_and_a_half_calls_a_promotion_review(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=2.3)
    act(house, "BOOST", tea)

    assert house.memory(tea).review_due == "promotion"
    assert [job.payload for job in house.jobs("review")] == [{"memory_id": tea}]


def test_a_use_before_the_decision_cancels_the_review(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    act(house, "REVIEW", tea)
    assert house.memory(tea).review_due == "fading"
    act(house, "BOOST", tea)
    assert house.memory(tea).review_due is None
