"""Messages in one breath: the answer to them goes with whichever of them is erased.

Covers: memory.conversation.answered_together.
"""

from memory.conversation.answered_together import answers_to, messages_answered_with
from memory.conversation.incoming import Incoming, Part
from memory.conversation.turns import receive, settle
from memory.tables import Message
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser
from tests.memory.house import CURATOR, House


def breathe(house: House, *words: str, reply: str) -> list[int]:
    """Say several messages that get one reply; return the ids of all."""
    known = len(house.all(Message))
    *earlier, newest = words
    incoming = Incoming(
        conversation_id=house.talk,
        user_id=house.mira,
        text=newest,
        held_by="here:1",
        platform_id=f"{known}-newest",
        parts=[Part(f"{known}-{number}", text) for number, text in enumerate(earlier)],
    )
    pace = house.services.pace
    got = house.write(lambda rows: receive(rows, incoming, pace=pace, now=house.now))
    house.write(lambda rows: settle(rows, got.turn_id, reply, now=house.now))
    return [int(message.id or 0) for message in house.all(Message)[known:]]


def test_a_breath_is_what_was_answered_together(house: House):
    before = house.say("Good morning.")
    first, second, third, reply = breathe(house, "I keep", "a", "wombat.", reply="A wombat!")
    after = house.say("I live in Oslo.")

    def breath(message_id: int) -> list[int]:
        return house.read(
            lambda rows: messages_answered_with(rows, rows.get_one(Message, message_id))
        )

    def answers(message_id: int) -> set[int]:
        return house.read(lambda rows: answers_to(rows, [message_id]))

    for number in (first, second, third):
        assert breath(number) == [first, second, third]
        assert answers(number) == {reply}
    assert (breath(before), breath(after)) == ([before], [after])


def test_the_answer_goes_with_an_earlier_message_of_the_breath(house: House, eraser: Eraser):
    first, second, _reply = breathe(house, "I keep a wombat.", "Hello!", reply="A wombat, oh!")

    eraser.message(first, cascade=True)

    assert [message.id for message in house.all(Message)] == [second]
    assert eraser.holds("wombat") == set()


def test_all_of_the_breath_goes_with_its_answer(house: House, eraser: Eraser):
    breathe(house, "I keep a wombat.", "Hello!", reply="A wombat, oh!")
    [reply] = [message.id or 0 for message in house.all(Message) if message.author_id is None]

    eraser.message(reply, cascade=True)

    assert house.all(Message) == []


def test_a_memorys_messages_take_the_answer_to_their_breath(house: House, eraser: Eraser):
    words = "I keep a wombat."
    first, second, _reply = breathe(house, words, "Hello!", reply="A wombat, oh!")
    quotes = [Quote(first, house.mira, words)]
    memory = house.add("Mira keeps a wombat.", batch={"author": CURATOR}, quotes=quotes)

    eraser.memory(memory, messages=True)

    assert [message.id for message in house.all(Message)] == [second]
    assert eraser.holds("wombat") == set()
