"""Times as people speak of them. Today is Saturday, 21 November 2026, in Shanghai.

Covers: memory.dates.numerals, memory.dates.phrase_readers.
"""

import pytest

from memory.dates.question_time import asked_time, asks_only_when
from tests.memory.dates.test_question_time import NOW, window_of

DAYS = {
    "last weekend": ("2026-11-14", 2),
    "over the weekend": ("2026-11-21", 1),
    "at the weekend we met": ("2026-11-21", 1),
    "two nights ago": ("2026-11-19", 1),
    "on Monday morning": ("2026-11-16", 1),
    "last Tuesday night": ("2026-11-17", 1),
    "in the last two weeks": ("2026-11-07", 15),
    "over the past month": ("2026-10-22", 31),
    "in the past 3 days": ("2026-11-18", 4),
    "the past year": ("2025-11-21", 366),
    "since Monday": ("2026-11-16", 6),
    "on May 5": ("2026-05-05", 1),
    "on the 5th of May": ("2026-05-05", 1),
    "May 5th": ("2026-05-05", 1),
    "on 2026-03-05": ("2026-03-05", 1),
    "a fortnight ago": ("2026-11-04", 7),
    "half a year ago": ("2026-04-23", 61),
    "a couple of weeks ago": ("2026-11-04", 7),
    "a few months ago": ("2026-08-08", 31),
    "this past week": ("2026-11-14", 8),
    "earlier this week": ("2026-11-16", 6),
    "earlier this month": ("2026-11-01", 21),
    "last Sept": ("2026-09-01", 30),
    "in Sept 2025": ("2025-09-01", 30),
    "in Feb": ("2026-02-01", 28),
    "on Nov 3rd": ("2026-11-03", 1),
    "March 3rd, 2025": ("2025-03-03", 1),
    "the night before last": ("2026-11-19", 1),
    "this afternoon": ("2026-11-21", 1),
    "yesterday evening": ("2026-11-20", 1),
    "yesterday morning": ("2026-11-20", 1),
    "last Friday evening": ("2026-11-20", 1),
    "the last 10 days": ("2026-11-11", 11),
    "in recent weeks": ("2026-10-22", 31),
    "in recent months": ("2026-07-24", 121),
    "over the last few weeks": ("2026-10-31", 22),
    "six months back": ("2026-05-10", 31),
    "ten years ago": ("2016-05-25", 365),
    "a decade ago": ("2015-11-24", 731),
    "in the summer of 2024": ("2024-06-01", 92),
    "back in 2023": ("2023-01-01", 365),
    "at the beginning of this year": ("2026-01-01", 120),
    "at the start of the month": ("2026-11-01", 11),
    "at the end of last year": ("2025-09-01", 122),
    "in the middle of October": ("2026-10-11", 11),
    "early last month": ("2026-10-01", 11),
    "late last year": ("2025-09-01", 122),
    "this Monday": ("2026-11-16", 1),
    "this past Monday": ("2026-11-16", 1),
    "on new year's eve": ("2025-12-30", 3),
    "last Christmas": ("2025-12-24", 3),
    "at Christmas": ("2025-12-24", 3),
    "since yesterday": ("2026-11-20", 2),
    "since last week": ("2026-11-09", 13),
    "the 14th of last month": ("2026-10-14", 1),
    "上周末": ("2026-11-14", 2),
    "周末我们聊了": ("2026-11-21", 1),
    "这周末": ("2026-11-21", 1),
    "上周五晚上": ("2026-11-13", 1),
    "这周三": ("2026-11-18", 1),
    "本周一": ("2026-11-16", 1),
    "周三我说了什么": ("2026-11-18", 1),
    "星期二说的": ("2026-11-17", 1),
    "礼拜天": ("2026-11-15", 1),
    "半年前": ("2026-04-23", 61),
    "半个月前": ("2026-11-02", 9),
    "一个半月前": ("2026-09-30", 15),
    "前几周": ("2026-10-24", 29),
    "前几个月": ("2026-07-24", 121),
    "过去一周": ("2026-11-14", 8),
    "过去三天": ("2026-11-18", 4),
    "过去一个月": ("2026-10-22", 31),
    "最近一周": ("2026-11-14", 8),
    "最近三天": ("2026-11-18", 4),
    "最近两个月": ("2026-09-22", 61),
    "近半年": ("2026-05-22", 184),
    "这几天": ("2026-11-18", 4),
    "这两天": ("2026-11-19", 3),
    "前两天": ("2026-11-17", 5),
    "这段时间": ("2026-10-22", 31),
    "近来": ("2026-10-22", 31),
    "前阵子": ("2026-09-22", 61),
    "前一阵": ("2026-09-22", 61),
    "上半年": ("2026-01-01", 181),
    "今年上半年": ("2026-01-01", 181),
    "去年下半年": ("2025-07-01", 184),
    "年初": ("2026-01-01", 120),
    "今年年初": ("2026-01-01", 120),
    "去年年底": ("2025-09-01", 122),
    "年底": ("2026-09-01", 122),
    "月初": ("2026-11-01", 11),
    "上个月底": ("2026-10-21", 11),
    "月中": ("2026-11-11", 11),
    "五月五号": ("2026-05-05", 1),
    "5月5日": ("2026-05-05", 1),
    "去年5月5号": ("2025-05-05", 1),
    "3月3日": ("2026-03-03", 1),
    "昨天下午": ("2026-11-20", 1),
    "昨天早上": ("2026-11-20", 1),
    "今天早上": ("2026-11-21", 1),
    "前天晚上": ("2026-11-19", 1),
    "大前年": ("2023-01-01", 365),
    "上个季度": ("2026-07-01", 92),
    "2025年3月5日": ("2025-03-05", 1),
    "2025-03-05": ("2025-03-05", 1),
    "今天下午": ("2026-11-21", 1),
    "十年前": ("2016-05-25", 365),
    "好几天前": ("2026-11-18", 1),
    "好几年前": ("2023-05-24", 365),
    "几个月前": ("2026-08-08", 31),
    "几周前": ("2026-10-28", 7),
    "前些天": ("2026-09-22", 61),
    "前些日子": ("2026-09-22", 61),
    "上个周末": ("2026-11-14", 2),
    "上个月五号": ("2026-10-05", 1),
    "2010年代": ("2010-01-01", 3652),
    "今年国庆节": ("2026-09-30", 3),
    "圣诞节那天": ("2025-12-24", 3),
    "in the 1990s": ("1990-01-01", 3652),
}
HOURS = {
    "an hour ago": ("14:00", "15:00"),
    "20 minutes ago": ("15:00", "15:20"),
    "half an hour ago": ("14:45", "15:15"),
    "一小时前": ("14:00", "15:00"),
    "二十分钟前": ("15:00", "15:20"),
    "半小时前": ("14:45", "15:15"),
}
NO_TIME = [
    "Merry Christmas!",
    "你喜欢圣诞节吗",
    "每周三我都跑步",
    "下个周三见",
    "may I ask 5 things?",
    "the 30th of February",
    "room 12 of 15",
]


