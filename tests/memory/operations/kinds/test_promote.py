"""PROMOTE: core for good."""

from tests.memory.house import REVIEWER, House
from tests.memory.operations.kinds.acts import act


def test_promotion_makes_it_core_for_good(house: House):
    name = house.learn("Her name is Mira.")
    act(house, "PROMOTE", name, REVIEWER)
    memory = house.memory(name)

    assert (memory.category, memory.importance) == ("core", 3.0)
    assert (memory.next_due_at, memory.review_due) == (None, None)
