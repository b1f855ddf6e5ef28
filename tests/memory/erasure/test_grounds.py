"""Grounds: the messages that a memory takes along are its owner's, and told it."""

import pytest

from memory.tables import Memory, Message
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser
from tests.memory.house import House

QUESTION = "Mira, do you drink zorblax?"


@pytest.mark.parametrize("messages", [True, False])
def test_another_persons_question_stays_theirs(house: House, eraser: Eraser, messages: bool):
    noor, here = house.person("noor"), house.conversation("here", audience="place:9")
    asked = house.say(QUESTION, user=noor, conversation=here)
    yes = house.say("yes", conversation=here)
    context = Quote(asked, noor, QUESTION, role="context")
    place = {"conversation_id": here, "audience": "place:9"}
    mine = house.learn(
        "Mira drinks zorblax.", quotes=[Quote(yes, house.mira, "yes"), context], batch=place
    )
    house.learn(
        "Noor asks for zorblax.",
        quotes=[Quote(asked, noor, QUESTION)],
        batch={**place, "user_id": noor},
    )

    eraser.memory(mine, messages=messages)

    [question] = [message for message in house.all(Message) if message.id == asked]
    assert (question.text, question.barred_at, question.hidden_at) == (QUESTION, None, None)
    assert [memory.content for memory in house.all(Memory)] == ["Noor asks for zorblax."]
