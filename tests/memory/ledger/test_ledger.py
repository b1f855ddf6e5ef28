"""The ledger: each operation with what was and what is."""

from memory.tables import Operation
from tests.memory.house import House
from tests.memory.operations.kinds.acts import act


def test_each_operation_is_in_the_ledger_with_what_was_and_what_is(house: House):
    tea = house.learn("Mira drinks tea.", reason="she said so")
    act(house, "BOOST", tea)
    added, boosted = house.all(Operation, Operation.memory_id == tea)

    assert (added.agent, added.model, added.prompt_version) == ("curator", "scripted", "1")
    assert (added.before, added.reason, added.status) == (None, "she said so", "applied")
    assert added.evidence[0]["text"] == "Mira drinks tea."
    assert boosted.before is not None
    assert boosted.after is not None
    assert (boosted.before["version"], boosted.after["version"]) == (1, 2)
    assert boosted.saw_version == 1
    assert boosted.before | boosted.after == boosted.after
