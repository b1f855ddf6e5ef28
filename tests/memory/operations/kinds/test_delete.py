"""DELETE: what is forgotten is only greyed."""

from tests.memory.house import House
from tests.memory.operations.kinds.acts import act


def test_a_deleted_memory_is_only_greyed(house: House):
    tea = house.learn("Mira drinks tea.")
    act(house, "DELETE", tea)
    memory = house.memory(tea)

    assert (memory.state, memory.forgotten_because) == ("forgotten", "asked")
    assert (memory.content, memory.next_due_at) == ("Mira drinks tea.", None)
