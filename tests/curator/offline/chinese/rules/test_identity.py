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
