"""Names in a list behind how many there are."""

from datetime import UTC, datetime

import pytest

from curator.offline.chinese.clauses.listed_names import listed_names
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def _told(text: str) -> set[str]:
    return {claim.content for claim in claims(text, "zh", NOW)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("我有两个孩子，小宝和朵朵", ["小宝", "朵朵"]),
        ("我有两个妹妹，一个叫小雨一个叫小雪", ["小雨", "小雪"]),
        ("我有三个孙子孙女：小宝、朵朵和豆豆", ["小宝", "朵朵", "豆豆"]),
        ("我养了两只猫，团团和圆圆", ["团团", "圆圆"]),
        ("家里养了三条狗：旺财、来福、大黄", ["旺财", "来福", "大黄"]),
        ("有两个儿子，名字叫浩浩和阳阳。", ["浩浩", "阳阳"]),
    ],
)
def test_as_many_names_as_were_counted_are_theirs(text: str, names: list[str]):
    assert [listed.name for listed in listed_names(text)] == names


@pytest.mark.parametrize(
    "text",
    [
        "我有三个姐姐，大姐、二姐和三姐",
        "我有两个孩子，老大上小学，老二上幼儿园",
        "我有两只狗，金毛和柯基",
        "我有两个爱好，钓鱼和下棋",
        "我有三个孩子，小宝和朵朵",
    ],
)
def test_what_is_no_list_of_their_names_names_nobody(text: str):
    assert not list(listed_names(text))


def test_what_is_said_behind_a_list_is_of_whom_it_names():
    told = _told("我有两个孩子，小宝和朵朵，小宝七岁，朵朵四岁")
    assert {"用户的孩子小宝七岁。", "用户的孩子朵朵四岁。"} <= told


def test_who_is_listed_is_named_once():
    told = _told("我有两个儿子，一个叫天天，一个叫乐乐")
    assert {"用户的儿子叫天天。", "用户的儿子叫乐乐。"} <= told
    assert not any("孩子" in content for content in told)


@pytest.mark.parametrize(
    "text",
    ["小明上小学了，今年七岁", "豆豆感冒了，三岁", "阿强退休了，六十一", "小丽考上大学了，十八岁"],
)
def test_somebody_whom_nobody_knows_gives_the_user_no_age(text: str):
    assert not any(claim.key == "age" for claim in claims(text, "zh", NOW))


def test_a_child_brought_up_alone_has_the_age_and_the_name_behind_it():
    told = _told("离了，自己带个儿子，9岁，叫宫小川")
    assert {"用户的儿子9岁。", "用户的儿子叫宫小川。"} <= told


def test_a_dog_that_served_has_the_age_and_the_name_behind_it():
    told = _told("家里有条退役的导盲犬，拉布拉多，叫将军，十一岁")
    assert {"用户的导盲犬叫将军。", "用户的导盲犬将军十一岁。"} <= told
