"""Rounds in the store: what is found, what may be told, and what never comes."""

import asyncio
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.conversation.users import participant_in
from memory.index.embedding_backlog import messages_to_embed, store_message_vectors
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.tables import Message, UserSettings
from memory.text.quotes import Quote
from tests.examples import examples
from tests.memory.house import EMBEDDER, House, HouseMaker

NOTHING: frozenset[int] = frozenset()
HOUSES = count()


def embed(house: House, user: int | None = None) -> None:
    def work(rows: Rows) -> None:
        owner = user or house.mira
        lacking = messages_to_embed(rows, owner, model=EMBEDDER.model)
        made = {number: (text, EMBEDDER.query(text)) for number, text in lacking.items()}
        store_message_vectors(rows, vectors=made, model=EMBEDDER.model)

    house.write(work)


def recalled(
    house: House,
    text: str,
    *,
    audience: str = "private",
    in_mind: frozenset[int] | None = NOTHING,
    services: Services | None = None,
) -> Recollection:
    ask = RecallRequest(
        user_id=house.mira,
        text=text,
        audience=audience,
        character="lumi",
        in_mind=in_mind,
    )
    return asyncio.run(recall(services or house.services, ask))


def told(found: Recollection) -> list[str]:
    return [message.text for recalled in found.rounds for message in recalled.messages]


def change(house: House, message: int, **values: object) -> None:
    house.write(
        lambda rows: rows.exec(update(Message).where(col(Message.id) == message).values(**values))
    )


def switch(house: House, **values: object) -> None:
    house.write(
        lambda rows: rows.exec(
            update(UserSettings).where(col(UserSettings.user_id) == house.mira).values(**values)
        )
    )


def test_what_was_said_comes_back_with_its_answer(house: House):
    house.say("My grey cat is called Pixel.", "What a lovely name!")
    house.say("I bought tea.", "Which sort?")
    embed(house)
    found = recalled(house, "What is my grey cat called?")

    assert told(found)[:2] == ["My grey cat is called Pixel.", "What a lovely name!"]


def test_a_question_that_nothing_answers_brings_no_rounds(house: House):
    house.say("My grey cat is called Pixel.")
    embed(house)

    assert told(recalled(house, "Which instrument do violinists tune?")) == []


def test_without_vectors_words_alone_find(house: House):
    house.say("My grey cat is called Pixel.")

    assert told(recalled(house, "grey cat Pixel"))[0] == "My grey cat is called Pixel."


def test_what_stands_in_the_prompt_does_not_come_twice(house: House):
    said = house.say("My grey cat is called Pixel.", "Lovely!")

    in_mind = frozenset({said, said + 1})
    assert told(recalled(house, "grey cat Pixel", in_mind=in_mind)) == []


def test_only_a_turn_is_given_rounds(house: House):
    house.say("My grey cat is called Pixel.")

    assert recalled(house, "grey cat Pixel", in_mind=None).rounds == ()


@pytest.mark.parametrize(
    ("why", "comes"), [("asked", False), ("corrected", False), ("faded", True)]
)
def test_what_was_forgotten_is_not_told_in_the_words_it_came_from(house: House, why, comes):
    services = house.services
    memory = house.learn("My grey cat is called Pixel.")
    assert told(recalled(house, "grey cat Pixel", services=services))
    house.change(memory, state="forgotten", forgotten_because=why)

    assert bool(told(recalled(house, "grey cat Pixel", services=services))) == comes


@pytest.mark.parametrize(
    ("why", "comes"), [("asked", False), ("corrected", False), ("faded", True)]
)
def test_what_was_forgotten_is_not_told_in_the_words_that_answered_it(house: House, why, comes):
    words = "My grey cat is called Pixel."
    said = house.say(words, "A grey cat called Pixel!")
    memory = house.learn(words, quotes=[Quote(said, house.mira, words)])
    house.change(memory, state="forgotten", forgotten_because=why)

    assert ("A grey cat called Pixel!" in told(recalled(house, "grey cat Pixel"))) == comes


@pytest.mark.parametrize("gone", ["hidden_at", "blanked_at", "barred_at"])
def test_what_was_taken_back_is_not_told_though_it_was_warm(house: House, gone: str):
    services = house.services
    said = house.say("My grey cat is called Pixel.", "Fine.")
    assert told(recalled(house, "grey cat Pixel", services=services))
    change(house, said, **{gone: house.now})

    assert told(recalled(house, "grey cat Pixel", services=services)) == []


def test_what_was_said_since_is_found_though_the_talk_was_warm(house: House):
    services = house.services
    house.say("I bought tea.")
    recalled(house, "tea", services=services)
    house.say("My grey cat is called Pixel.")

    found = recalled(house, "grey cat Pixel", services=services)
    assert "My grey cat is called Pixel." in told(found)


