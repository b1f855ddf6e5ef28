from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我从来没出过国", "用户没出过国。"),
        ("我这辈子没抽过烟", "用户没抽过烟。"),
        ("我没考过研", "用户没考过研。"),
        ("我没近视", "用户没有近视。"),
        ("我没有车", "用户没有车。"),
        ("我还没买房", "用户没买房。"),
        ("我没在减肥", "用户没在减肥。"),
        ("我不会做饭", "用户不会做饭。"),
        ("我不信教", "用户不信教。"),
        ("我不是本地人", "用户不是本地人。"),
        ("我从来不熬夜", "用户从来不熬夜。"),
    ],
)
def test_what_somebody_never_did_or_has_not_is_told(text: str, told: str):
    assert [claim.content for claim in claims(text, "zh", NOW)] == [told]


@pytest.mark.parametrize(
    "text", ["我没见过你", "我没吃过早饭", "我不买房", "我没打算结婚", "我不会去的", "我今天不加班"]
)
def test_what_is_of_the_day_or_only_refused_is_not(text: str):
    assert claims(text, "zh", NOW) == []
