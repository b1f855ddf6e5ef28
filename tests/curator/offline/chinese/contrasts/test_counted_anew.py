"""Tests of how many there are now, as a Chinese message counts them."""

import pytest

from curator.offline.chinese.contrasts.counted_anew import counted_anew


def test_how_many_there_are_now_takes_the_place_of_how_many_there_were():
    (found,) = counted_anew("生了一窝，现在有九只了")

    assert (found.right, found.because) == ("九只", "changed")


@pytest.mark.parametrize("said", ["现在有点困", "生了一窝", "现在养猫了"])
def test_what_counts_nothing_is_none(said: str):
    assert list(counted_anew(said)) == []
