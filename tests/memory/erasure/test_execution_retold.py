"""What retells or sums up erased words: it loses them, or goes along."""

from dataclasses import replace
from functools import partial

import pytest
from sqlmodel import Session as Rows
from sqlmodel import select

from config.settings.sections import Retention
from memory.conversation.window import fold
from memory.ledger.proposal import Link, SourcedSentence
from memory.lifecycle.retention import blank_old_messages
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.summaries.profiles import store_profile
from memory.tables import Memory, Message, Profile, Sentence, User
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser
from tests.memory.house import COMPRESSOR, SUMMARIZER, House


def grow_old(house: House, days: int) -> None:
    """Let what was said leave the window, and so many days pass."""
    house.write(
        lambda rows: fold(rows, [each.id or 0 for each in rows.exec(select(Message))], house.now)
    )
    house.clock.move(days=days)
    house.write(lambda rows: blank_old_messages(rows, Retention(), house.now))


@pytest.mark.parametrize("days", [0, 30])
def test_an_episode_loses_the_sentences_that_rest_on_erased_messages(
    house: House, eraser: Eraser, days: int
):
    one, other = house.say("I keep a wombat, Rufus."), house.say("I planted tomatoes.")
    session = house.all(Message)[0].session_id
    episode = house.episode("She keeps a wombat. She planted tomatoes.", one, other)
    sentences = [
        SourcedSentence("summary", "She keeps a wombat.", [one]),
        SourcedSentence("summary", "She planted tomatoes.", [other]),
        SourcedSentence("key_facts", "Rufus and tomatoes.", [one, other]),
    ]
    told = house.apply(
        Add(
            category="episode",
            content=episode.content,
            topic="wombat",
            structured={"topics": ["wombat"], "user_intent": "to tell of her wombat"},
            sentences=sentences,
            episode=episode.episode,
        ),
        author=SUMMARIZER,
    ).memory_ids[0]
    grow_old(house, days)

    eraser.message(one, cascade=True)

    memory = house.memory(told)
    assert (memory.content, memory.topic, memory.session_id) == (
        "She planted tomatoes.",
        "",
        session,
    )
    assert (memory.first_message_id, memory.last_message_id) == (other, other)
    assert [row.text for row in house.all(Sentence)] == ["She planted tomatoes."]
    assert eraser.holds("wombat", "Rufus") == set()


@pytest.mark.parametrize("days", [0, 30])
def test_what_is_quoted_of_erased_words_is_known_of_them(house: House, eraser: Eraser, days: int):
    one, other = house.say("I keep a wombat called Rufus."), house.say("I planted tomatoes.")
    quotes = [
        Quote(one, house.mira, "I keep a wombat called Rufus"),
        Quote(other, house.mira, "I planted tomatoes"),
    ]
    house.learn("Mira spends her days at home.", quotes=quotes)
    session = house.episode("She planted tomatoes. She gave Rufus none.", one, other)
    sentences = [
        SourcedSentence("summary", "She planted tomatoes.", [other]),
        SourcedSentence("summary", "She gave Rufus none.", [other]),
    ]
    told = house.apply(replace(session, sentences=sentences), author=SUMMARIZER).memory_ids[0]
    grow_old(house, days)

    eraser.message(one, cascade=True)

    assert house.memory(told).content == "She planted tomatoes."
    assert eraser.holds("Rufus") == set()


def test_a_chapter_goes_with_the_episode_that_it_tells_of(house: House, eraser: Eraser):
    said = house.say("I keep a wombat.")
    episode = house.tell("She keeps a wombat.", said)
    chapter = Add(
        category="chapter",
        content="In March she kept a wombat.",
        sentences=[SourcedSentence("summary", "In March she kept a wombat.", [], [episode])],
    )
    house.apply(chapter, author=SUMMARIZER)

    eraser.message(said, cascade=True)

    assert house.all(Memory) == []
    assert eraser.holds("wombat") == set()


def test_an_insight_goes_with_too_few_sources_and_what_was_put_away_comes_back(
    house: House, eraser: Eraser
):
    wombat, rain = house.learn("Mira keeps a wombat."), house.learn("Mira likes rain.")
    links = [Link("derived_from", wombat), Link("derived_from", rain)]
    house.apply(
        Add(content="Mira keeps a wombat and likes rain.", links=links),
        *[Archive(memory_id=number) for number in (wombat, rain)],
        author=COMPRESSOR,
    )
    assert house.memory(rain).state == "archived"

    eraser.memory(wombat, messages=True)

    assert [(memory.id, memory.state) for memory in house.all(Memory)] == [(rain, "active")]
    assert eraser.holds("wombat") == set()


def test_what_a_compression_holds_goes_with_it(house: House, eraser: Eraser):
    wombat, rain = house.learn("Mira keeps a wombat."), house.learn("Mira likes rain.")
    links = [Link("derived_from", wombat), Link("derived_from", rain)]
    outcome = house.apply(
        Add(content="Mira keeps a wombat and likes rain.", links=links),
        *[Archive(memory_id=number) for number in (wombat, rain)],
        author=COMPRESSOR,
    )
    eraser.memory(outcome.memory_ids[0])
    assert house.all(Memory) == []


def test_a_profile_loses_the_sentences_of_an_erased_memory(house: House, eraser: Eraser):
    wombat, rain = house.learn("Mira keeps a wombat."), house.learn("Mira likes rain.")
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        version=1,
        occupation="wombat keeper",
        model="",
        prompt_version="",
        created_at=house.now,
    )
    told = [[SourcedSentence("", "Mira keeps a wombat.", [], [wombat])]]
    told.append([SourcedSentence("", "Mira likes rain.", [], [rain])])
    house.write(lambda rows: store_profile(rows, profile, told))

    eraser.memory(wombat, messages=True)

    [left] = house.all(Profile)
    assert left.occupation is None
    assert [sentence.text for sentence in house.all(Sentence)] == ["Mira likes rain."]
    assert len(house.jobs("profile")) == 1
    assert eraser.holds("wombat") == set()


def test_a_name_that_a_profile_told_goes_with_it(house: House, eraser: Eraser):
    said = house.say("Everyone calls me Quilldrop.")
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        version=1,
        name="Quilldrop",
        model="",
        prompt_version="",
        created_at=house.now,
    )
    told = [[SourcedSentence("", "Everyone calls her Quilldrop.", [said])]]

    def learned(rows: Rows) -> None:
        store_profile(rows, profile, told)
        rows.get_one(User, house.mira).name = "Quilldrop"

    house.write(learned)
    house.read_prompt(1, called="Quilldrop")
    house.read_prompt(1)

    eraser.message(said, cascade=True)

    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == ""
    assert eraser.holds("Quilldrop") == set()


def test_a_name_that_another_profile_tells_stays(house: House, eraser: Eraser):
    said, again = house.say("Everyone calls me Quilldrop."), house.say("I'm Quilldrop, yes.")
    for version, source in enumerate((said, again), start=1):
        profile = Profile(
            user_id=house.mira,
            character="lumi",
            audience="private",
            version=version,
            name="Quilldrop",
            model="",
            prompt_version="",
            created_at=house.now,
        )
        told = [[SourcedSentence("", "Everyone calls her Quilldrop.", [source])]]
        house.write(partial(_tell, profile=profile, told=told))

    def called(rows: Rows) -> None:
        rows.get_one(User, house.mira).name = "Quilldrop"

    house.write(called)
    eraser.message(said)

    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == "Quilldrop"


def _tell(rows: Rows, profile: Profile, told: list[list[SourcedSentence]]) -> None:
    store_profile(rows, profile, told)
