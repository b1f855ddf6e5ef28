"""DELETE: what is forgotten is only greyed."""

from memory.operations.kinds.delete import Delete
from memory.tables import Event, Memory, Operation
from tests.memory.house import PERSON, House
from tests.memory.operations.kinds.acts import act


def test_a_deleted_memory_is_only_greyed(house: House):
    tea = house.learn("Mira drinks tea.")
    act(house, "DELETE", tea)
    memory = house.memory(tea)

    assert (memory.state, memory.forgotten_because) == ("forgotten", "asked")
    assert (memory.content, memory.next_due_at) == ("Mira drinks tea.", None)


def forgotten(house: House, *, together: bool) -> list[dict[str, object]]:
    """Forget three memories, as one batch or one by one; return what the ledger says of it."""
    ids = [house.add(f"Mira keeps {pet}.") for pet in ("a wombat", "a parrot", "two cats")]
    deletes = [Delete(memory_id=memory_id, reason="asked") for memory_id in ids]
    for batch in [deletes] if together else [[delete] for delete in deletes]:
        house.apply(*batch, author=PERSON)
    images = [each.after or {} for each in house.all(Operation)[-3:]]
    own = {"id", "uid", "content", "image_url"}
    return [{name: said for name, said in image.items() if name not in own} for image in images]


def test_several_forgotten_at_once_are_each_as_it_would_be_alone(house: House):
    alone, together = forgotten(house, together=False), forgotten(house, together=True)
    assert alone == together
    assert {memory.state for memory in house.all(Memory)} == {"forgotten"}
    assert {memory.keyword_count for memory in house.all(Memory)} == {0}
    assert len([each for each in house.all(Event) if each.kind == "memory.forgotten"]) == 6
