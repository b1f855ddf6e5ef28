"""What a message takes along that its author takes back."""

from collections.abc import Callable
from typing import Any

import pytest

from memory.amendments.message_edits import (
    delete_message,
    edit_message,
    read_again,
    withdraw,
)
from memory.conversation.incoming import Part
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.tables import Evidence, Memory, Message, ModelCall, Operation
from memory.text.quotes import Quote
from tests.memory.house import COMPRESSOR, PERSON, House


def take_back(house: House, message_id: int, user: int) -> None:
    batch = Batch(user_id=user, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: delete_message(rows, rows.get_one(Message, message_id), batch, policy))


def test_what_another_person_answered_to_it_stays_theirs_without_its_words(house: House):
    nils = house.person("nils")
    asked = house.say("Do you like tea, as I do?", user=nils)
    question = Quote(asked, nils, "Do you like tea, as I do?", "context")
    tea = house.learn("Mira likes tea.", quotes=[house.quote("yes"), question])

    take_back(house, asked, nils)

    assert house.memory(tea).state == "active"
    assert [evidence.quote for evidence in house.all(Evidence)] == ["yes", ""]
    assert [operation.user_id for operation in house.all(Operation)] == [house.mira]


def test_what_rests_on_it_alone_is_forgotten(house: House):
    said = house.quote("I like tea")
    tea = house.learn("Mira likes tea.", quotes=[said])

    take_back(house, said.message_id, house.mira)

    assert house.memory(tea).state == "forgotten"


def test_no_call_keeps_the_words_that_a_message_had_before(house: House):
    said = house.say("My boss is called Ingrid")
    house.log_call("My boss is called Ingrid")
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    part, policy = Part(None, "My boss is kind"), house.services.policy
    house.write(lambda rows: edit_message(rows, rows.get_one(Message, said), part, batch, policy))

    assert [call.text for call in house.all(ModelCall)] == [None]


def test_no_call_keeps_the_words_of_a_message_that_was_deleted(house: House):
    said = house.say("My boss is called Ingrid")
    house.log_call("My boss is called Ingrid")

    take_back(house, said, house.mira)

    assert [call.text for call in house.all(ModelCall)] == [None]


def purge(house: House, message_id: int) -> None:
    """Blank a message for its age."""

    def work(rows: Any) -> None:
        message = rows.get_one(Message, message_id)
        message.text, message.blanked_at = "", house.now

    house.write(work)


def edit(house: House, message_id: int, text: str) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())

    def work(rows: Any) -> None:
        message = rows.get_one(Message, message_id)
        edit_message(rows, message, Part(None, text), batch, house.services.policy)
        read_again(rows, message, house.now)

    house.write(work)


def test_an_edit_of_what_was_purged_takes_along_what_rests_on_it(house: House):
    said = house.quote("I like tea")
    tea = house.learn("Mira likes tea.", quotes=[said])
    talk = house.tell("Mira told of tea.", said.message_id)
    purge(house, said.message_id)

    edit(house, said.message_id, "I like nothing")

    assert house.memory(tea).state == "forgotten"
    assert house.memory(talk).state == "forgotten"
    assert [evidence.quote for evidence in house.all(Evidence)] == [""]
    (message,) = house.all(Message, Message.id == said.message_id)
    assert message.text == ""
    assert [job for job in house.jobs("curate") if job.payload] == []


def test_an_edit_of_what_was_purged_leaves_what_its_words_still_say(house: House):
    said = house.quote("I like tea")
    tea = house.learn("Mira likes tea.", quotes=[said])
    purge(house, said.message_id)

    edit(house, said.message_id, "Yes, I like tea!")

    assert house.memory(tea).state == "active"
    assert [evidence.quote for evidence in house.all(Evidence)] == ["I like tea"]


def off_record(house: House, message_id: int) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    house.write(lambda rows: withdraw(rows, [message_id], batch, house.services.policy))


@pytest.mark.parametrize(
    "unsay",
    [
        lambda house, message_id: take_back(house, message_id, house.mira),
        lambda house, message_id: edit(house, message_id, "I like water"),
        off_record,
    ],
    ids=["deleted", "edited", "off the record"],
)
def test_what_a_compression_tells_of_it_is_told_no_more_and_the_rest_is(
    house: House, unsay: Callable[[House, int], None]
):
    said = [house.quote(f"I like {drink}") for drink in ("green tea", "oolong", "hot cocoa")]
    ids = [
        house.learn(f"Mira likes {quote.text.removeprefix('I like ')}.", quotes=[quote])
        for quote in said
    ]
    links = [Link("derived_from", memory_id) for memory_id in ids]
    merged = Add(content="Mira likes green tea, oolong, hot cocoa.", links=links, quotes=said)
    house.apply(merged, *(Archive(memory_id=each) for each in ids), author=COMPRESSOR)

    unsay(house, said[1].message_id)

    kept = [memory.state for memory in house.all(Memory)]
    assert kept == ["active", "forgotten", "active", "forgotten"]
    assert house.found("What about oolong?") == []
