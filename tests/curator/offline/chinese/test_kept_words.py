"""Chinese sentences told nearly in their own words."""

import pytest

from curator.offline.chinese.kept_words import begins_with_deed, goes_on_with, told_in_kept_words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("我做同声传译，中法", "用户做同声传译，中法。"),
        ("在武汉读护理 大二", "用户在武汉读护理，大二。"),
        ("我家两只鹦鹉 一只叫哆啦", "用户家两只鹦鹉，一只叫哆啦。"),
        ("女儿留在温州跟奶奶 七岁", "用户的女儿留在温州跟奶奶，七岁。"),
        ("下學期起我就是哲學系的人了", "下學期起用户就是哲學系的人了。"),
        ("对了，我调到大连分公司了", "用户调到大连分公司了。"),
        ("牙医规培生 穷", "用户说：“牙医规培生，穷”"),
        ("喝珍奶一定要微糖去冰，全糖的都是異端", "用户喝珍奶一定要微糖去冰。"),
        ("老张头的孙女在外交部当翻译，我耳朵起茧", "老张头的孙女在外交部当翻译，用户耳朵起茧。"),
        ("房东太太是温州人", "用户的房东太太是温州人。"),
        ("我们房租每月3200", "用户的房租每月3200。"),
        ("前天它直接烧主板了", "用户说：“前天它直接烧主板了”"),
        ("是神谷明啦 老一辈那个", "用户说：“是神谷明啦，老一辈那个”"),
        ("反正我在学土木", "用户在学土木。"),
        ("我调走了，这学期起在育才二小", "用户调走了，这学期起在育才二小。"),
        ("我调走了，这谁想得到", "用户调走了。"),
        ("跟我妈视频了一小时", "用户跟用户的妈视频了一小时。"),
    ],
)
def test_it_is_told_of_whom_it_is(said: str, told: str):
    assert told_in_kept_words(said) == told


def test_what_names_nothing_is_not_told():
    assert told_in_kept_words("林") is None
    assert told_in_kept_words("不是五月") is None


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("一个瞭望塔一待就是半年", "一个瞭望塔一待就是半年"),
        ("在我二叔的草场上寄养", "在用户二叔的草场上寄养"),
        ("哭死我了", None),
        ("你知道吗", None),
        ("不对，是九月", None),
    ],
)
def test_a_part_adds_what_lasts_to_what_was_read(part: str, told: str | None):
    assert goes_on_with(part) == told


def test_words_open_with_a_deed_where_a_verb_stands_first():
    assert begins_with_deed("每天跑五公里")
    assert not begins_with_deed("老王跑五公里")
