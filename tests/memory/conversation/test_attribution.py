"""What only others said where several talk."""

import pytest
from sqlmodel import Session as Rows

from memory.conversation.attribution import NOBODYS, OthersWords, as_heard, others_words
from memory.conversation.turns import settle
from memory.tables import Message, Participant
from tests.memory.house import House

HALL = "place:1"


@pytest.fixture
def hall(house: House) -> int:
    return house.conversation("hall", audience=HALL)


def heard(house: House, hall: int, *read: int, seen: int = 30) -> OthersWords:
    return house.read(lambda rows: others_words(rows, hall, house.mira, read, seen=seen))


def as_told(house: House, message_id: int, seen: int = 30) -> str:
    def work(rows: Rows) -> str:
        return as_heard(rows, rows.get_one(Message, message_id), house.mira, seen=seen)

    return house.read(work)


def replied(house: House, hall: int, text: str, reply: str, *, user: int | None = None) -> int:
    """Have a round there; return the id of the reply."""
    got = house.receive(text, user=user, conversation=hall)
    return house.write(lambda rows: settle(rows, got.turn_id, reply, now=house.now))


def test_what_others_said_and_were_told_is_theirs(house: House, hall: int):
    nils = house.person("nils")
    house.say("I keep a wombat.", "Wombats dig burrows!", user=nils, conversation=hall)
    mine = house.say("I keep a cat.", "Cats purr.", conversation=hall)

    found = heard(house, hall, mine)

    assert found.stand_in("A wombat!")
    assert found.stand_in("A burrow.")
    assert not found.stand_in("The user keeps a cat that purrs.")


def test_what_the_person_said_too_and_how_people_are_called_is_free(house: House, hall: int):
    nils = house.person("nils")
    house.write(
        lambda rows: rows.add(Participant(conversation_id=hall, user_id=nils, called="Wim Wombat"))
    )
    house.say("I keep a wombat and Lumi knows.", user=nils, conversation=hall)
    mine = house.say("I keep a wombat, too.", conversation=hall)

    assert not heard(house, hall, mine).stand_in("Nils, or Wim, has a wombat; lumi said so.")


def test_in_private_nothing_is_anybody_elses(house: House):
    nils = house.person("nils")
    house.say("I keep a wombat.", user=nils)
    mine = house.say("I keep a cat.")

    assert heard(house, house.talk, mine) == NOBODYS


def test_a_reply_loses_the_sentences_that_repeat_others(house: House, hall: int):
    nils = house.person("nils")
    house.say("My code is 4711.", user=nils, conversation=hall)
    reply = replied(house, hall, "I like tea.", "Tea is fine. Nils has the code 4711.")
    own = replied(house, hall, "My code is 4711, too.", "4711 it is.")

    assert as_told(house, reply) == "Tea is fine."
    assert as_told(house, own) == "4711 it is."


def test_what_was_said_while_the_reply_was_made_moves_nothing_out_of_reach(house: House, hall: int):
    nils = house.person("nils")
    house.say("My code is 4711.", user=nils, conversation=hall)
    asked = house.receive("I like tea.", conversation=hall)
    for number in range(9):
        house.say(f"Hello {number}.", user=nils, conversation=hall)
    reply = house.write(lambda rows: settle(rows, asked.turn_id, "Code 4711.", now=house.now))

    assert as_told(house, reply, seen=2) == ""


def test_what_was_said_long_before_is_not_looked_through(house: House, hall: int):
    nils = house.person("nils")
    house.say("I keep a wombat.", user=nils, conversation=hall)
    for number in range(9):
        house.say(f"Hello {number}.", conversation=hall)
    mine = house.say("I keep a cat.", conversation=hall)

    assert heard(house, hall, mine).stand_in("A wombat.")
    assert not heard(house, hall, mine, seen=4).stand_in("A wombat.")


def test_chinese_words_of_others_are_seen(house: House, hall: int):
    nils = house.person("nils")
    house.say("我养了一只袋熊。", user=nils, conversation=hall)
    mine = house.say("我养了一只猫。", conversation=hall)

    assert heard(house, hall, mine).stand_in("用户养了袋熊")
    assert not heard(house, hall, mine).stand_in("用户养了一只猫")
