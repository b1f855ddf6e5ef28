"""The one door for writing: what it lets through, sets aside and holds back.

Covers: memory.ledger.ledger, memory.ledger.snapshots, memory.operations.execution.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlmodel import col

from config.settings.sections import Curation
from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author, Proposal
from memory.storage.store import FILE
from memory.tables import Entity, Evidence, Memory, Operation, User, UserSettings
from memory.text.quotes import Quote
from memory.vocabulary import Op
from tests.memory.house import CURATOR, PERSON, REVIEWER, House, drinking

LONG_OVER = Moment(datetime(2001, 1, 1, tzinfo=UTC), "year")


def switch_off_automatic(house: House) -> None:
    def work(rows):
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(work)


def test_the_valid_rest_of_a_batch_still_applies(house: House):
    quote = house.quote("I drink tea and ski")
    outcome = house.apply(
        drinking(quotes=[quote]),
        drinking(content="Mira skis.", quotes=()),
        drinking(content="", quotes=[quote]),
    )

    assert [rejection.reason for rejection in outcome.rejected] == ["no such quote", "no content"]
    assert [memory.content for memory in house.all(Memory)] == ["Mira drinks tea."]
    assert outcome.counts() == {
        "applied": 1,
        "pending": 0,
        "rejected: no such quote": 1,
        "rejected: no content": 1,
    }


def test_what_was_rejected_stands_in_the_ledger_with_its_reason(house: House):
    house.apply(drinking(quotes=(), reason="she seems to"))
    (rejected,) = house.all(Operation)

    assert (rejected.status, rejected.rejected_because) == ("rejected", "no such quote")
    assert rejected.proposed is not None
    assert rejected.proposed["content"] == "Mira drinks tea."
    assert (rejected.before, rejected.after, rejected.reason) == (None, None, "she seems to")


@pytest.mark.parametrize("op", ["UPDATE", "BOOST", "DELETE", "RESTORE", "PROMOTE", "KEEP", "FADE"])
def test_a_foreign_id_is_answered_exactly_as_a_missing_one(house: House, op):
    nils = house.person("nils")
    foreign = house.add("Nils drinks coffee.", batch={"user_id": nils})
    quote = house.quote("mine!")
    answers = [
        house.apply(drinking(op, memory_id=part, quotes=[quote]), author=author)
        for author in (CURATOR, PERSON, REVIEWER)
        for part in (foreign, 987_654)
    ]

    assert {answer.rejected[0].reason for answer in answers} == {"no such memory"}
    assert house.memory(foreign).version == 1
    rejected = house.all(Operation, Operation.user_id == house.mira)
    assert {(part.memory_id, part.saw_version) for part in rejected} == {(None, None)}


def test_what_replaces_is_stored_before_anything_is_removed(house: House):
    old = house.learn("Mira has a dog.")
    quote = house.quote("no, it is a cat")
    house.apply(
        drinking("DELETE", memory_id=old, because="corrected", quotes=[quote]),
        drinking(content="Mira has a cat.", quotes=[quote]),
    )
    applied = house.all(Operation, col(Operation.op).in_(("ADD", "DELETE")))

    assert [operation.op for operation in applied] == ["ADD", "ADD", "DELETE"]


def test_a_ninth_operation_and_a_second_boost_are_dropped(house: House):
    tea = house.learn("Mira drinks tea.")
    quote = house.quote("so much")
    boosts = [drinking("BOOST", memory_id=tea, quotes=[quote])] * 2
    adds = [drinking(content=f"Mira has {count} cups.", quotes=[quote]) for count in range(7)]
    outcome = house.apply(*boosts, *adds)

    assert [rejection.reason for rejection in outcome.rejected] == [
        "boosted already",
        "too many operations",
    ]
    assert house.memory(tea).used_count == 1


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
        replace(retirement, op="UPDATE", because="changed", content=f"New {place}.")
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
    again = Proposal(
        op=op,
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
    since = Proposal(op="ADD", content="The user drinks tea.", valid_from=LONG_OVER, quotes=[quote])

    assert house.apply(since).memory_ids != [tea]
    assert house.memory(tea).valid_from is None


def test_an_addition_ends_nothing_that_says_the_same(house: House):
    oslo = house.learn("The user lives in Oslo.")
    quote = house.quote("I lived in Oslo until 2001")
    then = Proposal(
        op="ADD", content="The user lives in Oslo.", valid_until=LONG_OVER, quotes=[quote]
    )

    assert house.apply(then).memory_ids != [oslo]
    assert house.memory(oslo).valid_until is None


def test_the_user_may_end_what_is_sure_in_a_clause_that_speaks_of_it(house: House):
    oslo = house.add("The user lives in Oslo.")
    quote = house.quote("I lived in Oslo until 2001")
    ended = Proposal(
        op="UPDATE",
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
    gone = Proposal(op="DELETE", memory_id=tea, quotes=[house.quote("what a day it was")])
    assert house.apply(gone, consented=True).rejected[0].reason == "only on the user's word"


@pytest.mark.parametrize("author", [CURATOR, PERSON, REVIEWER])
def test_nothing_beside_the_content_is_without_bounds(house: House, author: Author):
    long = "x" * 1_000_000
    slot = {"key": "name", "value": long}
    told = drinking(
        content="Mira drinks tea.",
        topic=long,
        reason=long,
        entities=[long, *(f"Name {number}" for number in range(500))],
        structured=slot,
        links=[],
        quotes=[house.quote("I drink tea, do I")],
    )
    house.apply(replace(told, op="ADD"), author=CURATOR)
    [memory] = house.all(Memory)
    house.apply(replace(told, op="UPDATE", memory_id=memory.id), author=author)
    house.apply(replace(told, content="", structured={long: "1"}), author=author)

    [memory] = house.all(Memory)
    assert memory.structured is None
    assert len(memory.topic) <= 200
    assert max(len(entity.name) for entity in house.all(Entity)) <= 200
    assert len(house.all(Entity)) <= 30
    assert max(len(operation.reason or "") for operation in house.all(Operation)) <= 8_000
    assert (
        max(len(json.dumps(operation.proposed or {})) for operation in house.all(Operation))
        < 20_000
    )


def test_where_the_person_is_asked_first_operations_wait(house: House):
    switch_off_automatic(house)
    outcome = house.apply(drinking(quotes=[house.quote("I drink tea")]), author=CURATOR)

    assert (len(outcome.pending), outcome.applied, outcome.alarm) == (1, (), None)
    assert house.all(Memory) == []


def test_a_persons_own_act_never_waits(house: House):
    switch_off_automatic(house)
    assert house.apply(drinking(quotes=()), author=PERSON).applied


def test_each_batch_advances_the_owners_revision(house: House):
    before = house.all(User)[0].revision
    tea = house.learn("Mira drinks tea.")
    assert house.all(User)[0].revision == before + 1
    assert house.memory(tea).revision == before + 1


def test_white_space_and_repeated_names_are_tidied(house: House):
    tea = house.add("  Mira \n drinks  tea. ", entities=["Mira", " Mira ", ""])
    assert house.memory(tea).content == "Mira drinks tea."


CARD = "4111 1111 1111 1111"


@pytest.mark.parametrize("author", [CURATOR, PERSON])
def test_a_secret_is_never_written_anywhere(house: House, author):
    message = house.quote("I pay by card")
    quotes = [replace(message, text=f"my card {CARD}")]
    told = drinking(content=f"Card: {CARD}.", quotes=quotes, reason=f"she said {CARD}")
    house.apply(told, author=author)
    house.apply(replace(told, quotes=()), author=CURATOR)
    house.apply(replace(told, content="Mira pays by card."), author=author)
    house.apply(*[told] * 12)
    written = b"".join(file.read_bytes() for file in house.folder.glob(f"{FILE}*"))

    assert b"Mira pays by card." in written
    assert b"[card number]" in written
    assert b"4111 1111" not in written
    assert [evidence.quote for evidence in house.all(Evidence)] == ["my card [card number]"]


def test_the_settings_limits_are_the_doors(house: House):
    house.with_settings(curation=Curation(content_characters=5))
    outcome = house.apply(drinking(quotes=[house.quote("I drink tea")]))
    assert outcome.rejected[0].reason == "content too long"


def test_whatever_is_stored_is_clean(house: House):
    house.apply(
        Proposal(
            op="ADD",
            content="Mira\u200b drinks\n tea.\x00",
            topic="dri\u202enks",
            entities=["te\ufeffa", "\u200b"],
            structured={"key": "drink", "value": "te\u2060a", "steps": [{"one": "boi\u00adl"}]},
        ),
        author=PERSON,
    )
    (memory,) = house.all(Memory)

    assert (memory.content, memory.topic) == ("Mira drinks tea.", "drinks")
    assert memory.structured == {"key": "drink", "value": "tea", "steps": [{"one": "boil"}]}
    assert [entity.name for entity in house.all(Entity)] == ["tea"]
