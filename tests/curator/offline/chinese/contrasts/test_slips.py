"""Chinese clauses that say of what was said before that it was wrong."""

import pytest

from curator.offline.chinese.contrasts.slips import (
    says_it_was_wrong,
    surely_wrong,
    tells_how_it_was_found,
)


@pytest.mark.parametrize(
    "clause",
    [
        "名字写错了",
        "我一直记错了",
        "说错地方了",
        "看错预约单了",
        "我说得不对",
        "也不能这么说",
        "有点吹牛了",
        "不对不对",
    ],
)
def test_a_slip_is_told_in_many_words(clause: str):
    assert says_it_was_wrong(clause)
    assert surely_wrong(clause)


@pytest.mark.parametrize(
    "clause",
    ["我看错人了", "我算错账了", "老师把分数算错了", "我妈说我不对", "菜买错了", "药拿错了"],
)
def test_what_went_wrong_in_the_world_is_no_slip(clause: str):
    assert not says_it_was_wrong(clause)


@pytest.mark.parametrize("clause", ["不好意思", "等等", "等一下"])
def test_who_excuses_themselves_need_not_be_wrong(clause: str):
    assert says_it_was_wrong(clause)
    assert not surely_wrong(clause)


@pytest.mark.parametrize("clause", ["刚查了一下", "算了下", "老婆说我算错了", "笑死"])
def test_how_it_was_found_stands_beside(clause: str):
    assert tells_how_it_was_found(clause)
