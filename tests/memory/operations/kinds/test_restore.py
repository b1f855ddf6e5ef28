"""RESTORE: what comes back is as good as kept."""

from tests.memory.house import House
from tests.memory.operations.kinds.acts import act


def test_a_restored_memory_is_as_good_as_kept(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    act(house, "DELETE", tea)
    house.clock.move(days=100)
    act(house, "RESTORE", tea)
    memory = house.memory(tea)

    assert (memory.state, memory.forgotten_because, memory.forgotten_at) == ("active", None, None)
    assert memory.importance == 0.5
    assert memory.next_due_at is not None
    assert memory.next_due_at > house.now


def test_a_restored_passing_thing_stays_for_its_days_again(house: House):
    tense = house.learn("Mira is tense.", kind="context")
    act(house, "DELETE", tense)
    house.clock.move(days=30)
    act(house, "RESTORE", tense)

    due = house.memory(tense).next_due_at
    assert due is not None
    assert (due - house.now).days == 7
