"""What a Chinese message names as stopped."""

import pytest

from tests.curator.offline.windows import memory, proposed

PILLS = memory("a1", "habit", "每天吃二甲双胍", "用户每天吃二甲双胍。")
ILL = memory("a2", "health", "糖尿病", "用户有糖尿病。")
WALK = memory("a3", "hobby", "半小时", "用户饭后还得散步半小时。")
MOTHERS = memory("a4", "mother.medication", "阿司匹林", "用户的妈在用阿司匹林。")
KNOWN = (PILLS, ILL, WALK, MOTHERS)


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("医生给我停了二甲双胍，改打胰岛素了", "a1"),
        ("二甲双胍停了，胃受不了", "a1"),
        ("医生给我妈停了阿司匹林", "a4"),
    ],
)
async def test_only_what_is_named_as_stopped_is_over(said: str, ended: str):
    before = ("user", "饭后还得散步半小时", "old")
    told = await proposed(before, said, memories=KNOWN, language="zh")
    assert {it.id for it in told if it.id} == {ended}


@pytest.mark.parametrize(
    "said", ["医生没让我停了二甲双胍", "我同事停了阿司匹林", "要是停了二甲双胍呢"]
)
async def test_what_is_not_stopped_stays(said: str):
    told = await proposed(said, memories=KNOWN, language="zh")
    assert {it.id for it in told if it.id} <= {None}
