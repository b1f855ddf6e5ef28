"""The memories that a Chinese message tells anew in full since they were told wrongly."""

import pytest

from tests.curator.offline.windows import memory, proposed

BROTHER = memory("a1", "brother.name", "李浩然", "用户的弟弟叫李浩然。")
SIGN = memory("a2", "star_sign", "双鱼座", "用户是双鱼座。")
TEACHER = memory("a3", "mother.job", "初中数学老师", "用户的妈是初中数学老师。")
CAT = memory("a4", "cat.name", "年糕", "用户的猫叫年糕。")


@pytest.mark.parametrize(
    ("old", "text", "content"),
    [
        (BROTHER, "名字写错了，我弟弟叫李昊然", "用户的弟弟叫李昊然。"),
        (SIGN, "刚查了一下，我一直记错了，我是水瓶座", "用户是水瓶座。"),
        (TEACHER, "我写错了，我妈教的是物理", "用户的妈教物理。"),
        (CAT, "打错字了，我家猫叫汤圆", "用户的猫叫汤圆。"),
    ],
)
async def test_what_was_told_wrongly_is_told_anew_whatever_was_said_since(old, text, content):
    operations = await proposed(
        ("user", "他们明天开运动会", "old"), text, memories=[old], language="zh"
    )

    assert [(it.op, it.id, it.content, it.because) for it in operations] == [
        ("UPDATE", old.handle, content, "corrected")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "我弟弟叫李昊然",
        "名字写错了，我表弟叫李昊然",
        "老师把名字写错了，我弟弟叫李昊然",
        "我看错人了，我弟弟的朋友叫李昊然",
    ],
)
async def test_without_a_slip_of_the_same_being_nothing_is_put_right(text: str):
    operations = await proposed(text, memories=[BROTHER], language="zh")

    assert [it for it in operations if it.id] == []


async def test_of_several_memories_of_a_slot_none_is_put_right():
    other = memory("a9", "brother.name", "小杰", "用户的弟弟叫小杰。")
    operations = await proposed(
        "名字写错了，我弟弟叫李昊然", memories=[BROTHER, other], language="zh"
    )

    assert [it for it in operations if it.id] == []


@pytest.mark.parametrize(
    ("before", "chatter", "text", "content"),
    [
        (
            "我家狗是柯基",
            "腿短屁股大",
            "笑死 说错了 我家那只是柴犬 柯基是邻居家的",
            "用户的狗是柴犬。",
        ),
        ("我女儿三岁", "昨天带她去公园了", "刚才打错了，四岁", "用户的女儿四岁。"),
    ],
)
async def test_a_slip_is_of_what_was_claimed_before_the_chatter(before, chatter, text, content):
    keys = {"用户的狗是柴犬。": ("dog.breed", "柯基", "用户的狗是柯基。"),
            "用户的女儿四岁。": ("daughter.age", "三岁", "用户的女儿三岁。")}  # fmt: skip
    operations = await proposed(
        ("user", before, "old"), ("user", chatter, "old"), text,
        memories=[memory("a1", *keys[content])], language="zh",
    )  # fmt: skip

    assert [(it.op, it.id, it.content) for it in operations] == [("UPDATE", "a1", content)]
