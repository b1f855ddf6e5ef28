"""How one memory takes the place of another: what has ended stays so, and nothing ends unbegun."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.amendments.undo import undo_operation
from memory.dates.partial_date import Moment
from memory.ledger.proposal import Batch, Outcome
from memory.operations.kinds.update import Update
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
    return house.apply(Update(memory_id=memory_id, content=content, because=because, **said))


def undo_of(house: House, operation_id: int) -> None:
    asked = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    house.write(lambda rows: undo_operation(rows, operation_id, asked, house.services.policy))


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
    update = Update(memory_id=oslo, content=content, quotes=[house.quote(content)], **times)
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


MOVED = Moment(START - 5 * DAY, "day")
OTHERWISE = (Moment(START - 20 * DAY, "day"), Moment(START - 2 * DAY, "day"))


def moved_to_bergen(house: House, **oslo: Any) -> tuple[int, int]:
    """Return who lived in Oslo, and since some days in Bergen."""
    old = house.learn("Mira lives in Oslo.", **oslo)
    new = instead(house, old, "Mira lives in Bergen.", "changed", valid_from=MOVED).memory_ids[0]
    assert house.memory(old).valid_until == MOVED.at
    return old, new


@pytest.mark.parametrize("moment", OTHERWISE)
@pytest.mark.parametrize("because", [None, "corrected"])
@pytest.mark.parametrize("content", ["Mira lives in Bergen.", "Mira lives in Bodø."])
def test_what_a_change_ended_ends_when_that_is_said_to_have_been_otherwise(
    house: House, moment: Moment, because: Because | None, content: str
):
    oslo, bergen = moved_to_bergen(house)
    outcome = instead(house, bergen, content, because, valid_from=moment)
    assert house.memory(outcome.memory_ids[0]).valid_from == moment.at
    assert house.memory(oslo).valid_until == moment.at
    assert house.memory(oslo).valid_until_precision == "day"

    undo_of(house, outcome.applied[0])

    assert house.memory(oslo).valid_until == MOVED.at
    assert house.memory(bergen).valid_from == MOVED.at


def test_so_it_does_after_the_place_itself_was_corrected(house: House):
    oslo, bergen = moved_to_bergen(house)
    bodo = instead(house, bergen, "Mira lives in Bodø.", "corrected").memory_ids[0]
    instead(house, bodo, "Mira lives in Bodø.", None, valid_from=OTHERWISE[0])
    assert house.memory(oslo).valid_until == OTHERWISE[0].at


def test_what_had_an_end_of_its_own_keeps_it(house: House):
    oslo, bergen = moved_to_bergen(house, valid_until=MOVED)
    instead(house, bergen, "Mira lives in Bergen.", "corrected", valid_from=OTHERWISE[1])
    assert house.memory(oslo).valid_until == MOVED.at


def test_what_is_moved_so_ends_not_before_it_began(house: House):
    began = Moment(START - 8 * DAY, "day")
    oslo, bergen = moved_to_bergen(house, valid_from=began)
    instead(house, bergen, "Mira lives in Bergen.", "corrected", valid_from=OTHERWISE[0])
    assert true_between(house.memory(oslo)) == (began.at, began.at)


@pytest.mark.parametrize(
    ("words", "end"),
    [("The weather is nice", MOVED), ("I moved to Bergen before that", OTHERWISE[0])],
)
def test_what_the_user_confirmed_ends_otherwise_on_their_word_alone(
    house: House, words: str, end: Moment
):
    oslo, bergen = moved_to_bergen(house)
    house.change(oslo, verified=True)
    told = {"valid_from": OTHERWISE[0], "quotes": [house.quote(words)]}
    instead(house, bergen, "Mira lives in Bergen.", None, **told)
    assert house.memory(oslo).valid_until == end.at


@pytest.mark.parametrize("because", ["changed", "corrected"])
def test_nothing_gives_way_to_what_is_over_itself(house: House, because: Because):
    oslo = house.learn("Mira lives in Oslo.")
    bergen = house.learn("Mira lived in Bergen.", valid_until=year(2015))
    told = instead(house, oslo, "Mira lived in Bergen.", because, successor_id=bergen)
    assert [part.reason for part in told.rejected] == ["over by now"]
    assert true_between(house.memory(oslo)) == (None, None)
    assert house.memory(oslo).state == "active"
