"""Undo: what it brings back, what it refuses, and what it leaves for a job to do.

Covers: memory.ledger.deletion, memory.ledger.related_state, memory.operations.kinds.undo,
memory.operations.undo_graph.
"""

from datetime import timedelta

import pytest

from memory.index.embedding_backlog import to_embed
from memory.ledger.proposal import Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.review import CallReview
from memory.operations.kinds.update import Update
from memory.tables import (
    Entity,
    Evidence,
    Memory,
    Operation,
    Participant,
    Relation,
    User,
    UserSettings,
)
from tests.memory.amendments.undoing import boost, newest, operation, undo
from tests.memory.house import DECAY, PERSON, REVIEWER, House
from tests.memory.ledger_rows import everything


def change(house: House, memory_id: int, content: str, because: str = "changed") -> list[int]:
    proposal = Update(
        memory_id=memory_id,
        content=content,
        because=because,  # type: ignore[arg-type]
        quotes=[house.quote(content)],
    )
    return list(house.apply(proposal).applied)


def test_undoing_an_addition_removes_the_row_with_everything_derived_from_it(house: House):
    nothing = everything(house)
    memory = house.learn("Pixel is a cat.", entities=["Pixel"])
    undo(house, operation(house, "ADD", memory))

    assert everything(house) == nothing
    assert house.found("Pixel") == []


def test_a_warm_cache_drops_what_was_undone(house: House):
    services = house.services
    memory = house.learn("Pixel is a cat.")
    assert [recalled.memory.id for recalled in house.ask("Pixel", services=services).memories] == [
        memory
    ]

    undo(house, operation(house, "ADD", memory))
    assert list(house.ask("Pixel", services=services).memories) == []


def test_the_ledger_tells_of_both_the_addition_and_its_undo(house: House):
    memory = house.learn("Pixel is a cat.")
    added = operation(house, "ADD", memory)
    undo(house, added)
    undone = newest(house)

    assert house.operations(memory) == ["ADD", "UNDO"]
    assert [operation.status for operation in house.all(Operation)] == [
        "undone",
        "applied",
    ]
    assert (undone.agent, undone.proposed, undone.after) == ("person", {"undoes": added}, None)
    assert undone.before is not None
    assert undone.before["content"] == "Pixel is a cat."


def test_an_entity_that_another_memory_names_stays(house: House):
    first = house.learn("Pixel is a cat.", entities=["Pixel", "Oslo"])
    house.learn("Pixel likes fish.", entities=["Pixel"])
    undo(house, operation(house, "ADD", first))

    assert [entity.name for entity in house.all(Entity)] == ["Pixel"]


@pytest.mark.parametrize("because", ["changed", "corrected"])
@pytest.mark.parametrize("half", [0, 1])
def test_asking_to_undo_either_half_of_a_supersession_undoes_both(house: House, because, half):
    oslo = house.learn("Mira lives in Oslo.")
    before = everything(house)
    both = change(house, oslo, "Mira lives in Bergen.", because)

    assert sorted(undo(house, both[half])) == both
    assert everything(house) == before


def test_an_earlier_update_of_the_successor_is_no_part_of_the_supersession(house: House):
    oslo, bergen = house.learn("Mira lives in Oslo."), house.learn("Mira lives in Bergen.")
    quotes = [house.quote("in Bergen since spring")]
    outcome = house.apply(
        Update(memory_id=bergen, content="Mira lives by the sea.", quotes=quotes),
        Update(memory_id=oslo, successor_id=bergen, because="corrected", quotes=quotes),
    )

    assert undo(house, outcome.applied[1]) == [outcome.applied[1]]
    assert house.memory(oslo).state == "active"
    assert house.memory(bergen).content == "Mira lives by the sea."


def test_a_dated_successor_loses_its_date_with_the_supersession(house: House):
    oslo, bergen = house.learn("Mira lives in Oslo."), house.learn("Mira lives in Bergen.")
    before = everything(house)
    outcome = house.apply(
        Update(
            memory_id=oslo,
            successor_id=bergen,
            because="changed",
            quotes=[house.quote("not in Oslo any more")],
        )
    )

    assert house.memory(bergen).valid_from is not None
    assert len(undo(house, outcome.applied[0])) == 2
    assert everything(house) == before


