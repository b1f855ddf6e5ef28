"""What only looks like a time, and times at the edges of calendar and clock.

Covers: memory.dates.time_window.
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory.dates.named_day import named_day
from memory.dates.question_time import asked_time
from memory.dates.time_window import last_such_day
from memory.text.prefilter.index import ScannedText
from tests.examples import examples
from tests.fragments import like_dates

NEW_YORK, CAIRO = ZoneInfo("America/New_York"), ZoneInfo("Africa/Cairo")
HAVANA = ZoneInfo("America/Havana")
ZONES = st.sampled_from([NEW_YORK, HAVANA, ZoneInfo("Asia/Shanghai"), ZoneInfo("UTC")])
NOW = datetime(2026, 11, 21, 15, 30, tzinfo=UTC)


@settings(max_examples=examples(600))
@given(like_dates, st.datetimes(datetime(1971, 1, 1), datetime(2999, 1, 1)), ZONES)  # noqa: DTZ001  # made aware below
@example("攒了20000 夏天想去日本", datetime(2026, 5, 1), NEW_YORK)  # noqa: DTZ001
@example("I still dream of the winter of 9999", datetime(2026, 5, 1), NEW_YORK)  # noqa: DTZ001
@example("24月底", datetime(2026, 5, 1), NEW_YORK)  # noqa: DTZ001
def test_no_words_are_too_odd_to_be_asked_when(text: str, at: datetime, zone: ZoneInfo):
    now = at.replace(tzinfo=UTC).astimezone(zone)
    found = asked_time(text, now).window
    if found is not None:
        assert found.start < found.end
        assert found.start.tzinfo is UTC
    day = named_day(text, now)
    assert day is None or day[0] < day[1]


@settings(max_examples=examples(600))
@given(like_dates)
@example("我从前住在哪")
@example("what did we say at the end of march 2024, or on 3 may?")
def test_no_phrase_is_left_out_that_a_look_at_the_words_could_have_missed(text: str):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScannedText, "may_match", lambda *_: True)
        every = asked_time(text, NOW)
    assert asked_time(text, NOW) == every


@pytest.mark.parametrize(
    "text",
    [
        "攒了20000 夏天想去日本",
        "the winter of 9999",
        "24月底",
        "13月我们聊了什么",
        "in 2000 words please",
        "in 2000% of cases",
        "12025年3月5日",
    ],
)
def test_what_is_no_year_and_no_month_is_read_as_none(text: str):
    found = asked_time(text, NOW).window
    assert found is None or found.start.year >= NOW.year - 1


@pytest.mark.parametrize("text", ["２０２４年我住在哪", "where did I live in ２０２４?"])
def test_full_width_digits_are_digits(text: str):
    found = asked_time(text, NOW).window
    assert found is not None
    assert (found.start.year, found.end.year) == (2024, 2025)


def test_what_is_no_time_does_not_hide_the_one_beside_it():
    found = asked_time("24月底不行，3月底呢", NOW).window
    assert found is not None
    assert found.start.month == 3


@pytest.mark.parametrize("text", ["February 29", "on the 29th of Feb", "2月29日"])
@pytest.mark.parametrize(("today", "year"), [(NOW, 2024), (NOW.replace(year=2024, day=1), 2024)])
def test_a_leap_day_without_its_year_is_the_last_there_was(text: str, today: datetime, year: int):
    found, day = asked_time(f"What did we do on {text}?", today).window, named_day(text, today)

    assert found is not None
    assert found.start.date() == date(year, 2, 29)
    assert day is not None
    assert day[0].date() == date(year, 2, 29)


def test_a_leap_day_may_be_eight_years_ago():
    assert last_such_day(datetime(1904, 2, 28, tzinfo=UTC), 2, 29).start.year == 1896
    with pytest.raises(ValueError, match="no day"):
        last_such_day(NOW, 2, 30)


@pytest.mark.parametrize("utc", ["2026-11-01T05:10", "2026-11-01T06:10", "2026-03-08T07:10"])
@pytest.mark.parametrize("text", ["20 minutes ago", "20分钟前", "half an hour ago", "刚才"])
def test_minutes_are_as_long_as_ever_when_clocks_are_changed(utc: str, text: str):
    now = datetime.fromisoformat(utc).replace(tzinfo=UTC)
    found = asked_time(text, now.astimezone(NEW_YORK)).window
    same = asked_time(text, now).window

    assert found == same


def test_a_day_that_has_one_hour_twice_begins_with_the_first():
    twice = datetime(2026, 11, 1, 5, 30, tzinfo=UTC).astimezone(HAVANA)
    assert twice.fold == 1
    found = asked_time("today", twice).window
    assert found is not None
    assert found.end - found.start == timedelta(hours=25)
