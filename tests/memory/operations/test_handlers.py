"""What each operation does to the rows.

Covers: memory.operations.creation.
"""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author, Proposal
from memory.tables import Entity, Evidence, Job, Memory, Operation, Relation
from memory.vocabulary import Op
from tests.memory.house import CURATOR, PERSON, REVIEWER, START, House, drinking


def one(house: House, op: Op, memory_id: int, author: Author = PERSON, **proposal: Any) -> int:
    outcome = house.apply(Proposal(op=op, memory_id=memory_id, **proposal), author=author)
    assert outcome.applied, outcome
    return outcome.memory_ids[0]


def test_a_new_memory_starts_at_half_plus_its_salience(house: House):
    memory = house.memory(house.learn("Mira drinks tea.", salience=0.3, topic="drinks"))

    assert memory.importance == pytest.approx(0.8)
    assert (memory.source, memory.verified, memory.version) == ("curator", False, 1)
    assert (memory.state, memory.category, memory.kind) == ("active", "fact", "fact")
    assert memory.created_at == memory.anchored_at == START


@pytest.mark.parametrize(
    ("author", "source", "verified"), [(PERSON, "user", True), (Author("import"), "import", False)]
)
def test_a_memory_knows_who_it_came_from(house: House, author, source, verified):
    memory = house.memory(house.add("Mira drinks tea.", batch={"author": author}))
    assert (memory.source, memory.verified) == (source, verified)


def test_the_same_words_add_evidence_instead_of_a_second_memory(house: House):
    first = house.learn("Mira drinks tea.")
    again = house.learn("mira  drinks TEA", salience=1.0)

    assert again == first
    assert len(house.all(Memory)) == 1
    assert len(house.all(Evidence, Evidence.memory_id == first)) == 2
    assert house.operations(first) == ["ADD", "UPDATE"]


@pytest.mark.parametrize(
    "batch", [{"audience": "place:tea-house"}, {"character": "nova"}, {"user_id": 2}]
)
def test_the_same_words_elsewhere_are_a_memory_of_their_own(house: House, batch):
    house.person("nils")
    assert house.add("I like tea.") != house.add("I like tea.", batch=batch)


def test_what_is_true_again_is_not_taken_for_what_ended(house: House):
    vue = house.learn("Mira likes Vue.")
    react = one(house, "UPDATE", vue, content="Mira prefers React.", because="changed")
    house.clock.move(days=30)
    quote = house.quote("I like Vue again")
    change = Proposal(
        op="UPDATE", memory_id=react, content="Mira likes Vue.", because="changed", quotes=[quote]
    )

    assert house.apply(change).memory_ids[0] != vue
    assert house.add("Mira likes Vue.") not in (vue, react)


@pytest.mark.parametrize("column", [{"category": "system"}, {"grounding": "fiction"}])
def test_a_system_memory_or_a_story_is_never_taken_for_the_same_words(house: House, column):
    other = house.add("Mira is a queen.")
    house.change(other, **column)

    assert house.learn("Mira is a queen.") != other
    assert house.memory(other).version == 1