@pytest.mark.parametrize(("text", "days"), DAYS.items())
def test_a_phrase_names_its_days(text: str, days: tuple[str, int]):
    assert window_of(text) == days


@pytest.mark.parametrize(("text", "hours"), HOURS.items())
def test_hours_and_minutes_ago_are_around_then(text: str, hours: tuple[str, str]):
    window = asked_time(text, NOW).window
    assert window is not None
    start, end = (part.astimezone(NOW.tzinfo) for part in (window.start, window.end))
    assert (f"{start:%H:%M}", f"{end:%H:%M}") == hours


@pytest.mark.parametrize("text", NO_TIME)
def test_other_words_are_none(text: str):
    assert asked_time(text, NOW).window is None


@pytest.mark.parametrize(
    ("text", "beside"),
    [("What did I tell you last week?", "what did i tell you  ?"), ("上周聊了什么", " 聊了什么")],
)
def test_the_rest_of_the_question_is_known(text: str, beside: str):
    assert asked_time(text, NOW).beside == beside


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("What did we talk about yesterday?", True),
        ("what happened last week", True),
        ("上周我们聊了些什么？", True),
        ("昨天我跟你说过什么事情", True),
        ("What did my sister say yesterday?", False),
        ("今天天气怎么样", False),
    ],
)
def test_a_question_may_ask_for_nothing_but_a_time(text: str, only: bool):
    assert asks_only_when(asked_time(text, NOW).beside) is only
