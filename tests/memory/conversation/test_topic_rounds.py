"""Topic rounds."""

from memory.conversation.barred_messages import bar
from memory.conversation.topic_rounds import free_about, rounds_about
from memory.tables import Message
from tests.memory.house import House


def test_messages_about_a_topic_are_found_with_their_answers_and_nobody_elses(house: House):
    house.say("我得了糖尿病", "Take care!")
    house.say("I like tea", "Nice.")
    nils = house.person("nils")
    house.say("I am ill", "Oh.", user=nils)
    found = house.read(lambda rows: rounds_about(rows, house.mira, "health"))
    said = {message.text for message in house.all(Message) if message.id in found}
    assert said == {"我得了糖尿病", "Take care!"}


def test_those_that_are_barred_are_left_out(house: House):
    house.say("I was ill", "Oh.")
    house.write(lambda rows: bar(rows, house.mira, [1], house.now))
    assert house.read(lambda rows: free_about(rows, house.mira, "health")) == {2}
