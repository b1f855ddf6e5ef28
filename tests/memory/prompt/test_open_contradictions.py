"""Open contradictions: both still hold, and the prompt says so.

Covers: memory.operations.kinds.relate.
"""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

import pytest

from memory.ledger.proposal import Link
from memory.operations.kinds.relate import Relate
from memory.privacy.topic_rules import set_rule
from memory.prompt.memory_block import memory_lines
from memory.prompt.open_contradictions import contradictions_of
from memory.vocabulary import Ruling
from tests.memory.house import REVIEWER, House


def opposed(house: House, *, strength: float = 1.0) -> tuple[int, int]:
    oslo, bergen = house.learn("Mira lives in Oslo."), house.learn("Mira lives in Bergen.")
    link = Link("contradicts", oslo, strength)
    house.apply(Relate(memory_id=bergen, links=[link]), author=REVIEWER)
    return oslo, bergen


def marks(house: House, *memory_ids: int) -> Mapping[int, list[str]]:
    return house.read(lambda rows: contradictions_of(rows, house.mira, memory_ids, house.now))


def test_each_of_the_two_says_what_contradicts_it(house: House):
    oslo, bergen = opposed(house)

    assert marks(house, oslo, bergen) == {
        oslo: ["Mira lives in Bergen."],
        bergen: ["Mira lives in Oslo."],
    }


def test_only_what_was_asked_for_is_marked(house: House):
    oslo, _ = opposed(house)

    assert list(marks(house, oslo)) == [oslo]
    assert marks(house) == {}


@pytest.mark.parametrize("columns", [{"state": "forgotten"}, {"hushed": True}])
def test_what_is_forgotten_or_hushed_shows_in_no_mark(house: House, columns):
    oslo, bergen = opposed(house)
    house.change(bergen, **columns)

    assert marks(house, oslo, bergen) == {}


@pytest.mark.parametrize("rule", ["hushed", "never"])
def test_what_is_of_a_topic_not_to_be_told_shows_in_no_mark(house: House, rule: Ruling):
    runs, knee = house.learn("Mira runs each day."), house.learn("Mira's knee hurts too much.")
    link = Link("contradicts", runs, 1.0)
    house.apply(Relate(memory_id=knee, links=[link]), author=REVIEWER)
    assert marks(house, runs) == {runs: ["Mira's knee hurts too much."]}
    house.write(lambda rows: set_rule(rows, house.mira, "knee", rule, now=house.now))

    assert marks(house, runs) == {}
    assert {*marks(house, runs, knee)} == {runs, knee}  # the person brought it up


def test_what_is_over_contradicts_nothing_any_more(house: House):
    oslo, bergen = opposed(house)
    house.change(oslo, valid_until=house.now, valid_until_precision="instant")

    assert marks(house, oslo, bergen) == {}


def test_a_contradiction_of_no_strength_is_none(house: House):
    assert marks(house, *opposed(house, strength=0.0)) == {}


def test_a_later_judgement_changes_the_strength_and_not_the_number_of_relations(house: House):
    oslo, bergen = opposed(house)
    link = Link("contradicts", oslo, 0.0)
    house.apply(Relate(memory_id=bergen, links=[link]), author=REVIEWER)

    assert marks(house, oslo, bergen) == {}


def test_the_line_of_a_contradicted_memory_says_so(house: House):
    oslo, _ = opposed(house)
    lines = memory_lines(
        [house.memory(oslo)],
        language="en",
        zone=ZoneInfo("UTC"),
        contradicted=marks(house, oslo),
    )

    assert lines == "[facts]\n- Mira lives in Oslo. (contradicts: Mira lives in Bergen.)"
