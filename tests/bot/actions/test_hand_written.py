"""What a person writes down themselves has the day that its words mean when they write it.

Covers: curator.offline.utterances.told_days.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.actions.reminders import reminders_for
from bot.voice.second_person import first_person
from curator.offline.utterances.claims import claims
from curator.offline.utterances.told_days import HandWritten, hand_written
from memory.lifecycle.reminders import Teller
from memory.text.language import language_of
from tests.stage import START, Stage, staged

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


def read(content: str) -> HandWritten:
    language = language_of(content)
    told = claims(first_person(content, language), language, MONDAY)
    return hand_written(content, told, language, MONDAY)


@pytest.mark.parametrize(
    ("content", "dated", "over"),
    [
        ("dentist on Friday", "dentist on Friday (2026-03-06)", "2026-03-07"),
        ("dentist tomorrow at 3pm", "dentist tomorrow (2026-03-03) at 3pm", "2026-03-04"),
        ("Flight to Rome 12 May", "Flight to Rome 12 May (2026-05-12)", "2026-05-13"),
        ("Exam 2026-06-01", "Exam 2026-06-01 (2026-06-01)", "2026-06-02"),
        ("remind me on Friday to pay", "remind me on Friday (2026-03-06) to pay", "2026-03-07"),
        ("周五看牙医", "周五（2026-03-06）看牙医", "2026-03-07"),
        ("明天晚上看电影", "明天（2026-03-03）晚上看电影", "2026-03-04"),
        ("下周三交房租", "下周三（2026-03-11）交房租", "2026-03-12"),
    ],
)
def test_a_plan_has_its_day_written_out_and_is_over_after_it(content: str, dated: str, over: str):
    assert read(content) == HandWritten(dated, valid_until=over)


@pytest.mark.parametrize(
    "content",
    [
        *("I met Anna on Friday", "gym every Monday", "I always swim on Fridays", "I like cats"),
        *("I am off on Friday and Saturday", "I'm in Rome until Friday", "I moved to Oslo in 2020"),
        *("dentist on Friday (2026-03-06)", "Moved here 2019-06-01", "We saw a play on 12 May"),
        *("周五看了牙医", "每周五看牙医", "周一到周五上班", "上周五去过北京"),
    ],
)
def test_what_is_behind_comes_again_or_names_its_day_already_stays_as_it_is(content: str):
    assert read(content) == HandWritten(content)


@pytest.mark.parametrize(
    ("content", "moment"),
    [
        ("remind me at 6pm to call Bob", "2026-03-02T18:00+00:00"),
        ("周五下午三点提醒我看牙医", "2026-03-06T15:00+00:00"),
    ],
)
def test_a_wish_to_be_reminded_begins_at_its_moment(content: str, moment: str):
    assert read(content) == HandWritten(content, valid_from=moment)


@pytest.mark.parametrize(
    ("content", "slot"),
    [
        ("My birthday is on 5 May", ("birthday", "05-05")),
        ("妈妈的生日是五月五号", ("mother.birthday", "05-05")),
    ],
)
def test_a_day_of_life_comes_each_year(content: str, slot: tuple[str, str]):
    assert read(content) == HandWritten(content, slot=slot)


async def due(stage: Stage, user_id: int) -> list[str]:
    coming = reminders_for(stage.services, user_id, Teller("local", "lumi"))
    return [each.content async for each in coming]


@pytest.mark.parametrize(
    "content", ["dentist on Wednesday", "周三看牙医", "My mum's birthday is on 4 March"]
)
async def test_a_plan_of_their_own_hand_is_brought_up_on_its_day(tmp_path: Path, content: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        written = await talk.memory.add(content)
        assert await due(stage, talk.user_id) == []

        stage.clock.at = START.replace(day=4)
        assert await due(stage, talk.user_id) == [written.content]
        stage.clock.at = START.replace(day=5)
        assert await due(stage, talk.user_id) == []
