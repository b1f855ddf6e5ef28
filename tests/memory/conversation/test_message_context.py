"""The context of a message: what it says in whole, who hears it, and what was said before it."""

from typing import Any

import pytest

from config.settings.sections import Window
from memory.conversation.incoming import Incoming, Part, Quoted
from memory.conversation.message_context import MessageContext, message_context
from memory.conversation.turns import receive
from memory.tables import UserSettings
from tests.memory.house import House

HOLDS = Window()


def context(house: House, text: str, *, holds: Window = HOLDS, **incoming: Any) -> MessageContext:
    message = Incoming(
        **{
            "conversation_id": house.talk,
            "user_id": house.mira,
            "text": text,
            "held_by": "here:1",
            **incoming,
        }
    )
    pace = house.services.pace
    received = house.write(lambda rows: receive(rows, message, pace=pace, now=house.now))
    return house.read(lambda rows: message_context(rows, message, received, holds))


def test_what_is_answered_together_is_one_message_and_not_said_before_it(house: House):
    house.say("Hello", "Hi!")
    found = context(house, "and a cat", parts=[Part(None, "I have a dog")])

    assert found.message.text == "I have a dog\nand a cat"
    assert found.message.author_name == "Mira"
    assert [message.text for message in found.window] == ["Hello", "Hi!"]
    assert found.said_before(1) == ["Hi!"]
    assert found.said_before(0) == []


def test_what_others_said_between_its_parts_is_in_the_window_and_is_not_what_came_before(
    house: House,
):
    nils = house.person("nils")
    first = house.receive("I have a dog", platform_id="1").message_id
    between = house.receive("So have I", user=nils, platform_id="2").message_id
    found = context(house, "and a cat", parts=[Part("1", "I have a dog")])

    assert [message.id for message in found.window] == [between]
    assert found.said_before(3) == []
    assert found.held_ids == {first, between, found.message.id}


@pytest.mark.parametrize("limit", [2, 3])
def test_the_prompt_holds_what_the_window_has_and_no_more(house: House, limit: int):
    house.say("one", "first")
    house.say("two", "second")
    found = context(house, "three", holds=Window(messages=limit, fold=2))

    assert [message.text for message in found.window] == ["first", "two", "second"][-limit:]
    assert found.held_ids == {found.message.id, *(message.id for message in found.window)}


@pytest.mark.parametrize(("audience", "others"), [("private", False), ("place:1", True)])
def test_it_tells_who_hears_it(house: House, audience: str, others: bool):
    here = house.conversation("hall", audience=audience, character="nova")
    found = context(house, "Hello", conversation_id=here)

    assert found.heard_by_others == others
    assert (found.conversation.audience, found.conversation.character) == (audience, "nova")


@pytest.mark.parametrize(
    ("audience", "known", "kept"),
    [("place:1", True, True), ("place:1", False, False), ("private", False, True)],
)
def test_a_quoted_message_is_known_where_it_is_stored(
    house: House, audience: str, known: bool, kept: bool
):
    here = house.conversation("hall", audience=audience)
    said = house.receive("Look", conversation=here, platform_id="7").message_id
    quoted = Quoted("Mira", "Look", platform_id="7" if known else "8")
    found = context(house, "See?", conversation_id=here, chain=[quoted])

    assert [(part.message_id, part.kept) for part in found.chain] == [
        (said if known else None, kept)
    ]


def test_it_tells_whether_the_user_is_asked_before_anything_is_remembered(house: House):
    assert not context(house, "Hello").asks_first

    def work(rows) -> None:
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(work)
    assert context(house, "Hello again").asks_first
