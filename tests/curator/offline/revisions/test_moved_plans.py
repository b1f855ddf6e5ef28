"""Plans that are put off or put right, lived: their day, their hour and their end move."""

from pathlib import Path

import pytest

from curator.offline.grammar.claim import Claim
from curator.offline.revisions.moved_plans import on_their_new_days
from memory.tables import Memory
from tests.curator.offline.windows import NOW, memory, proposed
from tests.stage import said, staged


async def lived(folder: Path, *lines: str) -> dict[str, str | None]:
    """Return what holds after a talk, each with its end."""
    with staged(folder) as stage:
        talk = await stage.talk()
        for line in lines:
            await said(talk, line)
            await stage.worker.drain()
        return {
            row.content: f"{row.valid_until:%m-%d}" if row.valid_until else None
            for row in await stage.all(Memory)
            if row.state == "active" and row.category != "episode"
            and not (row.valid_until and row.valid_until <= stage.clock.now())
        }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "now", "kept", "until"),
    [
        ("My exam is at 9 on Thursday.", "My exam is on Friday, not Thursday",
         "The user has an exam on Friday (2026-03-06) at 9.", "03-07"),
        ("I have a dentist appointment on 12 March at 3pm.",
         "My dentist appointment has been moved to 14 March.",
         "The user has a dentist appointment on 14 March (2026-03-14) at 3pm.", "03-15"),
        ("I have a dentist appointment on 12 March at 3pm.",
         "It's on the 14th not the 12th, the dentist",
         "The user has a dentist appointment on 14 March (2026-03-14) at 3pm.", "03-15"),
        ("We're flying to Rome on 5 March.", "our flight is the 6th, not the 5th",
         "The user is flying to Rome on 6 March (2026-03-06).", "03-07"),
        ("我周四早上九点考试。", "考试改到周五了",
         "用户周五早上九点要考试（2026-03-06）。", "03-07"),
        ("我3月12号去看牙医。", "看牙医不是12号，是14号",
         "用户3月14号（2026-03-14）去看牙医。", None),
    ],
)  # fmt: skip
async def test_a_plan_moves_with_its_day_its_hour_and_its_end(
    tmp_path: Path, before: str, now: str, kept: str, until: str | None
):
    between = "I like tea." if before.isascii() else "我喜欢喝茶。"
    held = await lived(tmp_path, before, between, now)
    held.pop("The user likes tea." if before.isascii() else "用户喜欢喝茶。")
    assert held == {kept: until}


async def test_two_plans_of_one_kind_stay_two(tmp_path: Path):
    held = await lived(
        tmp_path, "I have an exam on Thursday.", "I like tea.", "I have an exam on Friday, too."
    )
    assert sum("exam" in content for content in held) == 2


async def test_a_plan_that_was_at_another_time_is_over(tmp_path: Path):
    lines = "My exam is at 9 on Thursday.", "I like tea.", "My exam was on 1 March, not Thursday"
    assert await lived(tmp_path, *lines) == {"The user likes tea.": None}


CALL = "remind me to call mum tomorrow at 5pm"


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [
        (CALL, "Actually remind me to call mum on Friday",
         "The user asked to be reminded to call mum on Friday (2026-03-06)."),
        (CALL, "can you remind me to call mum on Friday instead?",
         "The user asked to be reminded to call mum on Friday (2026-03-06)."),
        (CALL, "no, remind me to call mum on Friday",
         "The user asked to be reminded to call mum on Friday (2026-03-06)."),
        ("明天下午五点提醒我给妈妈打电话", "还是后天再提醒我给妈妈打电话吧",
         "用户请求提醒后天给妈妈打电话（2026-03-04）。"),
        ("明天下午五点提醒我给妈妈打电话", "改成后天提醒我给妈妈打电话",
         "用户请求提醒后天给妈妈打电话（2026-03-04）。"),
    ],
)  # fmt: skip
async def test_a_wish_to_be_reminded_moves_as_it_is_said_anew(
    tmp_path: Path, before: str, now: str, kept: str
):
    assert list(await lived(tmp_path, before, now)) == [kept]


@pytest.mark.parametrize(
    "now", ["remind me to call mum on Friday", "Actually remind me to call dad on Friday"]
)
async def test_two_wishes_to_be_reminded_stay_two(tmp_path: Path, now: str):
    assert len(await lived(tmp_path, CALL, now)) == 2


@pytest.mark.parametrize("day", ["2026-13-45", "9999-12-31"])
def test_what_only_looks_like_a_day_breaks_nothing(day: str):
    plan = memory("a1", None, "", f"The user flies on Thursday ({day}).", valid_until="2026-11-27")
    moved = Claim("", "", "The user flies on Friday.", "on Friday", in_place_of=(plan.content,))
    (claim,) = on_their_new_days([moved], [plan], "en", NOW)
    assert claim.content == "The user flies on Friday (2026-11-27)."
    assert claim.valid_until is None


WIDER = memory("a1", "plan", "exam in chemistry on Wednesday",
               "The user has an exam in chemistry on Wednesday (2026-11-25).")  # fmt: skip


async def test_a_day_is_put_right_of_the_plan_that_tells_more():
    said_now = "I checked the timetable, the exam is on Friday, not Wednesday."
    done = await proposed(said_now, memories=[WIDER])
    assert [(it.op, it.content) for it in done] == [
        ("ADD", "The user has an exam in chemistry on Friday (2026-11-27)."), ("DELETE", None),
    ]  # fmt: skip


async def test_a_day_is_put_right_of_no_other_plan():
    done = await proposed("the concert is on Friday, not Wednesday", memories=[WIDER])
    assert all(it.id is None for it in done)
