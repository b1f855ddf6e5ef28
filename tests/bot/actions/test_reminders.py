"""Reminders are told by whichever front end a person meets first, and once."""

import asyncio
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.actions.reminders import REMINDER, note_reminder, reminders_for, reminders_on
from bot.terminal.screen import Screen
from bot.terminal.terminal import chat
from memory.lifecycle.reminders import Due, Teller, due_to
from memory.tables import Memory, PlatformSettings
from memory.vocabulary import Language
from tests.stage import START, Stage, said, staged

TERMINAL = Teller("local", "lumi")


async def tell(stage: Stage, line: str) -> None:
    await said(await stage.talk(), line)
    await stage.worker.drain()


def visited(stage: Stage) -> str:
    written = StringIO()
    chat(stage.app, "me", Screen(StringIO("/quit"), written))
    return written.getvalue()


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "My birthday is on 4 March.", "birthday"),
        ("zh", "我的生日是3月4日。", "生日"),
        ("en", "I have a dentist appointment on Wednesday.", "dentist"),
        ("en", "We fly to Rome on 4 March.", "Rome"),
        ("zh", "我周三有面试。", "面试"),
    ],
)
def test_a_chat_that_begins_on_the_day_brings_it_up_once(
    tmp_path: Path, language: Language, line: str, told: str
):
    with staged(tmp_path) as stage:
        asyncio.run(tell(stage, line))
        begins = REMINDER[language].partition("{")[0]
        assert begins not in visited(stage)

        stage.clock.at = START.replace(day=4)
        first, second = visited(stage), visited(stage)

    assert first.count(begins) == 1
    assert told in next(text for text in first.splitlines() if begins in text)
    assert begins not in second


WISHES: list[tuple[Language, str, str]] = [
    ("en", "Remind me tomorrow at 11am to call Bo.", "to call Bo"),
    ("zh", "明天上午十一点提醒我给妈妈打电话。", "给妈妈打电话"),
]


@pytest.mark.parametrize(("language", "line", "told"), WISHES)
async def test_who_is_not_there_by_themselves_is_reminded_at_the_hour_and_once(
    tmp_path: Path, language: Language, line: str, told: str
):
    with staged(tmp_path) as stage:
        await tell(stage, line)
        await stage.write(lambda rows: rows.add(PlatformSettings(user_id=1, reminders=True)))

        told_at = list[int]()
        for hour in (9, 10, 11, 12, 13):
            stage.clock.at = START.replace(day=3, hour=hour)
            async for due in reminders_on(stage.services, TERMINAL, (22, 8)):
                assert told in due.content
                await note_reminder(stage.services, due)
                told_at.append(hour)

    assert told_at == [11]


@pytest.mark.parametrize(("language", "line", "told"), WISHES)
def test_who_comes_is_told_what_the_day_has_in_store_and_again_when_it_is_time(
    tmp_path: Path, language: Language, line: str, told: str
):
    with staged(tmp_path) as stage:
        asyncio.run(tell(stage, line))
        visited(stage)
        shown = list[bool]()
        for hour in (9, 10, 12, 13):
            stage.clock.at = START.replace(day=3, hour=hour)
            begins = REMINDER[language].partition("{")[0]
            lines = [text for text in visited(stage).splitlines() if begins in text]
            assert all(told in text for text in lines)
            shown.append(bool(lines))

    assert shown == [True, False, True, False]


def test_what_was_wished_for_later_today_is_told_from_its_hour_on(tmp_path: Path):
    with staged(tmp_path) as stage:
        asyncio.run(tell(stage, "Remind me in two hours to turn off the oven."))
        visited(stage)
        early = visited(stage)
        stage.clock.move(hours=3)
        late = visited(stage)

    begins = REMINDER["en"].partition("{")[0]
    assert (begins in early, begins in late) == (False, True)


@pytest.mark.parametrize(
    "lines",
    [
        ("I have a job interview on Wednesday.", "I have a job interview tomorrow at 3pm."),
        ("I have a job interview tomorrow at 3pm.", "I have a job interview on Wednesday."),
        ("我周三有面试。", "我明天下午三点有面试。"),
    ],
)
async def test_of_two_alike_each_is_brought_up_on_its_own_day(
    tmp_path: Path, lines: tuple[str, str]
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for line in lines:
            await said(talk, line)
            await stage.worker.drain()
        days = []
        for day in (3, 4, 5):
            stage.clock.at = START.replace(day=day)
            dues = [due async for due in reminders_for(stage.services, talk.user_id, TERMINAL)]
            days.append([f"2026-03-0{day}" in due.content for due in dues])

    assert days == [[True], [True], []]


async def test_what_one_front_end_brought_up_no_other_does(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My birthday is on 4 March.")
        await stage.worker.drain()
        await stage.write(
            lambda rows: rows.add(PlatformSettings(user_id=talk.user_id, reminders=True))
        )
        stage.clock.at = START.replace(day=4)

        lost = [due async for due in reminders_on(stage.services, TERMINAL, (0, 0))]
        there = [due async for due in reminders_on(stage.services, TERMINAL, (0, 0))]
        for due in there:
            await note_reminder(stage.services, due)
        here = [due.content async for due in reminders_for(stage.services, talk.user_id, TERMINAL)]

    assert len(there) == 1
    assert lost == there
    assert here == []


async def test_what_is_forgotten_while_others_are_told_is_not_brought_up(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My birthday is on 4 March. My sister's birthday is on 4 March.")
        await stage.worker.drain()
        stage.clock.at = START.replace(day=4)
        told = []

        async for due in reminders_for(stage.services, talk.user_id, TERMINAL):
            told.append(due.content)
            for memory in await stage.all(Memory):
                if memory.content not in told:
                    await talk.memory.forget(memory.id or 0)
            await note_reminder(stage.services, due)

        assert len(told) == 1
        assert len(await stage.all(Memory)) == 2


async def test_each_is_looked_at_again_alone_however_many_are_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    looked: list[int] = []

    def looking(*asked: Any, **what: Any) -> list[Due]:
        found = due_to(*asked, **what)
        looked.append(len(found))
        return found

    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for name in ("Ann", "Bo", "Cleo"):
            await talk.memory.add(f"The user meets {name} (2026-03-04).")
        stage.clock.at = START.replace(day=4)
        monkeypatch.setattr("bot.actions.reminders.due_to", looking)
        told = [due.content async for due in reminders_for(stage.services, talk.user_id, TERMINAL)]

    assert len(told) == 3
    assert looked == [3, 1, 1, 1]
