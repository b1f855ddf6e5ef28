"""Chinese words that the rules know."""

import pytest

from curator.offline.lexicon.chinese import is_allergen


@pytest.mark.parametrize("value", ["老大鸡蛋", "家里老二虾", "小的花生", "他花生"])
def test_what_names_whom_it_is_of_is_nothing_to_be_allergic_to(value: str):
    assert not is_allergen(value)


@pytest.mark.parametrize("value", ["鸡蛋", "老鼠毛", "大豆", "小麦"])
def test_what_only_sounds_like_somebody_is(value: str):
    assert is_allergen(value)
