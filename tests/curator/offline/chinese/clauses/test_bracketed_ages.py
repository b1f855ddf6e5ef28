"""Tests of Chinese ages in brackets, said behind their sentence."""

import pytest

from curator.offline.chinese.clauses.bracketed_ages import ages_unbracketed


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("两个孩子，小宝（7岁）和朵朵（4岁）", "两个孩子，小宝和朵朵。小宝7岁，朵朵4岁"),
        ("我儿子小宝(7岁)喜欢恐龙。他很乖", "我儿子小宝喜欢恐龙。小宝7岁。他很乖"),
        ("大家好，我叫小林（24岁）", "大家好，我叫小林。我24岁"),
    ],
)
def test_they_are_said_in_words(typed: str, plain: str):
    assert ages_unbracketed(typed) == plain


@pytest.mark.parametrize(
    "text", ["我喜欢《七岁》（7岁那年看的）", "我女儿朵朵（小名）四岁", "没有"]
)
def test_other_brackets_stay(text: str):
    assert ages_unbracketed(text) == text
