"""Each day's figures are kept as numbers, told as a trend, and go when they are old."""

import json
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlmodel import Session as Rows

from config.settings.sections import Quality
from memory.operations.kinds.delete import Delete
from memory.reports.memory_view import Viewer
from memory.reports.quality_trend import DayOfQuality, drop_old, keep, measured, trend, unreported
from memory.tables import QualityRow, User
from tests.memory.house import PERSON, House

LIMITS = Quality()


def keep_day(house: House) -> list[int]:
    """Do what the daily work does; return whose day was measured."""
    viewer = Viewer(house.now, house.services.policy)
    lacking = house.read(lambda rows: unreported(rows, house.now))
    for user_id in lacking:
        row = house.read(partial(measured, user_id=user_id, viewer=viewer, limits=LIMITS))
        assert row is not None
        house.write(partial(keep, row=row))
    return lacking


def told(house: House, *, user_id: int | None = None, days: int = 30) -> list[DayOfQuality]:
    whose = house.mira if user_id is None else user_id
    return house.read(lambda rows: trend(rows, whose, house.now, days=days))


def of_all(house: House) -> list[DayOfQuality]:
    return house.read(lambda rows: trend(rows, None, house.now, days=30))


def test_a_days_figures_are_kept_once_and_hold_no_words(house: House):
    house.learn("Mira drinks tea with Quillon.", entities=["Quillon"], topic="zebra")
    assert keep_day(house) == [house.mira]
    assert keep_day(house) == []
    house.clock.move(hours=2)
    assert keep_day(house) == []

    [row] = house.all(QualityRow)
    assert (row.user_id, row.day) == (house.mira, "2026-03-02")
    assert all(value is None or isinstance(value, int | float) for value in row.figures.values())
    written = json.dumps(row.model_dump(mode="json")).lower()
    assert not any(word in written for word in ("quillon", "zebra", "tea", "mira "))


def test_a_trend_tells_the_days_in_order(house: House):
    for number in range(3):
        house.learn(f"Fact {number}.")
        keep_day(house)
        house.clock.move(days=1)
    house.apply(Delete(memory_id=1), author=PERSON)
    keep_day(house)

    found = told(house)

    assert [day.day for day in found] == ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"]
    assert [day.figures["active"] for day in found] == [1, 2, 3, 2]
    assert [day.figures["forgotten"] for day in found] == [0, 0, 0, 1]
    assert [day.day for day in told(house, days=2)] == ["2026-03-04", "2026-03-05"]


def test_a_day_is_the_persons_own(house: House):
    house.learn("Mira drinks tea.")
    house.write(lambda rows: setattr(rows.get_one(User, house.mira), "timezone", "Asia/Tokyo"))
    house.clock.at = datetime(2026, 3, 2, 20, tzinfo=UTC)
    keep_day(house)

    assert [day.day for day in told(house)] == ["2026-03-03"]


def test_all_users_add_up_and_shares_are_weighed_by_their_memories(house: House):
    nils = house.person("nils")
    for number in range(3):
        house.learn(f"Fact {number}.")
    house.add("Nils skis.", batch={"user_id": nils})
    gone = house.add("Nils sings.", batch={"user_id": nils})
    house.apply(Delete(memory_id=gone), author=PERSON, user_id=nils)
    assert keep_day(house) == [house.mira, nils]

    [day] = of_all(house)

    assert (day.users, day.figures["active"], day.figures["forgotten"]) == (2, 4, 1)
    assert day.figures["forgotten_share"] == pytest.approx(0.2)
    assert day.figures["recall_p50"] is None
    assert [day.users for day in told(house, user_id=nils)] == [1]


def test_who_has_no_memories_or_is_gone_has_no_row(house: House):
    house.person("nils")
    assert keep_day(house) == []
    viewer = Viewer(house.now, house.services.policy)
    assert house.read(lambda rows: measured(rows, 99, viewer, LIMITS)) is None

    house.write(lambda rows: keep(rows, QualityRow(user_id=99, day="2026-03-02", at=house.now)))
    assert house.all(QualityRow) == []


def test_two_processes_keep_a_day_once(house: House):
    house.learn("Mira drinks tea.")
    viewer = Viewer(house.now, house.services.policy)
    rows_made = [
        house.read(lambda rows: measured(rows, house.mira, viewer, LIMITS)) for _ in range(2)
    ]
    for row in rows_made:
        assert row is not None
        house.write(partial(keep, row=row))

    assert len(house.all(QualityRow)) == 1


@pytest.mark.parametrize(("keep_days", "gone"), [(10, 2), (5, 2), (4, 3), (0, 0)])
def test_figures_go_when_they_are_over_their_age(house: House, keep_days: int, gone: int):
    ages = (400, 11, 5, 0)

    def work(rows: Rows) -> None:
        for age in ages:
            day = (house.now - timedelta(days=age)).date().isoformat()
            rows.add(QualityRow(user_id=house.mira, day=day, at=house.now))

    house.write(work)
    dropped = house.write(lambda rows: drop_old(rows, Quality(keep_days=keep_days), house.now))

    assert dropped == gone
    assert len(house.all(QualityRow)) == len(ages) - gone
