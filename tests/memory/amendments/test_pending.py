"""Pending operations: listed, accepted as they were asked for, or declined.

Covers: memory.ledger.pending_operations.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import col

from config.errors import OperationRefused
from memory.amendments.undo import undo_operation
from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Evidence, Memory, Message, Operation, Relation, Run, User
from tests.memory.amendments.answering import ask_first, asked, no, propose, row, waiting, yes
from tests.memory.amendments.undoing import undo
from tests.memory.house import CURATOR, START, House, drinking
from tests.memory.ledger_rows import everything


def test_what_is_accepted_is_applied_as_it_was_asked_for(house: House):
    ask_first(house)
    quote = house.quote("I drink tea")
    proposal = Add(content="Mira drinks tea.", kind="preference", entities=["Tea"], quotes=[quote])
    _, [one] = propose(house, proposal, author=Author("curator", "a-model", "7"))
    house.clock.move(days=1)
    outcome = yes(house, one)

    assert list(outcome.applied) == [one]
    accepted = row(house, one)
    assert (accepted.status, accepted.agent, accepted.model) == ("applied", "curator", "a-model")
    assert (accepted.prompt_version, accepted.at) == ("7", house.now)
    assert accepted.recorded_at < accepted.at
    (memory,) = house.all(Memory)
    assert (memory.content, memory.kind, memory.source) == (
        "Mira drinks tea.",
        "preference",
        "curator",
    )
    assert (memory.conversation_id, memory.character) == (house.talk, "lumi")
    assert [(each.quote, each.operation_id) for each in house.all(Evidence)] == [
        ("I drink tea", one)
    ]
    assert waiting(house) == []


def test_a_supersession_that_is_accepted_keeps_its_row_and_gets_a_second(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    ask_first(house)
    before = everything(house)
    quote = house.quote("I moved to Bergen")
    change = Update(
        memory_id=oslo,
        content="Mira lives in Bergen.",
        because="changed",
        quotes=[quote],
    )
    _, [one] = propose(house, change)
    outcome = yes(house, one)

    assert outcome.applied[0] == one
    assert [row(house, each).op for each in outcome.applied] == ["ADD", "UPDATE"]
    assert [each.operation_id for each in house.all(Relation)] == [one]

    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, one, asked(house), policy))
    assert everything(house) == before


def test_a_run_that_would_retire_too_much_is_accepted_as_a_whole(house: House):
    memories = [house.learn(f"Mira knows fact {number}.") for number in range(5)]
    quote = house.quote("forget all that")
    deletes = [Delete(memory_id=memory, quotes=[quote]) for memory in memories]
    run_id, parked = propose(house, *deletes)
    assert waiting(house) == list(parked)

    assert list(yes(house, run_id, run=True).applied) == list(parked)
    assert {memory.state for memory in house.all(Memory)} == {"forgotten"}
    assert [run.status for run in house.all(Run)] == ["applied"]


def test_one_of_a_parked_run_may_be_accepted_and_the_rest_declined(house: House):
    memories = [house.learn(f"Mira knows fact {number}.") for number in range(5)]
    quote = house.quote("forget all that")
    deletes = [Delete(memory_id=memory, quotes=[quote]) for memory in memories]
    run_id, parked = propose(house, *deletes)
    yes(house, parked[2])
    no(house, run_id, run=True)

    gone = house.all(Memory, col(Memory.state) == "forgotten")
    assert [memory.id for memory in gone] == [memories[2]]
    states = [row(house, number).status for number in parked]
    assert states == ["declined", "declined", "applied", "declined", "declined"]
    assert [run.status for run in house.all(Run)] == ["applied"]


def test_what_is_declined_changes_no_memory(house: House):
    ask_first(house)
    before = everything(house)
    run_id, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[house.quote("tea")]))
    no(house, one)

    assert everything(house) == before
    assert row(house, one).status == "declined"
    assert house.read(lambda rows: rows.get_one(Run, run_id).status) == "declined"
    for answer in (yes, no):
        with pytest.raises(OperationRefused, match="nothing waits for an answer"):
            answer(house, one)
        with pytest.raises(OperationRefused, match="nothing waits"):
            answer(house, run_id, run=True)


def test_operations_of_one_run_do_not_stand_in_each_others_way(house: House):
    tea = house.learn("Mira drinks tea.")
    ask_first(house)
    quote = house.quote("green tea")
    green = Update(memory_id=tea, content="Mira drinks green tea.", quotes=[quote])
    _, [used, reworded] = propose(house, Boost(memory_id=tea, quotes=[quote]), green)
    yes(house, used)
    yes(house, reworded)

    found = house.memory(tea)
    assert (found.content, found.used_count) == ("Mira drinks green tea.", 1)


def test_what_was_only_used_since_may_still_be_forgotten_and_brought_back(house: House):
    tea = house.learn("Mira drinks tea.")
    ask_first(house)
    quote = house.quote("I gave up tea")
    _, [one] = propose(house, Delete(memory_id=tea, quotes=[quote], because="corrected"))
    ask_first(house, on=False)
    house.apply(Boost(memory_id=tea, quotes=[house.quote("tea")]))
    yes(house, one)

    (memory,) = house.all(Memory)
    assert memory.state == "forgotten"
    undo(house, one)
    (memory,) = house.all(Memory)
    assert (memory.state, memory.used_count) == ("active", 1)


def test_a_later_word_for_word_twin_gains_evidence_and_both_can_be_undone(house: House):
    ask_first(house)
    start = everything(house)
    tea = Add(content="Mira drinks tea.", quotes=[house.quote("tea")])
    _, [one] = propose(house, tea)
    memory = house.add("Mira drinks tea.", batch={"character": "lumi"})
    added = max(each.id or 0 for each in house.all(Operation))
    yes(house, one)
    assert (row(house, one).op, row(house, one).memory_id) == ("UPDATE", memory)

    policy = house.services.policy
    with pytest.raises(OperationRefused, match=f"Undo first: {one}"):
        house.write(lambda rows: undo_operation(rows, added, asked(house), policy))
    house.write(lambda rows: undo_operation(rows, one, asked(house), policy))
    house.write(lambda rows: undo_operation(rows, added, asked(house), policy))
    assert everything(house) == start


def test_a_name_that_is_accepted_is_used(house: House):
    ask_first(house)
    name = Add(
        content="The user is called Mimi.",
        structured={"key": "name", "value": "Mimi"},
        quotes=[house.quote("call me Mimi")],
    )
    _, [one] = propose(house, name)
    yes(house, one)

    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == "Mimi"


def test_what_was_asked_for_in_a_place_stays_in_that_place(house: House):
    ask_first(house)
    square = house.conversation("square", audience="place:town")

    def move(rows: Any) -> None:
        rows.get_one(Run, 1).conversation_id = square

    run_id, [one] = propose(
        house,
        Add(content="Mira drinks tea.", quotes=[house.quote("tea")]),
        audience="place:town",
    )
    assert run_id == 1
    house.write(move)
    yes(house, one)

    assert [each.audience for each in house.all(Memory)] == ["place:town"]


def test_messages_stay_what_they_were(house: House):
    ask_first(house)
    quote = house.quote("tea")
    _, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[quote]))
    said = [each.text for each in house.all(Message)]
    yes(house, one)

    assert [each.text for each in house.all(Message)] == said
    assert CURATOR.agent == row(house, one).agent


def test_a_merge_that_is_accepted_is_one_still(house: House):
    tea = house.learn("Mira drinks tea.", confidence=0.9)
    ask_first(house)
    told = drinking("UPDATE", memory_id=tea, confidence=0.5, quotes=[house.quote("tea for me")])
    _, [number] = propose(house, replace(told, merges=True))
    yes(house, number)

    assert house.memory(tea).confidence == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("told", "called"),
    [
        ({}, "Ana"),
        ({"grounding": "fiction"}, "Mira"),
        ({"valid_from": Moment(START + timedelta(days=90), "day")}, "Mira"),
        ({"valid_until": Moment(START - timedelta(days=90), "day")}, "Mira"),
    ],
)
def test_a_name_that_is_accepted_is_used_where_it_is_so_now(
    house: House, told: dict[str, Any], called: str
):
    ask_first(house)
    name = {"key": "name", "value": "Ana"}
    words = "The user's name is Ana."
    new = Add(content=words, structured=name, quotes=[house.quote("Ana!")], **told)
    _, (number,) = propose(house, new)
    yes(house, number)
    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == called
