"""That the user keeps an animal is over since it is gone."""

import pytest

from tests.curator.offline.windows import memory, proposed

HAMSTER = memory("a1", "pet", "一只仓鼠", "用户养了一只仓鼠。")
NAMED = memory("a2", "hamster.name", "豆包", "用户的仓鼠叫豆包。")
TURTLES = memory("a3", "pet", "两只乌龟", "用户养了两只乌龟。")
TANK = memory("a4", "pet", "一缸孔雀鱼", "用户养了一缸孔雀鱼。")
KNOWN = (HAMSTER, NAMED, TURTLES, TANK)


async def over(said: str) -> set[str | None]:
    told = await proposed(said, memories=KNOWN, language="zh")
    return {it.id for it in told if it.id in {"a1", "a3", "a4"}}


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("豆包上周死了，埋在楼下花坛里", "a1"),
        ("乌龟都死了，没熬过冬天", "a3"),
        ("鱼全死了，停电没氧气", "a4"),
    ],
)
async def test_who_lost_their_animals_keeps_them_no_more(said: str, ended: str):
    assert await over(said) == {ended}


@pytest.mark.parametrize("said", ["邻居家的仓鼠死了", "一只乌龟死了", "我怕乌龟死了", "仓鼠没死"])
async def test_another_animal_ends_nothing(said: str):
    assert await over(said) == set()


async def test_what_died_did_what_else_is_told_and_not_the_user():
    told = await proposed("乌龟都死了，没熬过冬天", memories=KNOWN, language="zh")
    assert not any((it.content or "").startswith("用户没熬过") for it in told)
