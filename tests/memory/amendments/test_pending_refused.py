"""What is not accepted any more, and whose proposals nobody else may answer."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from config.errors import NotFound, OperationRefused
from memory.amendments.pending import pending_operation, pending_run
from memory.ledger.pending_operations import pending_of
from memory.ledger.proposal import Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation
from tests.memory.amendments.answering import ask_first, propose, waiting, yes
from tests.memory.house import PERSON, House

T = TypeVar("T")


def ask(find: Callable[[Any, int, int], T], user_id: int, number: int) -> Callable[[Any], T]:
    return lambda rows: find(rows, user_id, number)


def test_a_memory_that_changed_meanwhile_is_not_changed_by_an_old_proposal(house: House):
    tea = house.learn("Mira drinks tea.")
    ask_first(house)
    quote = house.quote("coffee")
    coffee = Update(memory_id=tea, content="Mira drinks coffee.", quotes=[quote])
    run_id, [one] = propose(house, coffee)
    water = Update(memory_id=tea, content="Mira drinks water.")
    house.apply(water, author=PERSON)

    for number, run in ((one, False), (run_id, True)):
        with pytest.raises(OperationRefused, match=f"Memory {tea} has changed since"):
            yes(house, number, run=run)
    assert house.memory(tea).content == "Mira drinks water."
    assert waiting(house) == [one]


def test_what_is_no_longer_allowed_is_refused_with_its_reason(house: House):
    tea = house.learn("Mira drinks tea.")
    quote = house.quote("tea")
    ask_first(house)
    link = Link("contradicts", tea)
    _, [one] = propose(house, Add(content="Tea!", quotes=[quote], links=[link]))
    house.apply(Delete(memory_id=tea), author=PERSON)

    with pytest.raises(OperationRefused, match="not active"):
        yes(house, one)
    assert waiting(house) == [one]
    assert len(house.all(Memory)) == 1


def test_what_rests_on_erased_words_is_refused(house: House):
    ask_first(house)
    _, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[house.quote("tea")]))

    def erase(rows: Any) -> None:
        rows.get_one(Operation, one).proposed = None

    house.write(erase)
    with pytest.raises(OperationRefused, match="erased"):
        yes(house, one)


def test_foreign_ids_are_answered_exactly_as_missing_ones(house: House):
    nils = house.person("nils")
    ask_first(house)
    run_id, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[house.quote("tea")]))
    answers = []
    for find, own in ((pending_operation, one), (pending_run, run_id)):
        for number in (own, 999):
            with pytest.raises(NotFound) as refused:
                house.read(ask(find, nils, number))
            answers.append(str(refused.value).replace(str(number), "N"))

    assert answers[0] == answers[1]
    assert answers[2] == answers[3]
    assert house.read(lambda rows: list(pending_of(rows, nils))) == []
