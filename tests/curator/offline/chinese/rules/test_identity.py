"""Where Chinese says somebody lives who rents."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def homes(text: str) -> list[str]:
    return [it.content for it in claims(text, "zh", NOW) if it.key == "home"]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我从宿舍搬出来了，在校外租了个单间", "用户住在校外租的单间。"),
        ("我在公司附近租了一套两居室", "用户住在公司附近租的两居室。"),
    ],
)
def test_who_rents_a_flat_lives_there(said: str, content: str):
    assert homes(said) == [content]


@pytest.mark.parametrize(
    "said",
    [
        "我在三亚租了个公寓度假",
        "我给我妈在镇上租了个房子",
        "我在城里租了个店面",
        "我想在校外租个单间",
    ],
)
def test_who_rents_for_something_else_does_not(said: str):
    assert homes(said) == []


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("外公住进养老院了", "用户的外公住进了养老院。"),
        ("舅舅住到养老公寓去了", "用户的舅舅住进了养老公寓。"),
        ("爷爷上周搬进敬老院了", "用户的爷爷住进了敬老院。"),
    ],
)
def test_who_moves_into_a_home_lives_there(said: str, content: str):
    assert content in [it.content for it in claims(said, "zh", NOW)]


def test_nobody_lives_in_what_stands_behind_a_word_of_moving():
    assert not any(it.key.endswith("home") for it in claims("我爷爷住进去了", "zh", NOW))