def test_an_insight_that_fell_with_its_source_stands_again_with_it(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira likes green things.")
    links = [Link("derived_from", tea), Link("derived_from", green)]
    insight = Add(kind="pattern", content="Mira likes green tea.", links=links)
    derived = house.apply(insight, author=REVIEWER).memory_ids[0]
    before = everything(house)
    house.apply(Delete(memory_id=tea), author=PERSON)
    assert house.memory(derived).forgotten_because == "source gone"

    undo(house, operation(house, "DELETE", tea))
    assert everything(house) == before


def test_an_earlier_boost_is_undone_by_its_amount(house: House):
    memory = house.learn("Mira drinks tea.")
    start = house.memory(memory).importance
    first = boost(house, memory)
    house.clock.move(days=1)
    boost(house, memory)
    undo(house, first)
    found = house.memory(memory)

    assert found.importance == pytest.approx(start + 0.3)
    assert (found.used_count, found.last_used_at) == (1, house.now)


def test_boosts_undone_in_any_order_leave_nothing_of_them(house: House):
    memory = house.learn("Mira drinks tea.")
    before = everything(house)
    boosts = []
    for _ in range(3):
        house.clock.move(days=12)
        boosts.append(boost(house, memory))

    for number in (boosts[0], boosts[2], boosts[1]):
        undo(house, number)
    assert everything(house) == before


def test_a_reworded_memory_gets_its_old_words_and_its_vector_by_a_job(house: House):
    memory = house.learn("Mira drinks tea.")
    house.apply(
        Update(
            memory_id=memory,
            content="Mira drinks coffee.",
            quotes=[house.quote("coffee it is")],
        )
    )
    undo(house, operation(house, "UPDATE", memory))
    lacking = house.read(lambda rows: to_embed(rows, house.mira, model=house.embedder.model))

    assert lacking == {memory: "Mira drinks tea."}
    assert len(house.jobs("embed")) == 1
    assert len(house.all(Evidence)) == 1
    assert house.found("tea") == ["Mira drinks tea."]


def test_a_memory_that_waits_for_its_review_again_gets_one(house: House):
    memory = house.learn("Mira drinks tea.")
    house.apply(CallReview(memory_id=memory), author=DECAY)
    house.apply(Keep(memory_id=memory), author=REVIEWER)
    undo(house, operation(house, "KEEP", memory))

    assert house.memory(memory).review_due == "fading"
    assert [job.payload for job in house.jobs("review")] == [{"memory_id": memory}]


def test_a_version_is_never_seen_twice(house: House):
    memory = house.learn("Mira drinks tea.")
    boosted = boost(house, memory)
    seen = house.memory(memory).version
    undo(house, boosted)

    assert house.memory(memory).version > seen


def test_nothing_undone_is_learned_again_because_the_cursor_stays(house: House):
    quote = house.quote("I drink tea")

    def curated(rows):
        rows.get_one(Participant, (house.talk, house.mira)).curated_through = quote.message_id

    house.write(curated)
    memory = house.learn("Mira drinks tea.", quotes=[quote])
    undo(house, operation(house, "ADD", memory))

    (part,) = house.all(Participant)
    assert part.curated_through == quote.message_id


def test_a_name_that_is_taken_back_is_not_used_any_more(house: House):
    name = {"key": "name", "value": "Mira"}
    memory = house.learn("The user is called Mira.", structured=name)
    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == "Mira"

    undo(house, operation(house, "ADD", memory))
    assert house.read(lambda rows: rows.get_one(User, house.mira).name) == ""


def test_memory_switched_to_asking_first_does_not_hold_an_undo_back(house: House):
    memory = house.learn("Mira drinks tea.")

    def ask_first(rows):
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(ask_first)
    undo(house, operation(house, "ADD", memory))
    assert house.all(Memory) == []


def test_relations_that_an_undone_operation_made_are_gone(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira likes green things.")
    related = Relate(memory_id=tea, links=[Link("supports", green, 0.5)])
    house.apply(related, author=REVIEWER)
    house.clock.at += timedelta(days=1)
    stronger = Relate(memory_id=tea, links=[Link("supports", green, 0.9)])
    house.apply(stronger, author=REVIEWER)

    undo(house, newest(house).id or 0)
    assert [relation.strength for relation in house.all(Relation)] == [0.5]
    undo(house, operation(house, "RELATE", tea) - 1)
    assert house.all(Relation) == []


@pytest.mark.parametrize("content", ["Mira drinks tea.", "Mira drinks a lot of tea."])
def test_undoing_a_merge_brings_wording_confidence_and_evidence_back(house: House, content: str):
    tea = house.learn("Mira drinks tea.", confidence=0.9)
    told = house.quote("nothing but tea")
    before = everything(house)
    merge = Update(memory_id=tea, content=content, confidence=0.5, quotes=[told], merges=True)
    outcome = house.apply(merge)
    assert everything(house) != before

    undo(house, outcome.applied[0])
    assert everything(house) == before
