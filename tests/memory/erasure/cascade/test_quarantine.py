"""Between the request and the erasure nothing that is about to go is found or told."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_memory,
    erase_message,
    erase_topic,
)
from memory.ledger.proposal import Author, Link, SourcedSentence
from memory.operations.kinds.update import Update
from memory.reports.export import export_user
from memory.reports.history import history_of
from memory.reports.memory_view import Viewer, described, own_memory
from memory.tables import Erasure, Memory, User
from tests.memory.erasure.erased import WORD, Eraser
from tests.memory.house import PERSON, SUMMARIZER, House

ANALYST = Author("reviewer", model="grok")
Deed = Callable[..., Erasure]


def active(house: House) -> list[int]:
    return [row.id or 0 for row in house.all(Memory, col(Memory.state) == "active")]


def exported(house: House) -> str:
    return json.dumps(house.read(lambda rows: export_user(rows, house.mira, house.now)))


def quotes_of(house: House, memory_id: int) -> Sequence[str]:
    def work(rows: Rows) -> Sequence[str]:
        memory, viewer = own_memory(rows, house.mira, memory_id), Viewer(house.now, policy)
        seen = [part.quote for part in described(rows, memory, viewer).evidence]
        history = [part for told in history_of(rows, house.mira, memory_id) for part in told.quotes]
        assert {part.quote for part in history} == {*seen}
        return seen

    policy = house.services.policy
    return house.read(work)


def summed_up(house: House, told: dict[int, str]) -> int:
    first = min(told)
    sentences = [SourcedSentence("summary", text, [said]) for said, text in told.items()]
    episode = replace(house.episode(" ".join(told.values()), first, max(told)), sentences=sentences)
    return house.apply(episode, author=SUMMARIZER).memory_ids[0]


@pytest.mark.parametrize(
    ("deed", "chosen"),
    [
        (erase_message, {"cascade": True}),
        (erase_memory, {"messages": True}),
        (erase_topic, {"messages": True}),
        (erase_conversation, {"facts": True}),
        (erase_everything, {}),
    ],
)
def test_nothing_that_goes_is_found_or_exported_from_the_request_on(
    house: House, eraser: Eraser, told: tuple[int, int], deed: Deed, chosen: dict[str, bool]
):
    memory, message = told
    summed_up(house, {message: f"Mira keeps {WORD}."})
    assert WORD in exported(house)
    targets: dict[Deed, Sequence[int | str]] = {
        erase_message: [message],
        erase_memory: [memory],
        erase_topic: [WORD],
        erase_conversation: [house.talk],
        erase_everything: [],
    }
    accepted = eraser.accept(deed, *targets[deed], **chosen)

    assert WORD not in " ".join(house.found("What is the wombat called?"))
    assert WORD not in " ".join(house.memory(each).content for each in active(house))
    assert WORD not in exported(house)
    house.clock.move(minutes=1)
    assert eraser.run(accepted).state == "done"


def test_what_has_another_ground_speaks_all_along_without_the_words_that_go(
    house: House, eraser: Eraser
):
    first, again = house.quote("I keep a wombat"), house.quote("my wombat sleeps")
    wombat = house.learn("Mira keeps a wombat.", quotes=[first])
    assert house.learn("Mira keeps a wombat.", quotes=[again]) == wombat
    before = house.memory(wombat)

    accepted = eraser.accept(erase_message, first.message_id, cascade=False)
    assert active(house) == [wombat]
    assert quotes_of(house, wombat) == ["my wombat sleeps"]

    assert eraser.run(accepted).state == "done"
    after = house.memory(wombat)
    assert (after.content, after.version) == (before.content, before.version)


def test_after_a_chat_is_cleared_its_facts_stay_without_their_quotes(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    assert quotes_of(house, told[0])
    eraser.accept(erase_conversation, house.talk, facts=False)

    assert told[0] in active(house)
    assert list(quotes_of(house, told[0])) == []


def test_a_wording_of_the_message_is_silent_until_the_one_before_is_back(
    house: House, eraser: Eraser
):
    wombat = house.learn("Mira keeps a wombat.")
    named = house.quote(f"my wombat is called {WORD}")
    content = f"Mira keeps a wombat called {WORD}."
    house.apply(Update(memory_id=wombat, content=content, quotes=[named]))

    accepted = eraser.accept(erase_message, named.message_id, cascade=False)
    assert active(house) == []
    assert house.found("Which wombat?") == []

    assert eraser.run(accepted).state == "done"
    assert house.found("Which wombat?") == ["Mira keeps a wombat."]
    assert eraser.holds(WORD) == set()


def test_an_episode_is_told_again_without_what_it_lost(house: House, eraser: Eraser):
    gone, stays = house.say(f"I keep {WORD}, a wombat."), house.say("I moved to Oslo.")
    episode = summed_up(house, {gone: f"Mira keeps {WORD}.", stays: "Mira moved to Oslo."})

    accepted = eraser.accept(erase_message, gone, cascade=False)
    assert active(house) == []

    assert eraser.run(accepted).state == "done"
    assert active(house) == [episode]
    assert house.found("Who moved to Oslo?") == ["Mira moved to Oslo."]


def test_an_insight_with_enough_other_sources_is_silent_and_then_stands(
    house: House, eraser: Eraser
):
    facts = [house.learn(f"Mira keeps a {beast}.") for beast in ("wombat", "ferret", "goose")]
    links = [Link("derived_from", fact) for fact in facts]
    insight = house.add(
        "Mira loves beasts.", batch={"author": ANALYST}, kind="pattern", links=links
    )

    accepted = eraser.accept(erase_memory, facts[0], messages=False)
    assert active(house) == facts[1:]

    assert eraser.run(accepted).state == "done"
    assert active(house) == [*facts[1:], insight]


def test_what_two_erasures_reach_is_silent_until_both_are_done(house: House, eraser: Eraser):
    said = [house.say(f"I keep a {beast}.") for beast in ("wombat", "ferret", "goose")]
    told = {message: f"Mira has one more beast, {message}." for message in said}
    episode = summed_up(house, told)

    first, second = (eraser.accept(erase_message, each, cascade=False) for each in said[:2])
    assert eraser.run(first).state == "done"
    assert active(house) == []

    assert eraser.run(second).state == "done"
    assert active(house) == [episode]
    assert house.memory(episode).content == f"Mira has one more beast, {said[2]}."


def test_nobody_is_called_by_a_name_that_is_about_to_go(house: House, eraser: Eraser):
    said, name = house.quote("call me Zee"), {"key": "name", "value": "Zee"}
    house.learn("Mira is called Zee.", quotes=[said], structured=name)
    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == "Zee"

    eraser.accept(erase_message, said.message_id, cascade=False)
    assert house.read(lambda rows: rows.get_one(User, house.mira).name) != "Zee"


def test_what_the_person_wrote_themselves_is_not_silenced_with_the_words(
    house: House, eraser: Eraser
):
    said = house.quote("I keep a wombat")
    wombat = house.learn("Mira keeps a wombat.", quotes=[said])
    house.apply(Update(memory_id=wombat, content="Mira keeps two wombats."), author=PERSON)

    accepted = eraser.accept(erase_message, said.message_id, cascade=False)
    assert active(house) == [wombat]

    assert eraser.run(accepted).state == "done"
    assert active(house) == [wombat]