def test_an_update_changes_a_memory_where_it_stands(house: House):
    tea = house.learn("Mira drinks tea.", kind="preference", topic="drinks")
    updated = one(
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
    react = one(
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


def test_a_dated_change_ends_the_old_on_its_date(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    march = Moment(datetime(2026, 3, 1, tzinfo=UTC), "month")
    bergen = one(
        house, "UPDATE", oslo, content="Mira lives in Bergen.", because="changed", valid_from=march
    )

    assert house.memory(oslo).valid_until == house.memory(bergen).valid_from == march.at
    assert house.memory(oslo).valid_until_precision == "month"


def test_nothing_ends_before_it_began(house: House):
    may = Moment(datetime(2026, 5, 1, tzinfo=UTC), "month")
    march = Moment(datetime(2026, 3, 1, tzinfo=UTC), "month")
    oslo = house.learn("Mira lives in Oslo.", valid_from=may)
    one(house, "UPDATE", oslo, content="Mira lives in Bergen.", because="changed", valid_from=march)

    assert house.memory(oslo).valid_until == may.at


def test_a_correction_forgets_what_was_never_true(house: House):
    fourth = house.learn("Mira's birthday is May 4.")
    fifth = one(house, "UPDATE", fourth, content="Mira's birthday is May 5.", because="corrected")
    old = house.memory(fourth)

    assert (old.state, old.forgotten_because) == ("forgotten", "corrected")
    assert old.forgotten_at == START
    assert house.memory(fifth).valid_from is None
    assert house.operations(fourth) == ["ADD", "DELETE"]


def test_a_private_detail_leaves_the_places_memory_as_it_is(house: House):
    place = house.learn("Mira has a cat.", batch={"audience": "place:cats"})
    private = one(
        house, "UPDATE", place, CURATOR, content="Her cat is ill.", quotes=[house.quote("ill")]
    )

    assert house.memory(place).content == "Mira has a cat."
    assert house.memory(place).version == 1
    assert house.memory(private).audience == "private"
    assert house.all(Relation)[0].kind == "refines"


def test_a_change_told_in_private_retires_the_places_memory(house: House):
    place = house.add("Mira works at A.", batch={"audience": "place:work"})
    private = one(house, "UPDATE", place, content="Mira works at B.", because="changed")

    assert house.memory(place).superseded
    assert house.memory(private).audience == "private"
    assert house.memory(place).audience == "place:work"


def test_a_boost_adds_its_amount_and_counts_a_use(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.5)
    house.clock.move(days=1)
    one(house, "BOOST", tea)
    memory = house.memory(tea)

    assert memory.importance == pytest.approx(1.3)
    assert (memory.used_count, memory.last_used_at) == (1, house.now)


def test_importance_never_passes_five(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=4.9, category="core")
    one(house, "BOOST", tea)
    assert house.memory(tea).importance == 5.0


def test_rising_to_two_and_a_half_calls_a_promotion_review(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=2.3)
    one(house, "BOOST", tea)

    assert house.memory(tea).review_due == "promotion"
    assert [job.payload for job in house.jobs("review")] == [{"memory_id": tea}]


def test_a_deleted_memory_is_only_greyed(house: House):
    tea = house.learn("Mira drinks tea.")
    one(house, "DELETE", tea)
    memory = house.memory(tea)

    assert (memory.state, memory.forgotten_because) == ("forgotten", "asked")
    assert (memory.content, memory.next_due_at) == ("Mira drinks tea.", None)


def test_a_restored_memory_is_as_good_as_kept(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    one(house, "DELETE", tea)
    house.clock.move(days=100)
    one(house, "RESTORE", tea)
    memory = house.memory(tea)

    assert (memory.state, memory.forgotten_because, memory.forgotten_at) == ("active", None, None)
    assert memory.importance == 0.5
    assert memory.next_due_at is not None
    assert memory.next_due_at > house.now


def test_a_restored_passing_thing_stays_for_its_days_again(house: House):
    tense = house.learn("Mira is tense.", kind="context")
    one(house, "DELETE", tense)
    house.clock.move(days=30)
    one(house, "RESTORE", tense)

    due = house.memory(tense).next_due_at
    assert due is not None
    assert (due - house.now).days == 7


def test_promotion_makes_it_core_for_good(house: House):
    name = house.learn("Her name is Mira.")
    one(house, "PROMOTE", name, REVIEWER)
    memory = house.memory(name)

    assert (memory.category, memory.importance) == ("core", 3.0)
    assert (memory.next_due_at, memory.review_due) == (None, None)


def test_keeping_what_fades_doubles_its_grace(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    one(house, "REVIEW", tea)
    called_at = house.now
    house.clock.move(days=3)  # the reviewer answers late
    one(house, "KEEP", tea, REVIEWER)
    memory = house.memory(tea)

    assert (memory.importance, memory.kept_count, memory.review_due) == (0.5, 1, None)
    assert memory.next_due_at is not None
    assert (memory.next_due_at - called_at).days == 14


def test_keeping_at_a_promotion_review_changes_nothing(house: House):
    tea = house.learn("Mira drinks tea.")
    house.change(tea, importance=2.6, review_due="promotion")
    one(house, "KEEP", tea, REVIEWER)
    memory = house.memory(tea)

    assert (memory.importance, memory.kept_count, memory.review_due) == (2.6, 0, None)


def test_a_use_before_the_decision_cancels_the_review(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    one(house, "REVIEW", tea)
    assert house.memory(tea).review_due == "fading"
    one(house, "BOOST", tea)
    assert house.memory(tea).review_due is None


@pytest.mark.parametrize("kind", ["fact", "promise", "boundary"])
def test_what_its_review_gives_up_leaves_when_it_has_faded(house: House, kind):
    said = house.learn("Mira said so.", salience=0.0, kind=kind)
    one(house, "FADE", said, REVIEWER)
    memory = house.memory(said)

    assert (memory.state, memory.review_due) == ("active", "leaving")
    assert memory.next_due_at is not None


def test_each_operation_is_in_the_ledger_with_what_was_and_what_is(house: House):
    tea = house.learn("Mira drinks tea.", reason="she said so")
    one(house, "BOOST", tea)
    added, boosted = house.all(Operation, Operation.memory_id == tea)

    assert (added.agent, added.model, added.prompt_version) == ("curator", "scripted", "1")
    assert (added.before, added.reason, added.status) == (None, "she said so", "applied")
    assert added.evidence[0]["text"] == "Mira drinks tea."
    assert boosted.before is not None
    assert boosted.after is not None
    assert (boosted.before["version"], boosted.after["version"]) == (1, 2)
    assert boosted.saw_version == 1
    assert boosted.before | boosted.after == boosted.after


def test_a_memory_without_a_vector_asks_for_one(house: House):
    house.apply(Proposal(op="ADD", content="Mira drinks tea."), author=PERSON, vectors={})
    assert [job.user_id for job in house.all(Job, Job.kind == "embed")] == [house.mira]


def test_a_merge_keeps_the_mean_confidence_and_any_other_update_the_surer_one(house: House):
    tea = house.learn("Mira drinks tea.", confidence=0.9)
    told = drinking("UPDATE", memory_id=tea, confidence=0.5, quotes=[house.quote("tea for me")])

    house.apply(replace(told, merges=True))
    assert house.memory(tea).confidence == pytest.approx(0.7)
    house.apply(told)
    assert house.memory(tea).confidence == pytest.approx(0.7)


def test_twenty_merges_are_one_memory_with_twenty_pieces_of_evidence(house: House):
    tea = house.learn("Mira drinks tea.")
    for number in range(19):
        told = house.quote(f"tea, for the {number}th time")
        house.apply(drinking("UPDATE", memory_id=tea, merges=True, quotes=[told]))

    (memory,) = house.all(Memory)
    assert memory.content == "Mira drinks tea."
    assert len(house.all(Evidence, Evidence.memory_id == tea)) == 20


@pytest.mark.parametrize("agent", [CURATOR, PERSON])
def test_what_is_to_end_never_is_stored_without_an_end(house: House, agent: Author):
    never = Moment(datetime(9999, 12, 31, tzinfo=UTC), "day")
    batch = {"author": agent}
    memory_id = house.add(
        "Mira likes tea.", quotes=[house.quote("I like tea")], valid_until=never, batch=batch
    )
    assert house.memory(memory_id).valid_until is None


def test_a_rewording_of_what_is_over_rests_on_its_words_and_names_whom_it_names(house: House):
    vue = house.learn("Mira likes Vue.")
    one(house, "UPDATE", vue, content="Mira prefers React.", because="changed")
    quote = house.quote("Back then I used Vue at Tinkerworks")
    reworded = Proposal(
        op="UPDATE",
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
    react = one(
        house, "UPDATE", vue, content="Mira prefers React.", because="changed", quotes=[quote]
    )

    assert [row.quote for row in house.all(Evidence, Evidence.memory_id == vue)] == [
        "Mira likes Vue."
    ]
    assert [row.quote for row in house.all(Evidence, Evidence.memory_id == react)] == [quote.text]


HOME = {"key": "home", "value": "Oslo"}


@pytest.mark.parametrize("author", [CURATOR, PERSON])
@pytest.mark.parametrize("told", [None, HOME])
def test_new_words_keep_no_slot_that_they_do_not_fill(house: House, author: Author, told):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    said = {"content": "The user lives in Bergen.", "quotes": [house.quote("I live in Bergen")]}
    one(house, "UPDATE", oslo, author, structured=told, **said)
    assert house.memory(oslo).structured is None


def test_new_words_bring_the_slot_that_is_told_with_them(house: House):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    bergen = {"key": "home", "value": "Bergen"}
    one(house, "UPDATE", oslo, content="The user lives in Bergen.", structured=bergen)
    assert house.memory(oslo).structured == bergen


def test_new_words_that_say_the_same_value_keep_the_slot(house: House):
    oslo = house.learn("The user lives in Oslo.", structured=HOME)
    one(house, "UPDATE", oslo, content="The user lives in Oslo with Pixel.")
    assert house.memory(oslo).structured == HOME


def test_the_same_words_keep_the_slot_whatever_it_holds(house: House):
    birthday = {"key": "birthday", "value": "05-12"}
    words = "用户的生日是五月十二日。"
    told = house.learn(words, structured=birthday)
    assert house.learn(words) == told
    assert house.memory(told).structured == birthday
