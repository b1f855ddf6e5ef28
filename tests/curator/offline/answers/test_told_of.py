"""Whether a Chinese question that names nobody asks of what was told."""

import pytest

from curator.offline.answers.told_of import asks_of_what_was_told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("果果几岁啦", "用户的大宝果果6岁。"),
        ("阿凯缝了几针", "用户的同事叫阿凯，缝了4针。"),
        ("旧车卖了多少钱", "旧车卖了六万二"),
        ("考试到底哪天", "用户考试推到28号了。"),
        ("旺财几岁了", "用户家旺财七岁了，是条土狗。"),
        ("安安念几年级", "用户说：“安安这个月上小一了”"),
        ("屋里还剩几头猪", "猪卖了三头，只剩一头"),
        ("民宿还开着吗", "民宿关了，用户回泉州老家了。"),
        ("谁住院了", "用户的同事小鲁住院了。"),
        ("丹丹现在干嘛？", "用户说：“丹丹不播了，回老家考公了”"),
    ],
)
def test_a_name_or_a_deed_that_was_told_is_asked_of(question: str, told: str):
    assert asks_of_what_was_told(question, told)


def test_somebody_who_is_known_by_name_is_asked_of_however():
    told = "每周三用户送小满去学大提琴。"
    assert asks_of_what_was_told("小满学的是哪种乐器", told, {"小满"})
    assert not asks_of_what_was_told("你认识小满吗", told, {"小满"})


def test_a_thing_that_was_told_of_may_be_pointed_at():
    assert asks_of_what_was_told("那棵茶树多少年了", "寨子边上有一棵八百年的老茶树。")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("龙舟一般几个人划啊 标准的", "用户说：“收工就去扒龙舟，坐第3桨位”"),
        ("葡萄牙人真的天天吃鳕鱼吗？", "用户葡萄牙语译中文。"),
        ("谁写了红楼梦", "用户爱看红楼梦。"),
        ("李白是哪个朝代的", "用户喜欢李白的诗。"),
        ("高铁是哪年开通的", "用户在高铁上当乘务员。"),
    ],
)
def test_the_world_is_not(question: str, told: str):
    assert not asks_of_what_was_told(question, told)
