"""Instants with a precision, read and written."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.dates.partial_date import FIRST, LAST, Moment, local_time, parse_moment, written

OSLO = ZoneInfo("Europe/Oslo")
SHANGHAI = ZoneInfo("Asia/Shanghai")
FAR = ("Pacific/Kiritimati", "Pacific/Apia", "Pacific/Chatham", "Pacific/Pago_Pago", "Etc/GMT+12")
ZONES = st.sampled_from(
    [OSLO, SHANGHAI, ZoneInfo("UTC"), ZoneInfo("America/New_York"), *map(ZoneInfo, FAR)]
)
DATES = st.dates(min_value=datetime(1000, 1, 2).date(), max_value=datetime(9998, 12, 30).date())  # noqa: DTZ001  # days, no instants


@given(DATES, st.sampled_from([4, 7, 10]), ZONES)
def test_a_written_day_month_or_year_is_read_back(date, length: int, zone: ZoneInfo):
    text = date.isoformat()[:length]
    moment = parse_moment(text, zone)

    assert moment is not None
    assert written(moment, zone) == text
    assert moment.precision == {4: "year", 7: "month", 10: "day"}[length]


@given(st.datetimes(timezones=st.just(UTC), min_value=datetime(1000, 1, 2)), ZONES)  # noqa: DTZ001  # made aware by timezones
def test_a_written_instant_is_read_back(at: datetime, zone: ZoneInfo):
    moment = Moment(at, "instant")
    assert parse_moment(written(moment, zone), zone) == moment


def test_a_day_begins_where_the_user_is():
    moment = parse_moment("2026-03-05", SHANGHAI)
    assert moment == Moment(datetime(2026, 3, 4, 16, tzinfo=UTC), "day")


def test_an_instant_without_a_zone_is_the_users():
    moment = parse_moment("2026-03-05T10:30", SHANGHAI)
    assert moment == Moment(datetime(2026, 3, 5, 2, 30, tzinfo=UTC), "instant")


def test_one_digit_is_enough_for_a_month_or_day():
    assert parse_moment(" 2026-3-5 ", OSLO) == parse_moment("2026-03-05", OSLO)


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "2026-13", "2026-02-30", "0000", "明天", "2026-", "26-03-05 or so"),
        *("10000-01-01", "9" * 100, "２０２６-13"),
    ],
)
def test_what_names_no_moment_is_none(text: str):
    assert parse_moment(text, SHANGHAI) is None


@pytest.mark.parametrize("zone", [SHANGHAI, ZoneInfo("America/New_York")])
def test_the_ends_of_the_calendar_are_read_and_written_in_every_zone(zone: ZoneInfo):
    for text in ("0001-01-01", "0001-01-01T00:00:00+14:00"):
        first = parse_moment(text, zone)
        assert first is not None
        assert first.at < FIRST
        assert written(first, zone)
    for text in ("9999", "9999-12-31", "9999-12-31T23:59:59-05:00"):
        last = parse_moment(text, zone)
        assert last is not None
        assert last.at >= LAST
        assert written(last, zone)


@given(st.datetimes(timezones=st.just(UTC)), ZONES)
def test_every_instant_has_a_local_time_near_it(at: datetime, zone: ZoneInfo):
    assert abs(local_time(at, zone) - at) <= timedelta(days=1)


@given(st.text(alphabet="0123456789-T:+Z WQ", max_size=30), ZONES)
def test_no_text_is_too_odd_to_be_read(text: str, zone: ZoneInfo):
    moment = parse_moment(text, zone)
    assert moment is None or moment.at.tzinfo is UTC
