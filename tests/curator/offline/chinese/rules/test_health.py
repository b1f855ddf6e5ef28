"""What Chinese says somebody takes, and what only sounds like a medicine."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def taken(text: str) -> list[str]:
    found = claims(text, "zh", NOW)
    return [claim.value for claim in found if claim.key.endswith("medication")]


@pytest.mark.parametrize(
    "said", ["每天早上一片，吃了两年", "我在搞生酮", "我发小阿杰在深圳搞芯片，一年见一回"]
)
def test_what_names_no_medicine_is_none(said: str):
    assert taken(said) == []


def test_a_medicine_is_told():
    assert taken("我天天吃降压药") == ["降压药"]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我爷爷是左耳听不见", "用户的爷爷左耳听不见。"),
        ("我奶奶右眼看不见了", "用户的奶奶右眼看不见。"),
    ],
)
def test_the_side_that_is_lame_or_deaf_is_told(said: str, content: str):
    assert [it.content for it in claims(said, "zh", NOW)] == [content]
