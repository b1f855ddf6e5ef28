"""Words that may ask that something be forgotten."""

import pytest

from memory.amendments.forget_wishes import may_ask_to_forget


@pytest.mark.parametrize(
    "text",
    [
        "Please forget where I live",
        "you can DELETE what I said of Leo",
        "don't remember my address",
        "stop mentioning my ex",
        "把我的地址忘掉吧",
        "別記我的生日",
        "删除这件事",
    ],
)
def test_a_wish_is_known(text: str):
    assert may_ask_to_forget(text)


@pytest.mark.parametrize("text", ["I live in Oslo now", "No, it is the 5th", "我现在住在奥斯陆"])
def test_news_are_no_wish(text: str):
    assert not may_ask_to_forget(text)