def test_what_was_said_in_private_mode_is_not_told(house: House):
    said = house.say("My grey cat is called Pixel.")
    change(house, said, retention="session")

    assert told(recalled(house, "grey cat Pixel")) == []


def test_rounds_that_are_switched_off_do_not_come(house: House):
    house.say("My grey cat is called Pixel.")
    switch(house, rounds=False)

    assert told(recalled(house, "grey cat Pixel")) == []
    assert house.read(lambda rows: messages_to_embed(rows, house.mira, model="x")) == {}


def test_another_character_does_not_know_of_it(house: House):
    other = house.conversation("other", character="nova")
    house.say("My grey cat is called Pixel.", conversation=other)

    assert told(recalled(house, "grey cat Pixel")) == []


def test_what_was_talked_of_in_some_days_is_told_whatever_it_was(house: House):
    house.say("We painted the kitchen.", "Which colour?")
    house.clock.move(days=7)
    house.say("I slept badly.")
    house.clock.move(days=1)

    found = recalled(house, "What did we talk about last week?")
    assert "We painted the kitchen." in told(found)
    assert "I slept badly." not in told(found)


def test_rounds_stay_within_their_budget(make_house: HouseMaker):
    house = make_house()
    for number in range(6):
        house.say(f"The grey cat {number} " + "sleeps on the sofa " * 30, "I see.")

    assert len(recalled(house, "grey cat sofa").rounds) <= house.settings.recall.rounds
    assert sum(len(text) for text in told(recalled(house, "grey cat"))) < 4 * 600


SAYINGS = st.lists(
    st.tuples(st.sampled_from(["mira", "noor"]), st.sampled_from(["dm", "noors", "hall", "den"])),
    min_size=1,
    max_size=8,
)
AUDIENCES = {"dm": "private", "noors": "private", "hall": "place:hall", "den": "place:den"}


@settings(max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sayings=SAYINGS, place=st.sampled_from(["private", "place:hall", "place:den"]))
def test_nobody_hears_what_is_not_theirs_or_was_said_elsewhere(
    make_house: HouseMaker, sayings: list[tuple[str, str]], place: str
):
    house = make_house(f"house{next(HOUSES)}")
    people = {"mira": house.mira, "noor": house.person("noor")}
    rooms = {
        name: house.conversation(name, audience=audience) for name, audience in AUDIENCES.items()
    }
    own = {"mira": "dm", "noor": "noors"}
    mine: set[str] = set()
    for number, (who, room) in enumerate(sayings):
        there = own[who] if AUDIENCES[room] == "private" else room
        text = f"grey cat {who} {number}"
        house.say(text, f"cat reply {number}", user=people[who], conversation=rooms[there])
        if who == "mira" and place in ("private", AUDIENCES[there]):
            mine |= {text, f"cat reply {number}"}

    assert set(told(recalled(house, "grey cat", audience=place))) <= mine


def test_in_a_place_people_are_named_as_they_are_called_there(house: House):
    hall = house.conversation("hall", audience="place:hall")
    house.say("My grey cat is called Pixel.", conversation=hall)
    house.write(lambda rows: setattr(participant_in(rows, hall, house.mira), "called", "Mi"))

    found = recalled(house, "grey cat Pixel", audience="place:hall")

    assert found.rounds[0].messages[0].author_name == "Mi"


def test_what_the_character_told_another_is_no_part_of_a_round(house: House):
    hall, noor = house.conversation("hall", audience="place:hall"), house.person("noor")
    asked = house.say("Any news?", "Noor, your lease ends in June.", user=noor, conversation=hall)
    said = house.say("My grey cat is called Pixel.", "Lovely.", conversation=hall)
    change(house, said, reply_to_id=asked + 1)

    heard = told(recalled(house, "grey cat Pixel", audience="place:hall"))

    assert heard == ["My grey cat is called Pixel.", "Lovely."]


def test_what_was_edited_is_found_by_what_it_says_now(house: House):
    services = house.services
    said = house.say("I bought tea.")
    recalled(house, "tea", services=services)
    change(house, said, text="My grey cat is called Pixel.")

    assert told(recalled(house, "grey cat Pixel", services=services))


def test_an_edit_of_the_same_length_is_found_by_what_it_says_now(house: House):
    services = house.services
    said = house.say("My grey cat is called Pixel.")
    recalled(house, "grey cat", services=services)
    change(house, said, text="My grey cat is called Pixie.")

    found = told(recalled(house, "grey cat", services=services))
    assert found[0] == "My grey cat is called Pixie."
