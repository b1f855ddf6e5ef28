"""Tests of what a Chinese message says to be no more before it says what is now."""

import pytest

from curator.offline.chinese.contrasts.contrast import clauses_in
from curator.offline.chinese.contrasts.no_more import as_done_now, gone_before_what_is
from curator.offline.utterances.claims import claims
from tests.curator.offline.windows import NOW, memory, proposed


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("猪场关了，我现在种大棚草莓。", ["用户现在种大棚草莓。"]),
        ("二胡不学了，这学期我改学葫芦丝。", ["用户学葫芦丝。"]),
        ("诊所的工作我辞了，现在在幼儿园当老师。", ["用户是老师。", "用户在幼儿园当老师。"]),
        ("鸡都卖光了，现在院子里养的是鸭子。", ["用户现在院子里养的是鸭子。"]),
    ],
)
def test_what_is_now_is_told_alone(said: str, told: list[str]):
    assert [it.content for it in claims(said, "zh", NOW)] == told


@pytest.mark.parametrize(
    "said",
    [
        "我妈退了，现在跳广场舞",
        "猪场关了，我很难过",
        "今天关门早，现在在家",
        "面馆没关，现在还开着",
    ],
)
def test_what_is_of_others_or_goes_on_otherwise_is_left(said: str):
    assert gone_before_what_is(clauses_in(said)) == []


def test_what_is_done_instead_is_done_now():
    assert as_done_now("这学期我改学葫芦丝") == "现在学葫芦丝"
    assert as_done_now("改天再学") == "改天再学"


async def test_what_is_no_more_is_told_nowhere_beside_what_is():
    badminton = memory("a1", "habit", "打羽毛球", "用户每周六都打羽毛球。")
    said = "羽毛球不打了 膝盖不行 现在改游泳"
    told = await proposed(said, memories=[badminton], language="zh")

    assert any("游泳" in (it.content or "") for it in told)
    assert not any("羽毛球" in (it.content or "") for it in told if it.op == "ADD")
