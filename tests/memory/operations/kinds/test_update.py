"""UPDATE: rewording, evidence, and what takes another's place."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author
from memory.operations.kinds.update import Update
from memory.tables import Entity, Evidence, Memory, Relation
from memory.vocabulary import Op
from tests.memory.house import CURATOR, PERSON, START, House, drinking
from tests.memory.operations.kinds.acts import act

HOME = {"key": "home", "value": "Oslo"}


def test_an_update_changes_a_memory_where_it_stands(house: House):
    tea = house.learn("Mira drinks tea.", kind="preference", topic="drinks")
    updated = act(
        house,
        "UPDATE",
        tea,
        CURATOR,
        content="Mira drinks green tea.",
        quotes=[house.quote("green tea, to be exact")],
    )
    memory = house.memory(tea)

    assert updated == tea
    assert (memory.content, memory.version) == ("Mira drinks green tea.", 2)
    assert (memory.kind, memory.topic) == ("preference", "drinks")
    assert house.operations(tea) == ["ADD", "UPDATE"]


def test_a_change_ends_the_old_and_keeps_it(house: House):
    vue = house.learn("Mira likes Vue.")
    house.clock.move(days=60)
    quote = house.quote("I prefer React now")
    react = act(
        house,
        "UPDATE",
        vue,
        CURATOR,
        content="Mira prefers React.",
        because="changed",
        quotes=[quote],
    )
    old, new = house.memory(vue), house.memory(react)

    assert old.state == new.state == "active"
    assert old.valid_until == new.valid_from == house.now
    assert (old.superseded, new.valid_from_precision) == (True, "instant")
    relation = house.all(Relation)[0]
    assert (relation.from_id, relation.to_id, relation.kind) == (react, vue, "supersedes")
    assert house.operations(vue) == ["ADD", "UPDATE"]
    assert house.operations(react) == ["ADD"]


def test_a_change_that_only_ends_ends_the_memory_where_it_stands(house: House) -> None:
    mum = house.learn("Mira's mum is in hospital.")
    house.clock.move(days=3)
    until = Moment(house.now, "day")
    quote = house.quote("mum came home!")
    ended = act(
        house,
        "UPDATE",
        mum,
        CURATOR,
        content="Mira's mum is in hospital.",
        because="changed",
        valid_until=until,
        quotes=[quote],
    )

    assert ended == mum
    assert house.memory(mum).valid_until == until.at
    assert [memory.content for memory in house.all(Memory)] == ["Mira's mum is in hospital."]
    assert house.operations(mum) == ["ADD", "UPDATE"]


def test_a_dated_change_ends_the_old_on_its_date(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    march = Moment(datetime(2026, 3, 1, tzinfo=UTC), "month")
    bergen = act(
        house, "UPDATE", oslo, content="Mira lives in Bergen.", because="changed", valid_from=march
    )

    assert house.memory(oslo).valid_until == house.memory(bergen).valid_from == march.at
    assert house.memory(oslo).valid_until_precision == "month"


def test_nothing_ends_before_it_began(house: House):
    may = Moment(datetime(2026, 5, 1, tzinfo=UTC), "month")
    march = Moment(datetime(2026, 3, 1, tzinfo=UTC), "month")
    oslo = house.learn("Mira lives in Oslo.", valid_from=may)
    act(house, "UPDATE", oslo, content="Mira lives in Bergen.", because="changed", valid_from=march)

    assert house.memory(oslo).valid_until == may.at


def test_a_correction_forgets_what_was_never_true(house: House):
    fourth = house.learn("Mira's birthday is May 4.")
    fifth = act(house, "UPDATE", fourth, content="Mira's birthday is May 5.", because="corrected")
    old = house.memory(fourth)

    assert (old.state, old.forgotten_because) == ("forgotten", "corrected")
    assert old.forgotten_at == START
    assert house.memory(fifth).valid_from is None
    assert house.operations(fourth) == ["ADD", "DELETE"]


def test_a_private_detail_leaves_the_places_memory_as_it_is(house: House):
    place = house.learn("Mira has a cat.", batch={"audience": "place:cats"})
    private = act(
        house, "UPDATE", place, CURATOR, content="Her cat is ill.", quotes=[house.quote("ill")]
    )

    assert house.memory(place).content == "Mira has a cat."
    assert house.memory(place).version == 1
    assert house.memory(private).audience == "private"
    assert house.all(Relation)[0].kind == "refines"


def test_a_change_told_in_private_retires_the_places_memory(house: House):
    place = house.add("Mira works at A.", batch={"audience": "place:work"})
    private = act(house, "UPDATE", place, content="Mira works at B.", because="changed")

    assert house.memory(place).superseded
    assert house.memory(private).audience == "private"
    assert house.memory(place).audience == "place:work"


def test_a_merge_keeps_the_mean_confidence_and_any_other_update_the_surer_one(house: House):
    tea = house.learn("Mira drinks tea.", confidence=0.9)
    told = drinking("UPDATE", memory_id=tea, confidence=0.5, quotes=[house.quote("tea for me")])

    house.apply(replace(told, merges=True))
    assert house.memory(tea).confidence == pytest.approx(0.7)
    house.apply(told)
    assert house.memory(tea).confidence == pytest.approx(0.7)


@pytest.mark.parametrize("settled", [{"category": "core"}, {"verified": True}])
def test_a_merge_makes_nothing_that_is_settled_less_sure(house: House, settled: dict[str, object]):
    tea = house.learn("Mira drinks tea.", confidence=0.8)
    house.change(tea, **settled)
    told = drinking("UPDATE", memory_id=tea, confidence=0.01, quotes=[house.quote("I drink tea")])
    house.apply(replace(told, merges=True))
    assert house.memory(tea).confidence == 0.8
    assert len(house.all(Evidence, Evidence.memory_id == tea)) == 2


def test_twenty_merges_are_one_memory_with_twenty_pieces_of_evidence(house: House):
    tea = house.learn("Mira drinks tea.")
    for number in range(19):
        told = house.quote(f"tea, for the {number}th time")
        house.apply(drinking("UPDATE", memory_id=tea, merges=True, quotes=[told]))

    (memory,) = house.all(Memory)
    assert memory.content == "Mira drinks tea."
    assert len(house.all(Evidence, Evidence.memory_id == tea)) == 20


def test_a_rewording_of_what_is_over_rests_on_its_words_and_names_whom_it_names(house: House):
    vue = house.learn("Mira likes Vue.")
    act(house, "UPDATE", vue, content="Mira prefers React.", because="changed")
    quote = house.quote("Back then I used Vue at Tinkerworks")
    reworded = Update(
        memory_id=vue,
        content="Mira used Vue at Tinkerworks.",
        entities=["Tinkerworks"],
        quotes=[quote],
    )

    house.apply(reworded)

    assert house.memory(vue).superseded
    told = house.all(Evidence, Evidence.memory_id == vue)
    assert [row.quote for row in told][-1] == "Back then I used Vue at Tinkerworks"
    assert [row.name for row in house.all(Entity)] == ["Tinkerworks"]


def test_a_change_rests_on_its_words_where_it_leads_to_not_where_it_ends(house: House):
    vue = house.learn("Mira likes Vue.")
    quote = house.quote("I prefer React now")
    react = act(
        house, "UPDATE", vue, content="Mira prefers React.", because="changed", quotes=[quote]
    )

    assert [row.quote for row in house.all(Evidence, Evidence.memory_id == vue)] == [
        "Mira likes Vue."
    ]
    assert [row.quote for row in house.all(Evidence, Evidence.memory_id == react)] == [quote.text]


@pytest.mark.parametrize("author", [CURATOR, PERSON])
@pytest.mark.parametrize("told", [None, HOME])
def test_new_words_keep_no_slot_that_they_do_not_fill(house: House, author: Author, told):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    said = {"content": "The user lives in Bergen.", "quotes": [house.quote("I live in Bergen")]}
    act(house, "UPDATE", oslo, author, structured=told, **said)
    assert house.memory(oslo).structured is None


def test_new_words_bring_the_slot_that_is_told_with_them(house: House):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    bergen = {"key": "home", "value": "Bergen"}
    act(house, "UPDATE", oslo, content="The user lives in Bergen.", structured=bergen)
    assert house.memory(oslo).structured == bergen


def test_new_words_that_say_the_same_value_keep_the_slot(house: House):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    act(house, "UPDATE", oslo, content="The user lives in Oslo with Pixel.")
    assert house.memory(oslo).structured == HOME


def test_the_same_words_keep_the_slot_whatever_it_holds(house: House):
    birthday = {"key": "birthday", "value": "05-12"}
    words = "用户的生日是五月十二日。"
    told = house.learn(words, structured=birthday)
    assert house.learn(words) == told
    assert house.memory(told).structured == birthday


@pytest.mark.parametrize("op", ["UPDATE", "ADD"])
def test_an_agent_makes_nothing_passing_that_says_the_same(house: House, op: Op):
    tea = house.learn("Mira drinks tea.", kind="preference")
    again = {"content": "Mira drinks tea.", "kind": "context"}
    told = house.quote("I drink tea")
    act(house, op, tea, CURATOR, quotes=[told], **again)
    assert house.memory(tea).kind == "preference"
    act(house, "UPDATE", tea, PERSON, **again)
    assert house.memory(tea).kind == "context"
