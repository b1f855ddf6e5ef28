"""What only an erased message had ended stands again."""

from datetime import UTC, datetime

import pytest
from sqlmodel import col

from memory.dates.partial_date import Moment
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Conversation, Memory, Operation, Relation
from memory.text.quotes import Quote
from memory.vocabulary import Because
from tests.memory.erasure.erased import Eraser
from tests.memory.house import House

ROME, OSLO = "Mira lives in Rome.", "Mira lives in Oslo."


def replaced(house: House, *quotes: Quote, because: Because = "changed") -> int:
    """Let Oslo take the place of Rome; return the memory of Rome."""
    rome = house.learn(ROME)
    ending = Update(memory_id=rome, content=OSLO, quotes=quotes, because=because)
    assert house.apply(ending).applied
    return rome


@pytest.mark.parametrize("because", ["changed", "corrected"])
def test_it_is_as_if_nobody_had_said_so(house: House, eraser: Eraser, because: Because):
    said = house.quote("I live in Oslo now")
    rome = replaced(house, said, because=because)

    eraser.message(said.message_id)

    memory = house.memory(rome)
    stands = (memory.state, memory.superseded, memory.valid_until, memory.forgotten_because)
    assert stands == ("active", False, None, None)
    assert [memory.content for memory in house.all(Memory)] == [ROME]
    assert house.found("Where does Mira live?") == [ROME]
    assert house.all(Relation) == []


def test_no_word_of_it_is_left_in_the_ledger(house: House, eraser: Eraser):
    said = house.quote("I live in Oslo now")
    rome = replaced(house, said)

    eraser.message(said.message_id)

    assert eraser.holds("Oslo") == set()
    later = house.all(Operation, col(Operation.memory_id) == rome)[1:]
    assert {each.op for each in later} == {"UPDATE", "UNDO"}
    assert all((each.before, each.after, each.evidence) == (None, None, []) for each in later)


def test_a_time_that_only_it_told_goes_with_it(house: House, eraser: Eraser):
    rome, said = house.learn(ROME), house.quote("until March, that is")
    march = Moment(datetime(2027, 3, 1, tzinfo=UTC), "month")
    told = Update(memory_id=rome, content=ROME, quotes=[said], valid_until=march)
    assert house.apply(told).applied
    assert house.memory(rome).valid_until == march.at

    eraser.message(said.message_id)

    memory = house.memory(rome)
    assert (memory.content, memory.valid_until, memory.valid_until_precision) == (ROME, None, None)


def test_a_time_that_other_words_told_after_it_stays(house: House, eraser: Eraser):
    rome, said = house.learn(ROME), house.quote("until March, that is")
    again = house.quote("until April, no longer")
    for quote, month in ((said, 3), (again, 4)):
        end = Moment(datetime(2027, month, 1, tzinfo=UTC), "month")
        told = Update(memory_id=rome, content=ROME, quotes=[quote], valid_until=end)
        assert house.apply(told).applied

    eraser.message(said.message_id)

    assert house.memory(rome).valid_until == datetime(2027, 4, 1, tzinfo=UTC)


def test_what_was_forgotten_as_wrong_stands_again(house: House, eraser: Eraser):
    rome, said = house.learn(ROME), house.quote("I live in Oslo now")
    assert house.apply(Delete(memory_id=rome, quotes=[said])).applied

    eraser.message(said.message_id)

    assert house.memory(rome).state == "active"


def test_what_was_to_be_forgotten_stays_forgotten(house: House, eraser: Eraser):
    rome, wish = house.learn(ROME), house.quote("Please forget where I live")
    assert house.apply(Delete(memory_id=rome, quotes=[wish])).applied

    eraser.message(wish.message_id)

    assert house.memory(rome).state == "forgotten"


def test_what_other_words_ended_too_stays_ended(house: House, eraser: Eraser):
    said, again = house.quote("I live in Oslo now"), house.quote("Oslo it is, as of now")
    rome = replaced(house, said, again)

    eraser.message(said.message_id)

    assert house.memory(rome).superseded
    assert house.found("Where does Mira live?") == [OSLO]


def test_it_stays_ended_where_a_chat_is_cleared_and_its_facts_stay(house: House, eraser: Eraser):
    rome = replaced(house, house.quote("I live in Oslo now"))

    eraser.conversation(house.all(Conversation)[0].id or 0)

    assert house.memory(rome).superseded


def test_nothing_older_comes_to_mind_where_a_memory_is_erased(house: House, eraser: Eraser):
    rome = replaced(house, house.quote("I live in Oslo now"))
    oslo = next(memory for memory in house.all(Memory) if memory.id != rome)

    eraser.memory(oslo.id or 0, messages=True)

    assert house.memory(rome).superseded
