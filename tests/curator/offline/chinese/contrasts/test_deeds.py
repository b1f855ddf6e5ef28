"""Whether what is done instead is a deed of its own."""

import pytest

from curator.offline.chinese.contrasts.deeds import is_deed, with_its_verb
from tests.curator.offline.windows import memory, proposed


@pytest.mark.parametrize("words", ["游泳", "骑车", "看书", "瑜伽", "打太极", "散步"])
def test_a_deed_is_told_from_a_thing(words: str):
    assert is_deed(words)


@pytest.mark.parametrize("words", ["燕麦", "苹果", "茶", "地铁"])
def test_a_thing_is_no_deed(words: str):
    assert not is_deed(words)


def test_a_thing_takes_the_place_of_a_thing():
    assert with_its_verb("吃", "油条", "燕麦", ["改成燕麦"]) == ("油条", "燕麦")


def test_what_is_said_with_the_verb_takes_the_place_of_its_thing_alone():
    assert with_its_verb("打", "篮球", "太极", ["改打太极"]) == ("篮球", "太极")


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        ("用户每天晚上跑步。", "膝盖疼，我不跑步了，改成游泳", "用户每天晚上游泳。"),
        ("用户每周末去爬山。", "腰不好，不爬山了，改成骑行了", "用户每周末去骑行。"),
    ],
)
async def test_a_deed_is_not_done_by_the_verb_of_another(content: str, said: str, told: str):
    habit = memory("a1", "habit", content[2:-1], content)
    assert told in [it.content for it in await proposed(said, memories=[habit], language="zh")]


async def test_what_is_done_instead_is_not_eaten():
    habit = memory("a1", "habit", "每晚吃褪黑素", "用户每晚吃褪黑素。")
    told = await proposed("褪黑素不吃了，改泡脚", memories=[habit], language="zh")
    assert [it.content for it in told if it.op == "UPDATE"] == ["用户每晚泡脚。"]


async def test_what_is_played_no_more_is_done_as_often_as_what_is_done_instead():
    habit = memory("a1", "habit", "每周都打羽毛球", "用户每周都打羽毛球。")
    said = "膝盖受不了，羽毛球不打了，现在改游泳"
    told = await proposed(said, memories=[habit], language="zh")
    assert "用户每周都游泳。" in [it.content for it in told]
