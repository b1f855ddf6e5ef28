"""KEEP: what a review leaves where it is."""

from tests.memory.house import REVIEWER, House
from tests.memory.operations.kinds.acts import act


def test_keeping_what_fades_doubles_its_grace(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    act(house, "REVIEW", tea)
    called_at = house.now
    house.clock.move(days=3)  # the reviewer answers late
    act(house, "KEEP", tea, REVIEWER)
    memory = house.memory(tea)

    assert (memory.importance, memory.kept_count, memory.review_due) == (0.5, 1, None)
    assert memory.next_due_at is not None
    assert (memory.next_due_at - called_at).days == 14


def test_keeping_at_a_promotion_review_changes_nothing(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=2.6, review_due="promotion")
    act(house, "KEEP", tea, REVIEWER)
    memory = house.memory(tea)

    assert (memory.importance, memory.kept_count, memory.review_due) == (2.6, 0, None)
