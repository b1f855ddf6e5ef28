"""Erasing a talk, a topic or everything, and the texts of model calls with it."""

from memory.operations.kinds.delete import Delete
from memory.storage.call_log import log_call
from memory.tables import Evidence, Identity, Memory, Message, ModelCall, User
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser, known
from tests.memory.house import PERSON, House
from tests.memory.model_calls import model_call


def test_clearing_a_chat_keeps_its_facts_without_their_quotes(house: House, eraser: Eraser):
    said = house.quote("You know, I adore wombats!")
    fact = known(house, "Mira likes wombats.", said)
    house.tell("She adores them.", said.message_id)

    eraser.conversation(house.talk)

    assert house.all(Message) == []
    assert [memory.id for memory in house.all(Memory)] == [fact]
    assert house.all(Evidence) == []
    assert eraser.holds("adore") == set()


def test_clearing_a_chat_takes_its_facts_where_asked_and_leaves_other_chats(
    house: House, eraser: Eraser
):
    house.learn("Mira likes wombats.")
    other = house.conversation("elsewhere")
    said = house.say("I live in Oslo.", conversation=other)
    kept = known(house, "Mira lives in Oslo.", Quote(said, house.mira, "I live in Oslo"))

    eraser.conversation(house.talk, facts=True)

    assert [memory.id for memory in house.all(Memory)] == [kept]
    assert {message.conversation_id for message in house.all(Message)} == {other}
    assert eraser.holds("wombats") == set()


def test_a_topic_goes_with_the_messages_that_speak_of_it(house: House, eraser: Eraser):
    house.learn("Mira is allergic to peanuts.", topic="health")
    house.say("My allergy is worse today.")
    house.learn("Mira lives in Oslo.")

    eraser.topic("health", messages=True)

    assert [memory.content for memory in house.all(Memory)] == ["Mira lives in Oslo."]
    assert eraser.holds("peanuts", "allergy") == set()


def test_everything_leaves_nothing_of_a_user_and_all_of_another(house: House, eraser: Eraser):
    house.learn("Mira keeps a wombat.", reason="she said wombat")
    house.write(lambda rows: rows.add(_call(house)))
    noor = house.person("noor")
    theirs = house.conversation("theirs")
    said = house.say("I live in Bergen.", user=noor, conversation=theirs)
    known(house, "Noor lives in Bergen.", Quote(said, noor, "I live in Bergen"), user_id=noor)

    eraser.everything()

    assert [user.id for user in house.all(User)] == [noor]
    assert [identity.external_id for identity in house.all(Identity)] == ["noor"]
    assert [memory.content for memory in house.all(Memory)] == ["Noor lives in Bergen."]
    assert {message.conversation_id for message in house.all(Message)} == {theirs}
    [call] = house.all(ModelCall)
    assert (call.user_id, call.text, call.cost) == (None, None, 0.5)
    assert eraser.holds("wombat", "Mira", "mira") == set()


def test_the_texts_of_model_calls_are_blanked_with_every_erasure(house: House, eraser: Eraser):
    house.write(lambda rows: rows.add(_call(house)))
    nobodys = _call(house)
    nobodys.user_id = None
    house.write(lambda rows: rows.add(nobodys))
    eraser.memory(house.learn("Mira lives in Oslo."))
    assert [model_call.text for model_call in house.all(ModelCall)] == [None, None]


def test_a_call_under_way_while_something_is_erased_is_logged_without_words(
    house: House, eraser: Eraser
):
    wombat = house.learn("I keep a wombat")
    begun = house.now
    house.clock.move(seconds=2)
    eraser.memory(wombat)
    house.clock.move(seconds=2)
    row = _call(house)
    house.write(lambda rows: log_call(rows, row, begun))

    assert [call.text for call in house.all(ModelCall)] == [None]


def _call(house: House) -> ModelCall:
    return model_call(
        house.now,
        user_id=house.mira,
        cost=0.5,
        text=[{"role": "user", "content": "I keep a wombat"}],
    )


def test_a_topics_messages_take_the_replies_that_do_not_name_it(house: House, eraser: Eraser):
    house.say("My allergy is worse today.", "Poor you, rest on the zorblax sofa.")
    kept = house.say("I live in Oslo.", "A fine town.")

    eraser.topic("health", messages=True)

    assert [message.id for message in house.all(Message)] == [kept, kept + 1]
    assert eraser.holds("allergy", "zorblax") == set()


def test_a_topic_takes_what_was_forgotten_about_it_too(house: House, eraser: Eraser):
    peanuts = house.add("Mira is allergic to peanuts.", topic="health")
    house.apply(Delete(memory_id=peanuts), author=PERSON)
    assert house.memory(peanuts).state == "forgotten"

    eraser.topic("health")

    assert house.all(Memory) == []
    assert eraser.holds("peanuts") == set()
