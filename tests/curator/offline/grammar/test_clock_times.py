"""When on the clock somebody wishes to be reminded."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clock_times import (
    due_on_the_clock,
    moment_named,
    wishes_again_and_again,
)
from memory.vocabulary import Language

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 2, 10, 30, tzinfo=BERLIN)  # a Monday
WISH = Claim("reminder", "", "The user asked to be reminded to call Bo.", "", "promise")


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("at 6pm to take the pills", "2026-03-02T18:00"),
        ("to take the pills at 6 p.m.", "2026-03-02T18:00"),
        ("at 6 to call Bo", "2026-03-02T18:00"),
        ("at 11 to call Bo", "2026-03-02T11:00"),
        ("at 10 to call Bo", "2026-03-02T22:00"),
        ("at 9am to call Bo", "2026-03-03T09:00"),
        ("at 09:15 to call Bo", "2026-03-03T09:15"),
        ("at 23:05 to call Bo", "2026-03-02T23:05"),
        ("at noon to eat", "2026-03-02T12:00"),
        ("at midnight to go to bed", "2026-03-03T00:00"),
        ("tonight at 12 to go to bed", "2026-03-03T00:00"),
        ("tomorrow at 3 to call Bo", "2026-03-03T15:00"),
        ("tomorrow at 8 to call Bo", "2026-03-03T08:00"),
        ("tomorrow at 3 in the morning to leave", "2026-03-03T03:00"),
        ("on Friday at half past seven to call Bo", "2026-03-06T07:30"),
        ("at ten past six to call Bo", "2026-03-02T18:10"),
        ("at twenty to five to go", "2026-03-02T16:40"),
        ("at a quarter to five to go", "2026-03-02T16:45"),
        ("today at 7pm (2026-03-05)", "2026-03-05T19:00"),
        ("in two hours to call Bo", "2026-03-02T12:30"),
        ("to meet Bo at a restaurant at 6pm on Friday", "2026-03-06T18:00"),
        ("in 20 minutes to call Bo", "2026-03-02T10:50"),
        ("in half an hour to call Bo", "2026-03-02T11:00"),
        ("in an hour and a half to call Bo", "2026-03-02T12:00"),
    ],
)
def test_the_moment_to_come_is_read(words: str, moment: str):
    assert _told(words, "en") == moment


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("今晚十一点给妈妈打电话", "2026-03-02T23:00"),
        ("晚上十二点睡觉", "2026-03-03T00:00"),
        ("明天早上九点去看牙", "2026-03-03T09:00"),
        ("下午三点半开会", "2026-03-02T15:30"),
        ("六点一刻吃药", "2026-03-02T18:15"),
        ("六点二十吃药", "2026-03-02T18:20"),
        ("19:45吃药", "2026-03-02T19:45"),
        ("周五上午十点交房租", "2026-03-06T10:00"),
        ("半小时后关烤箱", "2026-03-02T11:00"),
        ("两个半小时以后出门", "2026-03-02T13:00"),
        ("过十分钟收衣服", "2026-03-02T10:40"),
        ("一刻钟后收衣服", "2026-03-02T10:45"),
    ],
)
def test_the_moment_to_come_is_read_in_chinese(words: str, moment: str):
    assert _told(words, "zh") == moment


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("to call Bo", "en"),
        ("tomorrow to call Bo", "en"),
        ("every day at 9 to take the pills", "en"),
        ("at 6 and at 8 to take the pills", "en"),
        ("today at 9am (2026-03-01)", "en"),
        ("at 30 to see a doctor", "en"),
        ("at 5 percent", "en"),
        ("to meet Bo at a restaurant", "en"),
        ("to meet Bo at 12 Park Road", "en"),
        ("in March at 9", "en"),
        ("给妈妈打电话", "zh"),
        ("每天早上九点吃药", "zh"),
        ("六点吃药、八点睡觉", "zh"),
        ("早点睡", "zh"),
    ],
)
def test_no_moment_is_read_where_none_is_named_or_several_are(words: str, language: Language):
    assert _told(words, language) is None


def test_a_wish_is_due_at_its_moment_and_nothing_else_is():
    at_six = replace(WISH, content="The user asked to be reminded to call Bo at 6pm.")
    plan = replace(at_six, key="plan")

    due, same, open_ = due_on_the_clock([at_six, plan, WISH], "en", NOW)

    assert due == replace(at_six, valid_from="2026-03-02T18:00+01:00")
    assert (same, open_) == (plan, WISH)


def test_a_wish_that_is_put_off_to_a_day_is_due_no_more_at_its_hour():
    moved = replace(
        WISH,
        content="The user asked to be reminded tomorrow to call Bo (2026-03-03).",
        in_place_of=("The user asked to be reminded to call Bo at 6pm.",),
    )

    assert due_on_the_clock([moved], "en", NOW) == [replace(moved, valid_from="2026-03-03")]
    first = replace(moved, in_place_of=())
    assert due_on_the_clock([first], "en", NOW) == [first]


def test_an_hour_is_of_the_clock_on_its_day_though_clocks_are_changed_before():
    """In Berlin the 29th of March begins in winter and ends in summer."""
    due = moment_named("on 29 March at 9am to call Bo", "en", NOW)

    assert due is not None
    assert due.isoformat() == "2026-03-29T09:00:00+02:00"


@pytest.mark.parametrize(
    ("now", "words", "language", "due"),
    [
        ("2026-03-29T01:30+01:00", "in two hours", "en", "2026-03-29T04:30:00+02:00"),
        ("2026-10-25T01:30+02:00", "in two hours", "en", "2026-10-25T02:30:00+01:00"),
        ("2026-03-29T01:30+01:00", "过两个小时", "zh", "2026-03-29T04:30:00+02:00"),
        ("2026-10-25T02:50+02:00", "半小时后", "zh", "2026-10-25T02:20:00+01:00"),
    ],
)
def test_a_while_is_as_long_as_it_takes_though_clocks_are_changed_within(
    now: str, words: str, language: Language, due: str
):
    there = datetime.fromisoformat(now).astimezone(NOW.tzinfo)
    moment = moment_named(words, language, there)

    assert moment is not None
    assert moment.isoformat() == due


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Remind me every day at 9 to take my pills", "en"),
        ("Hi! Could you remind me daily at 7.30 to stretch?", "en"),
        ("remind me on weekdays at 7 to get up", "en"),
        ("please remind me on Mondays to take the bins out", "en"),
        ("Don't let me forget to water the plants every week.", "en"),
        ("每天早上9点提醒我吃药", "zh"),
        ("能不能每周一提醒我交周报？", "zh"),
        ("提醒我每天喝水", "zh"),
        ("工作日早上七点提醒我起床", "zh"),
    ],
)
def test_a_wish_to_be_reminded_again_and_again_is_told_apart(words: str, language: Language):
    assert wishes_again_and_again(words, language)
    assert moment_named(words, language, NOW) is None


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Remind me at 6pm to call Bo", "en"),
        ("I walk every day. Remind me at 6pm to call Bo", "en"),
        ("They remind me every day of my school", "en"),
        ("My mum reminds me each morning", "en"),
        ("Remind me of Bo's birthday every year", "en"),
        ("我妈每天提醒我吃药", "zh"),
        ("明天早上八点提醒我开会", "zh"),
        ("每年提醒我妈妈的生日", "zh"),
        ("下个工作日提醒我交表", "zh"),
    ],
)
def test_no_other_wish_is_one_to_be_reminded_again_and_again(words: str, language: Language):
    assert not wishes_again_and_again(words, language)


def _told(words: str, language: Language) -> str | None:
    moment = moment_named(words, language, NOW)
    return moment.isoformat()[:16] if moment else None
