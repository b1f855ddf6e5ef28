"""How much may be retired unasked, and what nothing but the person's word ends."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import ContentProposal, Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation
from memory.text.quotes import Quote
from memory.vocabulary import Op
from tests.memory.house import PERSON, House, drinking

LONG_OVER = Moment(datetime(2001, 1, 1, tzinfo=UTC), "year")


def retirements(house: House, count: int, quote: Quote) -> list[Proposal]:
    ids = [house.learn(f"Mira knows {number}.", quotes=[quote]) for number in range(count)]
    return [drinking("DELETE", memory_id=number, quotes=[quote]) for number in ids]


def test_a_run_that_retires_too_much_waits_as_a_whole(house: House):
    quote = house.quote("forget all that")
    adding = drinking(content="Mira is tired.", quotes=[quote])
    outcome = house.apply(*retirements(house, 4, quote), adding)

    assert outcome.alarm is not None
    assert (len(outcome.pending), outcome.applied) == (5, ())
    assert {memory.state for memory in house.all(Memory)} == {"active"}
    assert len(house.all(Memory)) == 4
    waiting = house.all(Operation, Operation.status == "pending")
    assert len(waiting) == 5
    assert waiting[0].saw_version == 1


def test_three_may_go_unasked_and_a_persons_own_acts_have_no_limit(house: House):
    quote = house.quote("forget that")
    assert house.apply(*retirements(house, 3, quote)).alarm is None
    outcome = house.apply(*retirements(house, 6, quote), author=PERSON)
    assert (outcome.alarm, len(outcome.applied)) == (None, 6)


def test_of_many_memories_at_most_a_tenth_may_go(house: House):
    quote = house.quote("forget that")
    retiring = retirements(house, 22, quote)
    assert house.apply(*retiring[:3]).alarm is not None
    assert house.apply(*retiring[:2]).alarm is None


def test_a_change_counts_as_retiring(house: House):
    quote = house.quote("all is new")
    changes = [
        Update(
            memory_id=retirement.memory_id,
            quotes=retirement.quotes,
            because="changed",
            content=f"New {place}.",
        )
        for place, retirement in enumerate(retirements(house, 4, quote))
    ]
    assert house.apply(*changes).alarm is not None


@pytest.mark.parametrize("more", [{"content": "Mira knows nothing."}, {"valid_until": LONG_OVER}])
def test_rewordings_and_new_ends_count_as_retiring(house: House, more: dict[str, Any]):
    quote = house.quote("all is new, I know nothing")
    ids = [house.learn(f"Mira knows {number}.", quotes=[quote]) for number in range(4)]
    again = [
        replace(
            drinking("UPDATE", memory_id=part, content=f"Mira knows {number}.", quotes=[quote]),
            **more,
        )
        for number, part in enumerate(ids)
    ]

    assert house.apply(*again).alarm is not None
    assert house.apply(*again[:3]).alarm is None


def test_telling_four_memories_again_waits_for_nobody(house: House):
    quote = house.quote("as I said")
    ids = [house.learn(f"Mira knows {number}.", quotes=[quote]) for number in range(4)]
    again = [
        drinking("UPDATE", memory_id=other_number, content=f"Mira knows {number}.", quotes=[quote])
        for number, other_number in enumerate(ids)
    ]

    outcome = house.apply(*again)
    assert (outcome.alarm, len(outcome.applied)) == (None, 4)


@pytest.mark.parametrize("op", ["ADD", "UPDATE"])
@pytest.mark.parametrize("verified", [True, False])
def test_no_telling_again_ends_or_relabels_what_is_sure(house: House, op: Op, verified: bool):
    tea = house.learn("The user drinks tea.", topic="drinks", structured={"key": "drink"})
    house.change(tea, **({"verified": True} if verified else {"category": "core"}))
    said = house.quote("a cat sat there, and I had tea")
    kind: type[ContentProposal] = Update if op == "UPDATE" else Add
    again = kind(
        memory_id=tea if op == "UPDATE" else None,
        content="The user drinks tea.",
        kind="context",
        topic="cats",
        structured={"key": "name", "value": "Gandalf"},
        quotes=[replace(said, text="a")],
    )
    ending = replace(again, valid_until=LONG_OVER)

    outcome = house.apply(again, ending)
    memory = house.memory(tea)
    assert (memory.kind, memory.topic, memory.structured) == ("fact", "drinks", {"key": "drink"})
    assert (memory.valid_until, memory.version) == (None, 2)
    if op == "UPDATE":
        assert [part.reason for part in outcome.rejected] == ["only on the user's word"]
    else:
        assert len(house.all(Memory)) == 2


def test_an_addition_without_the_users_word_dates_nothing_that_is_sure(house: House):
    tea = house.add("The user drinks tea.")
    quote = replace(house.quote("a cat sat there"), text="a cat")
    since = Add(content="The user drinks tea.", valid_from=LONG_OVER, quotes=[quote])

    assert house.apply(since).memory_ids != [tea]
    assert house.memory(tea).valid_from is None


def test_an_addition_ends_nothing_that_says_the_same(house: House):
    oslo = house.learn("The user lives in Oslo.")
    quote = house.quote("I lived in Oslo until 2001")
    then = Add(content="The user lives in Oslo.", valid_until=LONG_OVER, quotes=[quote])

    assert house.apply(then).memory_ids != [oslo]
    assert house.memory(oslo).valid_until is None


def test_the_user_may_end_what_is_sure_in_a_clause_that_speaks_of_it(house: House):
    oslo = house.add("The user lives in Oslo.")
    quote = house.quote("I lived in Oslo until 2001")
    ended = Update(
        memory_id=oslo,
        content="The user lives in Oslo.",
        valid_until=LONG_OVER,
        quotes=[quote],
    )

    assert house.apply(ended).rejected == []
    assert house.memory(oslo).valid_until == LONG_OVER.at


def test_a_pending_change_of_what_was_confirmed_meanwhile_is_checked_again(house: House):
    tea = house.learn("The user drinks tea.")
    house.change(tea, verified=True)
    gone = Delete(memory_id=tea, quotes=[house.quote("what a day it was")])
    assert house.apply(gone, consented=True).rejected[0].reason == "only on the user's word"
