"""Taking back what one operation did to its memory, whatever stands on it."""

from memory.operations.kinds.undo import UndoAlone
from memory.operations.kinds.update import Update
from memory.operations.partial_undo import changed_by
from memory.tables import Operation, Relation
from tests.memory.house import PERSON, House


def undo_alone(house: House, operation: Operation) -> list[str]:
    undo = UndoAlone(memory_id=operation.memory_id, undoes=operation.id)
    return [each.reason for each in house.apply(undo, author=PERSON).rejected]


def test_what_has_changed_since_stays(house: House):
    tea = house.learn("Mira drinks tea.", topic="tea")
    told = Update(memory_id=tea, content="Mira drinks green tea.", topic="green tea")
    house.apply(told, author=PERSON)
    later = Update(memory_id=tea, content="Mira drinks hot tea.", topic="green tea")
    house.apply(later, author=PERSON)

    undone = house.all(Operation)[1]
    assert undo_alone(house, undone) == []

    memory = house.memory(tea)
    assert (memory.content, memory.topic) == ("Mira drinks hot tea.", "tea")
    assert [each.status for each in house.all(Operation)][:3] == ["applied", "undone", "applied"]


def test_the_end_of_a_memory_is_taken_back_without_what_took_its_place(house: House):
    rome = house.learn("Mira lives in Rome.")
    news = [house.quote("I live in Oslo now")]
    move = Update(memory_id=rome, content="Mira lives in Oslo.", because="changed", quotes=news)
    oslo = house.apply(move).memory_ids[0]
    [ending] = [each for each in house.all(Operation) if each.op == "UPDATE"]
    assert {"superseded", "valid_until"} <= changed_by(ending)

    assert undo_alone(house, ending) == []

    memory = house.memory(rome)
    assert (memory.superseded, memory.valid_until) == (False, None)
    assert house.memory(oslo).state == "active"
    assert house.all(Relation) == []


def test_an_addition_is_not_taken_back_so(house: House):
    house.learn("Mira drinks tea.")
    [added] = house.all(Operation)

    assert undo_alone(house, added) == ["only together with what belongs to it"]
