"""Dates as people say them, counted from 21 November 2026, a Saturday.

Covers: curator.offline.grammar.dated_clause.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.grammar.dates import birthday, day_of_birth, find_date, number
from memory.dates.partial_date import parse_moment
from memory.vocabulary import Language

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)


@pytest.mark.parametrize(
    ("text", "written", "role"),
    [
        ("I moved in March", "2026-03", "at"),
        ("we met in December", "2025-12", "at"),
        ("in May 2019", "2019-05", "at"),
        ("since 2019", "2019", "since"),
        ("until 2021", "2021", "until"),
        ("last year", "2025", "at"),
        ("last month", "2026-10", "at"),
        ("yesterday", "2026-11-20", "at"),
        ("on 5 May", "2026-05-05", "at"),
        ("on May 5th, 2020", "2020-05-05", "at"),
        ("two months ago", "2026-09", "at"),
        ("for three years", "2023", "since"),
        ("on Friday", "2026-11-20", "at"),
    ],
)
def test_an_english_date_is_the_last_one_gone_by(text, written, role):
    found = find_date(text, "en", NOW)
    assert found is not None
    assert (found.written, found.role) == (written, role)


@pytest.mark.parametrize(
    ("text", "written", "role"),
    [
        ("三月搬家", "2026-03", "at"),
        ("去年", "2025", "at"),
        ("去年十二月", "2025-12", "at"),
        ("上个月", "2026-10", "at"),
        ("2019年", "2019", "at"),
        ("从2019年起", "2019", "since"),
        ("直到2020年", "2020", "until"),
        ("5月3号", "2026-05-03", "at"),
        ("十二月", "2025-12", "at"),
        ("三年前", "2023", "at"),
        ("昨天", "2026-11-20", "at"),
        ("上周五", "2026-11-13", "at"),
    ],
)
def test_a_chinese_date_is_the_last_one_gone_by(text, written, role):
    found = find_date(text, "zh", NOW)
    assert found is not None
    assert (found.written, found.role) == (written, role)


@pytest.mark.parametrize(
    ("text", "language", "written"),
    [
        ("on Friday", "en", "2026-11-27"),
        ("in March", "en", "2027-03"),
        ("tomorrow", "en", "2026-11-22"),
        ("周五", "zh", "2026-11-27"),
        ("三月", "zh", "2027-03"),
        ("后天", "zh", "2026-11-23"),
        ("下个月15号", "zh", "2026-12-15"),
        ("预产期十二月二十", "zh", "2026-12-20"),
        ("12月15去北京", "zh", "2026-12-15"),
        ("十二月二十个人一起去", "zh", "2026-12"),
        ("下下周一", "zh", "2026-11-30"),
        ("下下个星期五", "zh", "2026-12-04"),
        ("下下个月", "zh", "2027-01"),
        ("上上周五", "zh", "2026-11-06"),
        ("这个月二十号", "zh", "2026-11-20"),
        ("on the 15th of next month", "en", "2026-12-15"),
        ("next month on the 3rd", "en", "2026-12-03"),
        ("in 2 weeks", "en", "2026-12-05"),
        ("in three months' time", "en", "2027-02"),
        ("in a year", "en", "2027"),
    ],
)
def test_a_plan_looks_ahead(text, language, written):
    found = find_date(text, language, NOW, future=True)
    assert found is not None
    assert found.written == written


@pytest.mark.parametrize(
    ("text", "language", "written"),
    [
        ("I've been learning the cello since May", "en", "2026-05"),
        ("I've been off sick ever since Monday", "en", "2026-11-16"),
        ("I've had it since 3 December", "en", "2025-12-03"),
        ("十二月以来我一直在学日语", "zh", "2025-12"),
    ],
)
def test_what_has_gone_on_since_a_day_began_behind_whatever_lies_ahead(
    text: str, language: Language, written: str
) -> None:
    found = find_date(text, language, NOW, future=True)
    assert found is not None
    assert (found.written, found.role) == (written, "since")


@pytest.mark.parametrize(
    "text", ["may I come in", "on 31 February", "in the 13th month", "built in 2 weeks", "三只猫"]
)
def test_what_is_no_date_is_not_one(text):
    for language in ("en", "zh"):
        assert find_date(text, language, NOW) is None


@given(st.text(max_size=120))
def test_whatever_is_found_can_be_read_back(text):
    for language in ("en", "zh"):
        found = find_date(text, language, NOW)
        assert found is None or parse_moment(found.written, ZONE) is not None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5 May", "05-05"),
        ("May 5th, 1990", "1990-05-05"),
        ("三月十二号", "03-12"),
        ("2000年5月3日", "2000-05-03"),
        ("31 February", None),
        ("soon", None),
    ],
)
def test_a_birthday_is_a_day_of_the_year(text, day):
    assert birthday(text) == day


def test_a_day_alone_leaves_the_month_open():
    assert day_of_birth("the 5th") == "??-05"
    assert day_of_birth("5号") == "??-05"
    assert day_of_birth("the 40th") is None


def test_digits_without_end_are_no_number():
    assert number("9" * 5_000) == 0


def test_numerals_are_numbers():
    assert [number(text) for text in ("7", "十", "十二", "二十一", "两", "x", "")] == [
        7,
        10,
        12,
        21,
        2,
        0,
        0,
    ]


def test_a_day_of_this_week_is_read_with_its_week():
    found = find_date("手术安排在本周五", "zh", datetime(2026, 3, 2, 9), future=True)  # noqa: DTZ001
    assert found is not None
    assert (found.start, found.written) == (5, "2026-03-06")
