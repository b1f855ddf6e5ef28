"""What is derived falls with its sources."""

import pytest

from memory.ledger.proposal import Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from tests.memory.house import PERSON, REVIEWER, House


def sources(house: House, count: int = 3) -> list[int]:
    return [house.learn(f"Mira learns thing {number}.") for number in range(count)]


def derive(house: House, source_ids: list[int]) -> int:
    links = [Link("derived_from", source_id) for source_id in source_ids]
    proposal = Add(kind="pattern", content="Mira keeps learning new things.", links=links)
    outcome = house.apply(proposal, author=REVIEWER, character="lumi")
    assert outcome.applied, outcome.rejected
    return outcome.memory_ids[0]


def forget(house: House, *memory_ids: int) -> None:
    house.apply(*(Delete(memory_id=memory_id) for memory_id in memory_ids), author=PERSON)


def test_an_insight_falls_when_fewer_than_two_of_its_sources_are_left(house: House):
    first, second, third = sources(house)
    found = derive(house, [first, second, third])
    forget(house, first)
    assert house.memory(found).state == "active"

    forget(house, second)
    fallen = house.memory(found)
    assert (fallen.state, fallen.forgotten_because) == ("forgotten", "source gone")
    assert house.operations(found) == ["ADD", "DELETE"]


def test_an_insight_falls_once_though_all_its_sources_go_together(house: House):
    both = sources(house, 2)
    found = derive(house, both)
    forget(house, *both)

    assert house.operations(found) == ["ADD", "DELETE"]


def test_an_insight_that_fell_can_be_restored(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    forget(house, first)
    house.apply(Restore(memory_id=found), author=PERSON)

    assert house.memory(found).state == "active"


def test_a_source_that_comes_back_does_not_bring_the_insight_back(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    forget(house, first)
    house.apply(Restore(memory_id=first), author=PERSON)

    assert house.memory(found).state == "forgotten"


def test_a_source_that_was_only_superseded_keeps_the_insight(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    change = Update(
        memory_id=first,
        content="Mira learns something else.",
        because="changed",
        quotes=[house.quote("something else now")],
    )
    house.apply(change)

    assert house.memory(first).superseded
    assert house.memory(found).state == "active"


def test_a_source_that_was_corrected_is_gone(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    correction = Update(
        memory_id=first,
        content="Mira teaches it.",
        because="corrected",
        quotes=[house.quote("no, I teach it")],
    )
    house.apply(correction)

    assert house.memory(found).forgotten_because == "source gone"


def test_an_archived_source_still_stands(house: House):
    first, second, third = sources(house)
    found = derive(house, [first, second, third])
    house.change(first, state="archived")
    forget(house, third)

    assert house.memory(found).state == "active"


def test_a_source_that_faded_takes_the_insight_along_at_the_same_instant(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    then = house.now
    house.clock.move(days=3)
    left = Delete(memory_id=first, forgotten_because="faded", at=then)
    house.apply(left, author=REVIEWER)

    assert house.memory(found).forgotten_at == then


@pytest.mark.parametrize("kind", ["fact", "preference"])
def test_what_is_no_insight_does_not_fall(house: House, kind):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    house.change(found, kind=kind)
    forget(house, first)

    assert house.memory(found).state == "active"


def test_what_the_person_made_their_own_does_not_fall(house: House):
    first, second = sources(house, 2)
    found = derive(house, [first, second])
    own = Update(memory_id=found, content="Mira never stops learning.")
    house.apply(own, author=PERSON)
    forget(house, first)

    assert house.memory(found).state == "active"


@pytest.mark.parametrize("reason", ["foreign", "missing", "forgotten", "elsewhere"])
def test_a_relation_leads_to_an_active_memory_of_the_same_person_and_audience(house: House, reason):
    own = house.learn("Mira learns French.")
    other = house.learn("Mira learns Greek.")
    if reason == "forgotten":
        forget(house, other)
    elif reason == "foreign":
        other = house.add("Nils skis.", batch={"user_id": house.person("nils")})
    elif reason == "missing":
        other = 987_654
    else:
        other = house.learn("Mira learns Latin.", batch={"audience": "place:7"})
    told = Relate(memory_id=own, links=[Link("contradicts", other)])
    outcome = house.apply(told, author=REVIEWER)

    refusals = {"forgotten": "not active", "elsewhere": "other audience"}
    assert [part.reason for part in outcome.rejected] == [refusals.get(reason, "no such memory")]


def test_a_memory_is_not_related_to_itself(house: House):
    own = house.learn("Mira learns French.")
    told = Relate(memory_id=own, links=[Link("contradicts", own)])

    assert house.apply(told, author=REVIEWER).rejected[0].reason == "related to itself"
