"""The one door for writing: what it lets through, sets aside and holds back.

Covers: memory.ledger.snapshots, memory.operations.execution.
"""

import json
from dataclasses import replace

import pytest
from sqlmodel import col

from config.settings.sections import Curation
from memory.ledger.proposal import Author
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.storage.store import FILE
from memory.tables import Entity, Evidence, Memory, Operation, User, UserSettings
from tests.memory.house import CURATOR, PERSON, REVIEWER, House, drinking


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
    house.apply(told, author=CURATOR)
    [memory] = house.all(Memory)
    house.apply(Update.like(told, memory_id=memory.id), author=author)
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


@pytest.mark.sqlite_only
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
        Add(
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
