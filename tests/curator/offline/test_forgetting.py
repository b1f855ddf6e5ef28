"""Wishes to have something forgotten, as people word them."""

import pytest

from curator.offline.forgetting import speaks_of, wished_gone

KNOWN = "用户有糖尿病。"


@pytest.mark.parametrize(
    "wish",
    [
        "忘掉我有糖尿病这件事",
        "请忘掉我有糖尿病的事情吧。",
        "把我有糖尿病这件事忘掉",
        "忘记关于糖尿病的一切",
        "忘掉我说过我有糖尿病",
    ],
)
def test_what_only_rounds_a_chinese_wish_off_tells_nothing(wish: str):
    assert speaks_of(wished_gone(wish, "zh"), KNOWN)


@pytest.mark.parametrize("wish", ["忘掉这件事", "别忘了我有糖尿病这件事"])
def test_a_wish_about_nothing_named_takes_nothing(wish: str):
    assert not speaks_of(wished_gone(wish, "zh"), KNOWN)
