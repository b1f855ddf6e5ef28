"""Waiting: an erasure is accepted at once, and done when nobody else uses the words."""

import pytest

from config.errors import ErasureWaits
from memory.conversation.turns import settle
from memory.erasure.requests import erase_everything, erase_memory, erase_message
from memory.tables import Erasure, Message
from tests.memory.erasure.erased import Eraser
from tests.memory.house import House


def test_an_erasure_waits_for_an_answer_under_way_and_says_why(house: House, eraser: Eraser):
    got = house.receive("I keep a wombat.")
    accepted = eraser.accept(erase_message, got.message_id, cascade=False)

    with pytest.raises(ErasureWaits):
        eraser.run(accepted)
    [waiting] = house.all(Erasure)
    assert (waiting.state, waiting.error) == ("failed-retrying", "ErasureWaits")

    house.clock.move(days=1)
    assert eraser.run(accepted).state == "done"
    assert eraser.holds("wombat") == set()


def test_an_erasure_waits_for_anothers_answer_where_its_words_were_heard(
    house: House, eraser: Eraser
):
    noor, place = house.person("noor"), house.conversation("here", audience="place:9")
    said = house.say("I keep a wombat.", conversation=place)
    heard = house.receive("Who keeps what?", user=noor, conversation=place)
    accepted = eraser.accept(erase_message, said, cascade=True)
    with pytest.raises(ErasureWaits):
        eraser.run(accepted)

    house.write(lambda rows: settle(rows, heard.turn_id, "Not me.", now=house.now))
    house.clock.move(minutes=1)
    house.receive("And you?", user=noor, conversation=place)

    assert eraser.run(accepted).state == "done"


def test_an_erasure_waits_for_whoever_may_be_told_it_again_and_for_nobody_later(
    house: House, eraser: Eraser
):
    noor, place = house.person("noor"), house.conversation("here", audience="place:9")
    said = house.say("I keep a wombat.", conversation=place)
    heard = house.receive("Who keeps what?", user=noor, conversation=place)
    accepted = eraser.accept(erase_message, said, cascade=True)
    house.write(lambda rows: settle(rows, heard.turn_id, "A wombat, she.", now=house.now))
    house.clock.move(minutes=1)
    asking = house.receive("What was that?", user=noor, conversation=place)
    with pytest.raises(ErasureWaits):
        eraser.run(accepted)

    house.clock.move(minutes=1)
    house.receive("And you?", user=noor, conversation=place)
    house.write(lambda rows: settle(rows, asking.turn_id, "Never mind.", now=house.now))

    assert eraser.run(accepted).state == "done"
    assert eraser.holds("wombat") == set()


def test_from_its_acceptance_on_no_prompt_holds_what_is_to_be_erased(house: House, eraser: Eraser):
    house.learn("Mira keeps a wombat.", topic="pets")
    house.say("I live in Oslo.")
    kept = house.say("I like the rain.", user=house.person("noor"), conversation=house.talk)

    def seen() -> list[int]:
        return [message.id or 0 for message in house.all(Message) if message.hidden_at is None]

    eraser.accept(erase_message, 3, cascade=True)
    assert seen() == [1, 2, kept, kept + 1]
    eraser.accept(erase_memory, 1, messages=True)
    assert seen() == [kept, kept + 1]
    eraser.accept(erase_everything)
    assert seen() == [kept, kept + 1]


def test_an_erasure_is_a_job_that_names_only_its_number(house: House, eraser: Eraser):
    accepted = eraser.accept(erase_everything)
    [job] = house.jobs("erase")
    assert (job.payload, job.user_id) == ({"erasure_id": accepted}, None)
    assert eraser.run(accepted).state == "done"
    assert eraser.run(accepted).state == "done"


def test_what_was_accepted_after_everything_is_done_with_it(house: House, eraser: Eraser):
    memory = house.learn("Mira keeps a wombat.")
    first = eraser.accept(erase_everything)
    later = eraser.accept(erase_memory, memory, messages=True)
    again = eraser.accept(erase_everything)

    assert [eraser.run(number).state for number in (first, later, again)] == ["done"] * 3
