"""Barred messages."""

from memory.conversation.barred_messages import bar, free_about, rounds_about, unbar
from memory.tables import Message
from tests.memory.house import House

LATER = {"minutes": 5}


def barred(house: House) -> list[str]:
    return [message.text for message in house.all(Message) if message.barred_at is not None]


def test_messages_about_a_topic_are_found_with_their_answers_and_nobody_elses(house: House):
    house.say("我得了糖尿病", "Take care!")
    house.say("I like tea", "Nice.")
    nils = house.person("nils")
    house.say("I am ill", "Oh.", user=nils)
    found = house.read(lambda rows: rounds_about(rows, house.mira, "health"))
    said = {message.text for message in house.all(Message) if message.id in found}
    assert said == {"我得了糖尿病", "Take care!"}


def test_what_is_barred_is_free_again_by_when_that_was(house: House):
    house.say("I was ill", "Oh.")
    first = house.now
    house.write(lambda rows: bar(rows, free_about(rows, house.mira, "health"), first))
    house.clock.move(**LATER)
    house.say("I am ill again", "No!")
    found = house.read(lambda rows: free_about(rows, house.mira, "health"))
    house.write(lambda rows: bar(rows, [*found, 1], house.now))
    assert barred(house) == ["I was ill", "Oh.", "I am ill again", "No!"]

    assert house.write(lambda rows: unbar(rows, house.mira, first)) == 2
    assert barred(house) == ["I am ill again", "No!"]
