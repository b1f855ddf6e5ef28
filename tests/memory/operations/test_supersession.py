"""How one memory takes the place of another: what has ended stays so, and nothing ends unbegun."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Outcome, Proposal
from memory.tables import Memory
from memory.vocabulary import Because
from tests.memory.house import PERSON, START, House

DAY = timedelta(days=1)


def year(number: int) -> Moment:
    return Moment(datetime(number, 1, 1, tzinfo=UTC), "year")


def instead(
    house: House, memory_id: int, content: str, because: Because | None, **said: Any
) -> Outcome:
    said.setdefault("quotes", [house.quote(content)])
    return house.apply(
        Proposal(op="UPDATE", memory_id=memory_id, content=content, because=because, **said)
    )


def true_between(memory: Memory) -> tuple[datetime | None, datetime | None]:
    return memory.valid_from, memory.valid_until


def test_a_change_of_what_is_over_moves_no_end(house: House):
    oslo = house.learn("Mira lives in Oslo.", valid_from=year(2010), valid_until=year(2015))
    (new,) = instead(house, oslo, "Mira lives in Bergen.", "changed").memory_ids
    assert true_between(house.memory(oslo)) == (year(2010).at, year(2015).at)
    assert house.memory(oslo).valid_until_precision == "year"
    assert true_between(house.memory(new)) == (START, None)


def test_a_change_ends_what_was_to_end_later(house: House):
    oslo = house.learn("Mira lives in Oslo.", valid_until=year(2030))
    instead(house, oslo, "Mira lives in Bergen.", "changed")
    assert house.memory(oslo).valid_until == START


def test_a_second_change_of_what_a_change_ended_moves_no_end(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    instead(house, oslo, "Mira lives in Bergen.", "changed")
    house.clock.move(days=30)
    instead(house, oslo, "Mira lives in Hamar.", "changed")
    assert house.memory(oslo).valid_until == START


def test_what_is_there_already_moves_no_end_either(house: House):
    oslo = house.learn("Mira lives in Oslo.", valid_until=year(2015))
    bergen = house.learn("Mira lives in Bergen.")
    instead(house, oslo, "Mira lives in Bergen.", "changed", successor_id=bergen)
    assert house.memory(oslo).valid_until == year(2015).at


def test_a_correction_is_true_since_what_it_corrects_was_thought_so(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    house.clock.move(days=3)
    moved = house.now
    (bergen,) = instead(house, oslo, "Mira lives in Bergen.", "changed").memory_ids
    house.clock.move(days=1)
    (bodo,) = instead(house, bergen, "Mira lives in Bodø.", "corrected").memory_ids
    assert house.memory(oslo).valid_until == moved
    assert true_between(house.memory(bodo)) == (moved, None)


def test_a_correction_keeps_both_ends_and_how_exact_they_are(house: House):
    oslo = house.learn("Mira lived in Oslo.", valid_from=year(2010), valid_until=year(2015))
    (bodo,) = instead(house, oslo, "Mira lived in Bodø.", "corrected").memory_ids
    memory = house.memory(bodo)
    assert true_between(memory) == (year(2010).at, year(2015).at)
    assert (memory.valid_from_precision, memory.valid_until_precision) == ("year", "year")


def test_a_correction_of_the_time_has_the_time_that_is_told(house: House):
    oslo = house.learn("Mira lived in Oslo.", valid_from=year(2010), valid_until=year(2015))
    told = instead(house, oslo, "Mira lived in Oslo from 2016.", "corrected", valid_from=year(2016))
    assert true_between(house.memory(told.memory_ids[0])) == (year(2016).at, None)


def test_a_correction_of_the_end_alone_keeps_no_later_beginning(house: House):
    oslo = house.learn("Mira lived in Oslo.", valid_from=year(2010))
    told = instead(house, oslo, "Mira left Oslo in 2005.", "corrected", valid_until=year(2005))
    assert true_between(house.memory(told.memory_ids[0])) == (None, year(2005).at)


def test_what_corrects_and_was_told_later_takes_over_when_it_began(house: House):
    bergen = house.learn("Mira lives in Bergen.", valid_from=year(2020))
    house.clock.move(days=1)
    bodo = house.learn("Mira lives in Bodø.")
    instead(house, bergen, "Mira lives in Bodø.", "corrected", successor_id=bodo)
    assert house.memory(bodo).valid_from == year(2020).at


def test_what_corrects_and_was_told_before_stays_as_it_was(house: House):
    bodo = house.learn("Mira lives in Bodø.")
    house.clock.move(days=1)
    bergen = house.learn("Mira lives in Bergen.", valid_from=Moment(house.now, "instant"))
    instead(house, bergen, "Mira lives in Bodø.", "corrected", successor_id=bodo)
    assert house.memory(bodo).valid_from is None


def test_a_change_to_what_is_over_itself_ends_the_old_no_later(house: House):
    oslo = house.learn("Mira lives in Oslo.")
    told = instead(house, oslo, "Mira lived in Bergen.", "changed", valid_until=year(2015))
    assert true_between(house.memory(told.memory_ids[0])) == (None, year(2015).at)
    assert house.memory(oslo).valid_until == year(2015).at


@pytest.mark.parametrize("times", [{"valid_until": year(2005)}, {"valid_from": year(2020)}])
@pytest.mark.parametrize("author", ["agent", "person"])
def test_no_memory_comes_to_end_before_it_began(house: House, times: dict[str, Any], author: str):
    content = "Mira lived in Oslo."
    oslo = house.learn(content, valid_from=year(2010), valid_until=year(2015))
    by: dict[str, Any] = {"author": PERSON} if author == "person" else {}
    update = Proposal(
        op="UPDATE", memory_id=oslo, content=content, quotes=[house.quote(content)], **times
    )
    outcome = house.apply(update, **by)
    assert [part.reason for part in outcome.rejected] == ["ends before it begins"]
    assert true_between(house.memory(oslo)) == (year(2010).at, year(2015).at)


def test_what_is_told_again_with_another_time_is_kept_beside(house: House):
    oslo = house.learn("Mira lived in Oslo.", valid_until=year(2050))
    again = house.learn("Mira lived in Oslo.", valid_from=year(2060))
    assert again != oslo
    assert true_between(house.memory(oslo)) == (None, year(2050).at)


def test_what_is_over_and_told_again_with_the_same_end_is_no_second_memory(house: House):
    then: dict[str, Any] = {"valid_from": year(2010), "valid_until": year(2015)}
    first = house.learn("Mira lived in Oslo.", **then)
    assert house.learn("Mira lived in Oslo.", **then) == first
    assert house.learn("Mira lived in Oslo.", valid_until=year(2016)) != first


def test_what_had_begun_before_it_moves_no_end_of_what_is_over(house: House):
    oslo = house.learn("Mira lives in Oslo.", valid_from=year(2015))
    instead(house, oslo, "Mira lives in Bergen.", "changed", valid_from=year(2020))
    instead(house, oslo, "Mira lives in Ulm.", "changed", valid_from=year(2010))
    assert true_between(house.memory(oslo)) == (year(2015).at, year(2020).at)
