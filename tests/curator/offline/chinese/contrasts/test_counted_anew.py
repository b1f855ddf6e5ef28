"""Tests of how many there are now, as a Chinese message counts them."""

import pytest

from curator.offline.chinese.contrasts.counted_anew import counted_anew


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("生了一窝，现在有九只了", "九只"),
        ("美式上礼拜当天使了 现在家里只剩一只", "一只"),
        ("鸽子现在是十一只了", "十一只"),
        ("卖了些，还剩两百箱", "两百箱"),
    ],
)
def test_how_many_there_are_now_takes_the_place_of_how_many_there_were(said: str, right: str):
    (found,) = counted_anew(said)

    assert (found.right, found.because) == (right, "changed")


@pytest.mark.parametrize("said", ["现在有点困", "生了一窝", "现在养猫了", "只剩我了"])
def test_what_counts_nothing_is_none(said: str):
    assert list(counted_anew(said)) == []
