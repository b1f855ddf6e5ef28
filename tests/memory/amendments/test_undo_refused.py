"""What is not undone: what later things stand on, what is foreign, final, erased or given.

Covers: memory.amendments.undoable_acts.
"""

import pytest
from sqlmodel import Session as Rows

from config.errors import NotFound, OperationRefused, UndoRefused
from memory.amendments.undo import latest_act
from memory.amendments.undoable_acts import undoable_acts
from memory.erasure.requests import erase_everything, erase_memory
from memory.ledger.proposal import Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.undo import Undo
from memory.operations.kinds.update import Update
from memory.operations.validation import NOT_ALLOWED
from memory.tables import (
    Memory,
    Operation,
)
from tests.memory.amendments.undoing import boost, newest, operation, undo
from tests.memory.house import COMPRESSOR, CURATOR, PERSON, REVIEWER, House
from tests.memory.ledger_rows import everything


def test_an_undo_is_refused_with_the_later_operations_in_the_order_to_undo_them(house: House):
    memory = house.learn("Mira drinks tea.")
    added = operation(house, "ADD", memory)
    boosted = boost(house, memory)
    house.apply(Promote(memory_id=memory), author=REVIEWER)
    promoted = operation(house, "PROMOTE", memory)
    state = everything(house)

    with pytest.raises(UndoRefused, match=f"Undo first: {promoted}, {boosted}") as refused:
        undo(house, added)
    assert refused.value.operation_ids == (promoted, boosted)
    assert everything(house) == state

    for number in (promoted, boosted, added):
        undo(house, number)
    assert house.all(Memory) == []


