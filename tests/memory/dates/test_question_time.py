"""Which time a question speaks of. Today is Saturday, 21 November 2026, in Shanghai."""

from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.dates import question_time
from memory.dates.question_time import AskedTime, asked_time

SHANGHAI = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 11, 21, 15, 30, tzinfo=SHANGHAI)
ZONES = st.sampled_from([ZoneInfo("Asia/Shanghai"), ZoneInfo("UTC"), ZoneInfo("America/New_York")])

DAYS = {
    "What did I say today?": ("2026-11-21", 1),
    "earlier today I told you something": ("2026-11-21", 1),
    "what did we plan this morning?": ("2026-11-21", 1),
    "what did I mention tonight?": ("2026-11-21", 1),
    "What did I tell you yesterday?": ("2026-11-20", 1),
    "What was that last night?": ("2026-11-20", 1),
    "the day before yesterday we spoke": ("2026-11-19", 1),
    "3 days ago I was ill": ("2026-11-18", 1),
    "three days ago I was ill": ("2026-11-18", 1),
    "a day ago": ("2026-11-20", 1),
    "a few days ago": ("2026-11-18", 1),
    "a couple of days ago": ("2026-11-19", 1),
    "eleven days ago": ("2026-11-10", 1),
    "21 days ago": ("2026-10-31", 1),
    "a week ago": ("2026-11-11", 7),
    "two weeks ago we met": ("2026-11-04", 7),
    "What did I do last week?": ("2026-11-09", 7),
    "the week before last": ("2026-11-02", 7),
    "this week": ("2026-11-16", 6),
    "a month ago": ("2026-10-07", 31),
    "last month": ("2026-10-01", 31),
    "the month before last": ("2026-09-01", 30),
    "this month": ("2026-11-01", 21),
    "last year": ("2025-01-01", 365),
    "this year": ("2026-01-01", 325),
    "two years ago": ("2024-05-23", 365),
    "last Monday": ("2026-11-16", 1),
    "on Friday I said": ("2026-11-20", 1),
    "last Saturday": ("2026-11-14", 1),
    "what did I like in February?": ("2026-02-01", 28),
    "in December we met": ("2025-12-01", 31),
    "in March 2025": ("2025-03-01", 31),
    "where did I live in 2024?": ("2024-01-01", 366),
    "what happened recently": ("2026-11-14", 8),
    "the last few days": ("2026-11-14", 8),
    "last time we talked": ("2026-10-22", 31),
    "as I said earlier": ("2026-10-22", 31),
    "我今天说了什么": ("2026-11-21", 1),
    "今早我吃了什么": ("2026-11-21", 1),
    "昨天我们聊了什么": ("2026-11-20", 1),
    "昨晚我说的那部电影": ("2026-11-20", 1),
    "前天呢": ("2026-11-19", 1),
    "大前天我去哪了": ("2026-11-18", 1),
    "三天前我说了什么": ("2026-11-18", 1),
    "3天前": ("2026-11-18", 1),
    "两天以前": ("2026-11-19", 1),
    "几天前": ("2026-11-18", 1),
    "十天前": ("2026-11-11", 1),
    "十二天前": ("2026-11-09", 1),
    "二十一天前": ("2026-10-31", 1),
    "一周前": ("2026-11-11", 7),
    "两个星期前": ("2026-11-04", 7),
    "上周我做了什么": ("2026-11-09", 7),
    "上个星期": ("2026-11-09", 7),
    "上上周": ("2026-11-02", 7),
    "这周": ("2026-11-16", 6),
    "上周三我在哪": ("2026-11-11", 1),
    "上个星期天": ("2026-11-15", 1),
    "上礼拜六": ("2026-11-14", 1),
    "上上周三": ("2026-11-04", 1),
    "三个月前": ("2026-08-08", 31),
    "上个月": ("2026-10-01", 31),
    "上上个月": ("2026-09-01", 30),
    "这个月": ("2026-11-01", 21),
    "去年": ("2025-01-01", 365),
    "前年我住在哪": ("2024-01-01", 366),
    "今年": ("2026-01-01", 325),
    "两年前": ("2024-05-23", 365),
    "我二月喜欢什么": ("2026-02-01", 28),
    "十二月的时候": ("2025-12-01", 31),
    "去年三月我在做什么": ("2025-03-01", 31),
    "2025年3月": ("2025-03-01", 31),
    "2024年我住在哪": ("2024-01-01", 366),
    "最近怎么样": ("2026-11-14", 8),
    "上次说的那本书": ("2026-10-22", 31),
    "上回": ("2026-10-22", 31),
}
NO_TIME = [
    "What is my cat's name?",
    "I march on and may be late",
    "in 1000 steps",
    "Do you like Mondays?",
    "我的猫叫什么",
    "下周三有空吗",
    "每天喝茶",
    "明天见",
    "每个月都去",
]
PAST_ONLY = [
    "Where did I live before?",
    "What was my previous job?",
    "my old address",
    "What did I use to code with, back then?",
    "我以前住在哪",
    "我以前年轻的时候",
    "我原来的工作",
    "你记得我过去喜欢什么吗",
]


def window_of(text: str, now: datetime = NOW) -> tuple[str, int]:
    window = asked_time(text, now).window
    assert window is not None
    assert window.start.tzinfo is window.end.tzinfo is UTC
    start, end = (moment.astimezone(now.tzinfo) for moment in (window.start, window.end))
    assert (start.hour, start.minute, end.hour, end.minute) == (0, 0, 0, 0)
    return start.date().isoformat(), (end.date() - start.date()).days


@pytest.mark.parametrize(("text", "days"), DAYS.items())
def test_a_phrase_names_its_days(text: str, days: tuple[str, int]):
    assert window_of(text) == days


