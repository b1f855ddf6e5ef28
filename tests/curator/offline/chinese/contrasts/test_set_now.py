"""What a Chinese message sets anew since something was altered."""

import pytest

from tests.curator.offline.windows import memory, proposed

RENT = memory("a1", None, "", "用户房租一个月1800。")
YOGA = memory("a2", "habit", "每周三晚上上瑜伽课", "用户每周三晚上上瑜伽课。")


@pytest.mark.parametrize(
    ("text", "handle", "content"),
    [
        ("房东涨价了，现在房租一个月2300", "a1", "用户房租一个月2300。"),
        ("老师换时间了 瑜伽课现在是周六上午", "a2", "用户每周六上午上瑜伽课。"),
    ],
)
async def test_what_was_altered_is_told_as_it_is_now(text: str, handle: str, content: str):
    operations = await proposed(text, memories=[RENT, YOGA], language="zh")

    assert [(it.id, it.content) for it in operations if it.op == "UPDATE"] == [(handle, content)]


@pytest.mark.parametrize(
    "text",
    ["我妈的瑜伽课调时间了 现在是周六上午", "瑜伽课现在是周六上午", "我换了手机，现在电池5000"],
)
async def test_without_an_alteration_of_it_nothing_changes(text: str):
    operations = await proposed(text, memories=[RENT, YOGA], language="zh")

    assert [it for it in operations if it.id] == []
