"""The quality report: numbers computed from the rows.

Covers: memory.reports.quality_scope, memory.reports.quality_warnings.
"""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session as Rows

from config.settings.sections import Quality
from memory.ledger.evidence import connect
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.reports.memory_view import Viewer
from memory.reports.quality_activity import percentile
from memory.reports.quality_memories import MemoryCounts, histogram
from memory.reports.quality_report import QualityReport, report_on_all
from memory.tables import Memory, Relation, User
from tests.memory.house import PERSON, REVIEWER, House
from tests.memory.reports.reporting import LIMITS, report


def on_all(house: House) -> tuple[QualityReport, list[QualityReport]]:
    viewer = Viewer(house.now, house.services.policy)
    overall, each = house.read(lambda rows: report_on_all(rows, viewer, LIMITS, days=30))
    return overall, list(each)


def forget(house: House, memory_id: int) -> None:
    house.apply(Delete(memory_id=memory_id), author=PERSON)


def contradict(house: House, number: int, other: int) -> None:
    def work(rows: Rows) -> None:
        first, second = rows.get_one(Memory, number), rows.get_one(Memory, other)
        connect(rows, first, second, "contradicts", operation_id=1)

    house.write(work)


def test_an_empty_memory_has_an_empty_report(house: House):
    found = report(house)

    assert found.memories == MemoryCounts(state={}, category={}, kind={})
    assert (found.forgotten_share, found.average_importance, found.told_again) == (0.0, None, 0)
    assert (found.recall.count, found.recall.p50, found.recall.p99) == (0, None, None)
    assert found.warnings == []


def test_memories_are_counted_by_state_category_and_kind(house: House):
    house.learn("Mira drinks tea.", kind="preference")
    house.learn("Mira lives in Oslo.")
    forget(house, house.learn("Mira is busy.", kind="context"))

    found = report(house)

    assert found.memories == MemoryCounts(
        state={"active": 2, "forgotten": 1},
        category={"fact": 2},
        kind={"preference": 1, "fact": 1},
    )
    assert found.forgotten_share == pytest.approx(0.333)


def test_growth_is_told_by_the_persons_own_days_and_weeks(house: House):
    house.write(lambda rows: setattr(rows.get_one(User, house.mira), "timezone", "Asia/Shanghai"))
    house.clock.move(hours=3)  # 23:00 in Shanghai
    tea = house.learn("Mira drinks tea.")
    house.clock.move(hours=2)  # 01:00 of the next day
    house.learn("Mira lives in Oslo.")
    forget(house, tea)

    growth = report(house, days=2).growth

    assert [(day.day, day.added, day.forgotten) for day in growth.days] == [
        ("2026-03-02", 1, 0),
        ("2026-03-03", 1, 1),
    ]
    assert [(week.week, week.added, week.forgotten) for week in growth.weeks] == [
        ("2026-W10", 2, 1)
    ]
    assert (growth.added_per_day, growth.added_per_week) == (1.0, 7.0)


def test_twins_are_those_that_say_or_mean_the_same_to_the_same_people(house: House):
    tea = house.learn("Mira drinks tea.")
    twin = house.learn("Mira drinks coffee.")
    house.change(twin, content="Mira drinks tea!", fingerprint=house.memory(tea).fingerprint)
    cat = {"key": "cat.name", "value": "Pixel"}
    first = house.learn("The cat is called Pixel.", structured=cat)
    second = house.learn("Her cat's name is Pixel.", structured={**cat, "value": "pixel"})
    house.learn("Her cat's name is Pixie.", structured={**cat, "value": "Pixie"})
    place = {"audience": "place:1"}
    house.learn("Pixel is the cat.", structured=cat, batch=place)

    found = report(house).near_duplicates

    groups = [(group.because, [each.id for each in group.memories]) for group in found.groups]
    assert groups == [("same words", [tea, twin]), ("same value", [first, second])]
    assert found.count == 2


def test_what_is_over_is_no_twin(house: House):
    slot = {"key": "home", "value": "Oslo"}
    past = house.learn("Mira lives in Oslo.", structured=slot)
    house.change(past, valid_until=house.now, superseded=True)
    house.learn("Mira is back in Oslo.", structured=slot)

    assert report(house).near_duplicates.count == 0