@pytest.mark.parametrize("text", DAYS)
def test_what_was_then_may_answer_a_question_about_then(text: str):
    assert asked_time(text, NOW).past


@pytest.mark.parametrize("text", NO_TIME)
def test_a_question_about_no_time_asks_for_what_holds_now(text: str):
    asked = asked_time(text, NOW)
    assert asked == AskedTime(still=asked.still)


@pytest.mark.parametrize(
    "text",
    [
        "Is Amara pregnant?", "so, do I still live in Oslo", "hey am i single",
        "I still ski, right?", "我还住在北京吗", "我养猫吗？", "我是不是搬家了",
        "有没有女朋友", "我还学不学琴？", "还在学琴没",
    ],
)  # fmt: skip
def test_who_asks_whether_it_is_so_is_answered_with_what_is_over_too(text: str):
    assert asked_time(text, NOW) == AskedTime(still=True)
    assert asked_time(text, NOW).may_be_over


@pytest.mark.parametrize(
    "text", ["Where do I live?", "I still live in Oslo.", "我还住在北京。", "我住哪儿"]
)
def test_who_tells_or_asks_for_what_it_is_is_not(text: str):
    assert asked_time(text, NOW) == AskedTime()


@pytest.mark.parametrize("text", PAST_ONLY)
def test_a_question_about_what_used_to_be_has_no_days(text: str):
    assert asked_time(text, NOW) == AskedTime(None, past=True)


@pytest.mark.parametrize("text", ["what did I say just now?", "a minute ago", "刚才说什么", "刚刚"])
def test_just_now_is_the_last_hours(text: str):
    window = asked_time(text, NOW).window
    assert window is not None
    assert window.start == NOW - timedelta(hours=3)
    assert NOW < window.end <= NOW + timedelta(minutes=5)


NEW_YEAR = datetime(2027, 1, 1, 0, 30, tzinfo=SHANGHAI)
LEAP_DAY = datetime(2028, 2, 29, 12, tzinfo=SHANGHAI)
MARCH_FIRST = datetime(2027, 3, 1, 12, tzinfo=SHANGHAI)


@pytest.mark.parametrize(
    ("now", "text", "days"),
    [
        (NEW_YEAR, "昨天", ("2026-12-31", 1)),
        (NEW_YEAR, "last month", ("2026-12-01", 31)),
        (NEW_YEAR, "last year", ("2026-01-01", 365)),
        (NEW_YEAR, "last week", ("2026-12-21", 7)),
        (NEW_YEAR, "上周三", ("2026-12-23", 1)),
        (NEW_YEAR, "in December", ("2026-12-01", 31)),
        (NEW_YEAR, "this month", ("2027-01-01", 1)),
        (LEAP_DAY, "last year", ("2027-01-01", 365)),
        (LEAP_DAY, "上个月", ("2028-01-01", 31)),
        (LEAP_DAY, "this month", ("2028-02-01", 29)),
        (MARCH_FIRST, "yesterday", ("2027-02-28", 1)),
        (MARCH_FIRST, "last month", ("2027-02-01", 28)),
    ],
)
def test_borders_of_months_and_years_are_crossed(now, text: str, days: tuple[str, int]):
    assert window_of(text, now) == days


def test_a_day_is_the_asking_users_own():
    window = asked_time("yesterday", NOW).window
    assert window is not None
    assert window.start == datetime(2026, 11, 19, 16, tzinfo=UTC)


def test_a_day_on_which_clocks_change_is_whole():
    oslo = ZoneInfo("Europe/Oslo")
    window = asked_time("yesterday", datetime(2026, 3, 30, 9, tzinfo=oslo)).window
    assert window is not None
    assert window.end - window.start == timedelta(hours=23)


@given(st.sampled_from(list(DAYS)), st.dates(date(1990, 1, 1), date(2100, 12, 31)), ZONES)
def test_a_window_has_begun_and_is_never_empty(text: str, day: date, zone: ZoneInfo):
    now = datetime(day.year, day.month, day.day, 12, tzinfo=zone)
    window = asked_time(text, now).window
    assert window is not None
    assert window.start < window.end


FRAGMENTS = st.sampled_from(
    ["一", "十", "99", "999", " days ago", "天前", "in ", "月", "年前", "上周"]
)


@given(st.lists(st.one_of(st.text(max_size=5), FRAGMENTS), max_size=8), ZONES)
def test_no_text_is_too_odd_to_be_read(pieces: list[str], zone: ZoneInfo):
    asked = asked_time("".join(pieces), NOW.astimezone(zone))
    assert asked.past or asked.window is None


def needs_chinese(parsed: Any) -> bool:
    """Tell whether what a pattern looks for holds a character beyond English."""
    return any(is_chinese(str(kind), value) for kind, value in parsed)


def is_chinese(kind: str, value: Any) -> bool:
    match kind:
        case "LITERAL":
            return bool(value > ord("~"))
        case "RANGE":
            return bool(value[0] > ord("~"))
        case "IN":
            return all(is_chinese(str(of), part) for of, part in value)
        case "BRANCH":
            return all(map(needs_chinese, value[1]))
        case "SUBPATTERN":
            return needs_chinese(value[3])
    return kind == "MAX_REPEAT" and value[0] > 0 and needs_chinese(value[2])


def test_what_is_not_looked_for_in_english_cannot_be_said_in_english():
    left_out = set(question_time._IN_EITHER) - set(question_time._IN_ENGLISH)
    parse = import_module("re._parser").parse

    assert len(left_out) > 20
    assert all(needs_chinese(parse(pattern.pattern)) for pattern, _ in left_out)
    assert not needs_chinese(parse("[a-z月]|前?"))
