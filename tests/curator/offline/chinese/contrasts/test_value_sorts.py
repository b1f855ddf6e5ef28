"""The sorts of values that one takes the place of another."""

import re

import pytest

from curator.offline.chinese.contrasts.value_sorts import (
    figures,
    in_the_week_of,
    signs,
    sort_of,
    written_anyhow,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("改到下周四了", "下周四"),
        ("是三月五号", "三月五号"),
        ("我六月答辩", "六月"),
        ("她12岁了", "12岁"),
        ("推到中秋", "中秋"),
        ("是右脚扭的", "右脚"),
        ("瑜伽是周一和周六", "周一和周六"),
        ("每周二、四游泳", "周二、四"),
    ],
)
def test_the_first_value_tells_the_sort(text: str, value: str):
    sort = sort_of(text)

    assert sort is not None
    assert sort.findall(text) == [value]


@pytest.mark.parametrize("text", ["我喜欢喝茶", "他很好", ""])
def test_other_words_hold_no_value(text: str):
    assert sort_of(text) is None


def test_what_counts_nothing_is_no_number():
    number = sort_of("八十三")

    assert number is not None
    assert number.findall("我算了一下，万一是八十五") == ["八十五"]


def test_a_value_is_found_however_it_is_written():
    assert re.search(written_anyhow("九岁"), "用户的女儿9岁。")
    assert re.search(written_anyhow("星期三"), "用户每个礼拜三去听书。")
    assert not re.search(written_anyhow("8岁"), "用户18岁。")


def test_numbers_below_a_hundred_are_written_both_ways():
    words = ["五", "十", "十七", "四十", "八十三"]
    numbers = ["5", "10", "17", "40", "83"]

    assert [signs(number) for number in numbers] == words
    assert [figures(word) for word in words] == numbers
    assert (figures("百"), signs("105")) == (None, None)


@pytest.mark.parametrize(
    ("right", "old", "day"),
    [
        ("周四", "下周三", "下周四"),
        ("这周四", "下周三", "这周四"),
        ("周四", "周三", "周四"),
        ("五号", "下周三", "五号"),
    ],
)
def test_a_bare_day_is_one_of_the_same_week(right: str, old: str, day: str):
    assert in_the_week_of(right, old) == day
