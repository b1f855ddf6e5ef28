"""When a memory is true, by days at most and in its owner's zone."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from memory.dates.periods import Period, period_of
from memory.tables import Memory

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
OSLO = ZoneInfo("Europe/Oslo")


def period(**columns: Any) -> Period:
    whole = {"user_id": 1, "category": "fact", "content": "", "importance": 1.0, "source": "user"}
    return period_of(Memory(**whole | columns), NOW, OSLO)  # type: ignore[arg-type]  # columns of it


def test_what_has_no_times_is_neither_over_nor_to_come():
    assert period() == Period(since=None, until=None, over=False, to_come=False)


def test_an_instant_is_told_by_its_day_where_the_person_is():
    late = datetime(2026, 1, 31, 23, 30, tzinfo=UTC)
    assert period(valid_from=late, valid_from_precision="instant").since == "2026-02-01"


@pytest.mark.parametrize(("precision", "told"), [("year", "2026"), ("month", "2026-01")])
def test_a_month_is_no_day(precision: str, told: str):
    january = datetime(2025, 12, 31, 23, tzinfo=UTC)
    assert period(valid_from=january, valid_from_precision=precision).since == told


@pytest.mark.parametrize(("hour", "over"), [(11, True), (12, True), (13, False)])
def test_what_ended_is_over(hour: int, over: bool):
    end = NOW.replace(hour=hour)
    assert period(valid_until=end, valid_until_precision="instant").over is over


def test_what_has_yet_to_begin_is_to_come():
    tomorrow = datetime(2026, 3, 3, tzinfo=UTC)
    assert period(valid_from=tomorrow, valid_from_precision="day").to_come
    assert not period(valid_from=NOW, valid_from_precision="instant").to_come