def test_what_an_insight_rests_on_is_not_removed_under_it(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira likes green things.")
    links = [Link("derived_from", tea), Link("derived_from", green)]
    insight = Add(kind="pattern", content="Mira likes green tea.", links=links)
    derived = house.apply(insight, author=REVIEWER).applied[0]

    with pytest.raises(UndoRefused) as refused:
        undo(house, operation(house, "ADD", tea))
    assert refused.value.operation_ids == (derived,)


def test_what_holds_archived_memories_is_not_removed_while_they_are_away(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira likes green things.")
    links = [Link("derived_from", tea), Link("derived_from", green)]
    away = [Archive(memory_id=number) for number in (tea, green)]
    merged = Add(content="Mira likes tea and green.", links=links)
    added, *archived = house.apply(merged, *away, author=COMPRESSOR).applied

    with pytest.raises(UndoRefused) as refused:
        undo(house, added)
    assert refused.value.operation_ids == tuple(sorted(archived, reverse=True))


def test_a_boost_under_another_change_is_refused_with_that_change_alone(house: House):
    memory = house.learn("Mira drinks tea.")
    first = boost(house, memory)
    boost(house, memory)
    house.apply(Promote(memory_id=memory), author=REVIEWER)

    with pytest.raises(UndoRefused) as refused:
        undo(house, first)
    assert refused.value.operation_ids == (operation(house, "PROMOTE", memory),)


def test_a_foreign_operation_is_answered_exactly_as_a_missing_one(house: House):
    nils = house.person("nils")
    house.add("Nils drinks coffee.", batch={"user_id": nils})
    answers = []
    for number in (newest(house).id or 0, 999):
        with pytest.raises(NotFound) as refused:
            undo(house, number)
        answers.append(str(refused.value).replace(str(number), "N"))

    assert answers[0] == answers[1]


def test_an_undo_is_final(house: House):
    memory = house.learn("Mira drinks tea.")
    undo(house, boost(house, memory))

    with pytest.raises(OperationRefused, match="itself an undo"):
        undo(house, newest(house).id or 0)


def test_what_was_undone_or_rejected_is_not_undone(house: House):
    memory = house.learn("Mira drinks tea.")
    boosted = boost(house, memory)
    undo(house, boosted)
    house.apply(Add(content="Mira skis."))

    for number, standing in ((boosted, "undone"), (newest(house).id or 0, "rejected")):
        with pytest.raises(OperationRefused, match=f"is {standing}"):
            undo(house, number)


@pytest.mark.parametrize("blanked", [None, {"content": ""}])
def test_what_was_erased_is_never_brought_back(house: House, blanked):
    memory = house.learn("Mira drinks tea.")
    house.apply(Delete(memory_id=memory), author=PERSON)
    deleted = operation(house, "DELETE", memory)

    def erase(rows):
        rows.get_one(Operation, deleted).before = blanked

    house.write(erase)
    with pytest.raises(OperationRefused, match="erased or purged"):
        undo(house, deleted)
    assert house.memory(memory).state == "forgotten"


@pytest.mark.parametrize("all_goes", [True, False])
def test_what_is_to_be_erased_is_neither_offered_nor_brought_back(house: House, all_goes: bool):
    kept, memory = house.learn("Mira skis."), house.learn("Mira drinks tea.")
    house.apply(Delete(memory_id=memory), author=PERSON)
    deleted = operation(house, "DELETE", memory)

    def accept(rows: Rows) -> None:
        if all_goes:
            erase_everything(rows, house.mira, now=house.now)
        else:
            erase_memory(rows, house.mira, memory, messages=False, now=house.now)

    house.write(accept)
    with pytest.raises(OperationRefused, match="erased or purged"):
        undo(house, deleted)
    offered = house.read(lambda rows: undoable_acts(rows, house.mira, limit=5))
    assert [each.memory_id for each in offered] == ([] if all_goes else [kept])
    latest = house.read(lambda rows: latest_act(rows, house.mira, house.talk))
    assert latest is None or not (all_goes or latest.brings_back)


def test_what_the_operator_gave_stays(house: House):
    memory = house.learn("The tavern closes at ten.")
    house.apply(Delete(memory_id=memory), author=PERSON)
    house.change(memory, category="system")

    with pytest.raises(OperationRefused, match="given by the operator"):
        undo(house, operation(house, "DELETE", memory))


def test_only_a_person_undoes(house: House):
    memory = house.learn("Mira drinks tea.")
    added = operation(house, "ADD", memory)
    outcome = house.apply(Undo(memory_id=memory, undoes=added), author=CURATOR)

    assert [rejection.reason for rejection in outcome.rejected] == [NOT_ALLOWED]


@pytest.mark.parametrize("undoes", [None, 1, 999])
def test_the_door_itself_refuses_an_undo_that_does_not_hold(house: House, undoes):
    memory = house.learn("Mira drinks tea.")
    boost(house, memory)
    outcome = house.apply(Undo(memory_id=memory, undoes=undoes), author=PERSON)

    assert len(outcome.rejected) == 1
    assert house.memory(memory).used_count == 1


def could_be_undone(house: House, limit: int = 9) -> list[int | None]:
    found = house.read(lambda rows: undoable_acts(rows, house.mira, limit=limit))
    return [each.id for each in found]


def test_what_could_be_undone_is_listed_newest_first_and_is_undone(house: House):
    one, other = house.learn("Pixel is a cat."), house.learn("The user lives in Oslo.")
    added = [operation(house, "ADD", memory) for memory in (other, one)]

    assert could_be_undone(house) == added
    assert could_be_undone(house, limit=1) == added[:1]
    undo(house, added[0])
    assert could_be_undone(house) == added[1:]


def test_what_is_only_used_since_could_be_undone_and_what_was_changed_could_not(house: House):
    memory = house.learn("Pixel is a cat.")
    added = operation(house, "ADD", memory)
    boost(house, memory)

    assert could_be_undone(house) == [added]
    content = "Pixel is an old cat."
    changed = Update(
        memory_id=memory, content=content, because="corrected", quotes=[house.quote(content)]
    )
    applied = house.apply(changed).applied
    assert could_be_undone(house) == [max(applied)]