def test_contradictions_are_those_between_memories_that_hold(house: House):
    one, other = house.learn("Mira eats meat."), house.learn("Mira is a vegetarian.")
    gone = house.learn("Mira is a vegan.")
    contradict(house, one, other)
    contradict(house, one, gone)
    forget(house, gone)

    found = report(house).contradictions

    assert [[each.id for each in group.memories] for group in found.groups] == [[one, other]]


def test_what_was_judged_to_be_no_contradiction_is_none(house: House):
    one, other = house.learn("Mira was tense."), house.learn("Mira is relaxed.")
    contradict(house, one, other)
    house.write(lambda rows: setattr(rows.get_one(Relation, 1), "strength", 0.0))

    assert report(house).contradictions.count == 0


def test_stale_is_what_nobody_used_for_ninety_days(house: House):
    tea, home = house.learn("Mira drinks tea."), house.learn("Mira lives in Oslo.")
    house.clock.move(days=91)
    house.apply(Boost(memory_id=home), author=PERSON)
    house.learn("Mira has a cat.")

    found = report(house)

    assert [(memory.id, memory.content) for memory in found.stale.memories] == [
        (tea, "Mira drinks tea.")
    ]
    assert report(house, limits=Quality(stale_days=100)).stale.count == 0


def test_core_that_nobody_confirmed_is_told(house: House):
    name, own = house.learn("She is called Mira."), house.add("She was born in May.")
    for number in (name, own):
        house.apply(Promote(memory_id=number), author=REVIEWER)

    assert [memory.id for memory in report(house).unverified_core.memories] == [name]


def test_importance_is_as_it_is_now(house: House):
    house.learn("Mira drinks tea.", salience=0.5)
    house.clock.move(days=21)

    found = report(house)

    assert found.average_importance == round(0.95**14, 3)
    assert found.importance == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]


def test_it_warns_of_too_many_memories_and_of_too_many_forgotten(house: House):
    for number in range(3):
        house.add(f"Thing {number}.")
    forget(house, 1)
    limits = Quality(memories=1, forgotten_share=0.2)

    warned = report(house, limits=limits).warnings

    assert [
        (other_warned.what, other_warned.value, other_warned.limit) for other_warned in warned
    ] == [
        ("memories", 2, 1),
        ("forgotten_share", 0.333, 0.2),
    ]


def test_the_report_on_all_adds_up_and_holds_nobodys_words(house: House):
    noor = house.person("noor")
    tea = house.learn("Mira drinks tea.")
    horse = house.add("Her horse is called Star.", batch={"user_id": noor})
    for number, owner in ((tea, house.mira), (horse, noor)):
        house.apply(Promote(memory_id=number), author=REVIEWER, user_id=owner)

    overall, each = on_all(house)

    assert overall.memories.state == {"active": 2}
    assert [report.memories.state for report in each] == [{"active": 1}, {"active": 1}]
    assert [(memory.id, memory.content) for memory in overall.unverified_core.memories] == [
        (tea, None)
    ]
    assert [memory.content for memory in each[0].unverified_core.memories] == [None]


def test_one_persons_report_knows_nothing_of_another(house: House):
    noor = house.person("noor")
    house.add("Her horse is called Star.", batch={"user_id": noor})
    before = report(house)

    assert before.memories.state == {}
    assert before.operations.applied == {}


@given(st.lists(st.floats(0, 5), max_size=50))
def test_every_importance_lies_in_one_tenth_of_the_scale(values: list[float]):
    assert sum(histogram(values)) == len(values)


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=50), st.integers(1, 100))
def test_a_percentile_is_a_value_that_so_many_do_not_exceed(values: list[float], share: int):
    found = percentile(sorted(values), share)

    assert found in values
    assert sum(value <= found for value in values) >= len(values) * share / 100


def test_the_days_end_today(house: House):
    house.clock.move(days=400)

    days = [day.day for day in report(house, days=5).growth.days]

    assert days[-1] == house.now.date().isoformat()
    assert days[0] == (house.now - timedelta(days=4)).date().isoformat()
