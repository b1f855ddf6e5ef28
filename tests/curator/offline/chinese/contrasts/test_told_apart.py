"""Tests of what a Chinese message that puts something right tells apart."""

import pytest

from curator.offline.chinese.contrasts.told_apart import told_apart
from curator.offline.utterances.righted_words import righted
from tests.curator.offline.windows import memory, proposed


@pytest.mark.parametrize(
    ("before", "text", "right"),
    [
        ("我对花生过敏", "啊打错了，是腰果，花生我能吃", "我对腰果过敏"),
        ("我对芒果过敏", "呃打错了 是菠萝 芒果我随便吃", "我对菠萝过敏"),
        ("我姐对牛奶过敏", "说错了，是鸡蛋，牛奶她天天喝", "我姐对鸡蛋过敏"),
        ("我在学法语", "记混了哈哈 是德语 法语是去年学的", "我在学德语"),
        ("我的手机是128G的", "说错了，那是我老婆的，我的是256G。", "我的手机是256G的"),
        ("我工资一个月八千", "说错了，那是以前那家的，现在这家九千五。", "我工资一个月九千五"),
        ("我房租一千八", "记错了，那是以前那套的价，这套一千六。", "我房租一千六"),
        ("我同桌叫王磊", "名字写错了，他姓汪，叫汪磊。", "我同桌叫汪磊"),
        ("我师傅姓张，是木匠", "打错字了 他姓章", "我师傅姓章，是木匠"),
        ("我女朋友叫林静", "不是双木林 是凌晨的凌 叫凌静", "我女朋友叫凌静"),
    ],
)
def test_what_is_told_apart_puts_the_right_word_in_the_wrong_ones_place(
    before: str, text: str, right: str
):
    assert next(iter(righted(text, before))).statement == right


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (["叫豆包", "猫是我妹的"], "我家猫叫豆豆"),
        (["是螃蟹", "我明天去海边"], "我对虾过敏"),
        (["那是真的"], "我工资一个月八千"),
        (["他姓汪"], "我同桌爱打篮球"),
    ],
)
def test_what_says_nothing_of_the_wrong_word_tells_nothing_apart(left: list[str], told: str):
    assert told_apart(left, told, []) is None


async def test_an_allergy_told_by_a_slip_ends_with_the_right_one():
    operations = await proposed(
        ("user", "我对虾过敏 一吃就起疹子", True),
        "啊打错了 是螃蟹 虾我能吃",
        memories=[memory("a1", "allergy", "虾", "用户对虾过敏。")],
        language="zh",
    )

    assert "a1" in {it.id for it in operations}
    assert any("对螃蟹过敏" in (it.content or "") for it in operations)
    assert not any("对虾过敏" in (it.content or "") for it in operations if it.op == "ADD")


async def test_a_surname_told_beside_a_right_name_is_told_of_that():
    operations = await proposed(
        ("user", "我室友叫陈浩，跟我一个班的。", True),
        "写错了，他姓程，叫程浩。",
        memories=[memory("a1", "roommate.name", "陈浩", "用户的室友叫陈浩，跟用户一个班的。")],
        language="zh",
    )

    told = [it.content or "" for it in operations if it.op in ("ADD", "UPDATE")]
    assert any("叫程浩" in it for it in told)
    assert not any("陈浩" in it for it in told)
