"""The day of a memory that a Chinese message exchanges."""

import pytest

from tests.curator.offline.windows import memory, proposed

WEDDING = memory("a1", "plan", "办婚礼", "用户十月二号要办婚礼（2027-10-02）。", kind="goal")
MEETING = memory("a2", "plan", "上午十点面试", "用户上午十点要面试（2026-11-27）。", kind="goal")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("婚礼推到后年五月了 他爸要做手术", "用户后年五月要办婚礼（2028-05）。"),
        ("面试改到下周一下午两点了", "用户下午两点要面试（2026-11-23）。"),
    ],
)
async def test_the_old_day_and_hour_go_from_the_words(said: str, content: str):
    told = await proposed(said, memories=[WEDDING, MEETING], language="zh")

    assert [it.content for it in told] == [content]


async def test_a_bare_day_of_the_week_is_one_of_the_week_that_the_plan_was_of():
    dentist = memory("a3", "plan", "去拔牙", "用户下午三点要去拔牙（2026-12-02）。", kind="goal")
    told = await proposed("拔牙改到周四了", memories=[dentist], language="zh")

    assert [it.content for it in told] == ["用户下午三点要去拔牙（2026-12-03）。"]


async def test_a_bare_day_that_is_today_or_behind_is_one_of_the_week_to_come():
    meeting = memory("a4", "plan", "面试", "用户要面试（2026-11-22）。", kind="goal")
    told = await proposed("hr说面试改周六了", memories=[meeting], language="zh")

    assert [it.content for it in told] == ["用户要面试（2026-11-28）。"]


async def test_what_is_due_has_one_day():
    due = memory("a5", "aim.答辩", "2027-06-10", "用户的答辩是2027-06-10。", kind="goal")
    told = await proposed("答辩提前到五月二十八号了", memories=[due], language="zh")

    assert [(it.id, it.content) for it in told] == [("a5", "用户的答辩是2027-05-28。")]
