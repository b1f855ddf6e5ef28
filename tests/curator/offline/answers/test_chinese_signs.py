"""Which memories may answer Chinese questions at all.

Covers: curator.offline.answers.asked.
"""

import pytest

from curator.offline.answers.asked import asked_by
from curator.offline.answers.chinese_signs import may_answer


def test_a_memory_may_answer_where_it_says_something_of_the_kind():
    assert may_answer("我妹妹多大？", "用户的妹妹今年十八岁。", "sister.age")
    assert not may_answer("我妹妹多大？", "用户的妹妹住在大连。", "sister.home")


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("我的车牌号是什么？", "用户的车停在B座地下二层。"),
        ("我是哪年出生的？", "用户零三年搬到绍兴，裁衣为生。"),
        ("我的毕业设计课题是什么？", "用户6月3号要答辩（2026-06-03）。"),
        ("我得过什么奖？", "用户的舅舅教用户打太极拳。"),
        ("我在几班？", "用户的儿子叫三班。"),
        ("我能吃辣吗？", "用户不吃牛肉。"),
        ("我养了几头牛了？", "用户打算养二十头牛（2027）。"),
        ("我平常喝什么？", "每天看病人泡一壶铁观音。"),
        ("我是哪里人？", "用户的房东太太是温州人。"),
    ],
)
def test_a_value_of_another_sort_does_not_answer(question: str, content: str):
    assert not may_answer(question, content, "")


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("我的车牌号是什么？", "用户的车是苏A3K88P。"),
        ("我是哪年出生的？", "用户生于1987年。"),
        ("我得过什么奖？", "用户拿过全省书法赛的金牌。"),
        ("我在几班？", "用户在高二三班。"),
        ("我能吃辣吗？", "用户不能吃辣。"),
        ("我养了几头牛了？", "用户养了二十头牛。"),
        ("我平常喝什么？", "天天泡一壶铁观音。"),
        ("我是哪儿人？", "用户23岁，山东烟台来的。"),
        ("我女儿小名叫什么？", "用户的女儿叫糯糯。"),
        ("我大学读的什么专业？", "用户学土木。"),
        ("我多大了？", "用户的昵称是阿哲，今年29马上奔三。"),
        ("我的店叫什么名字？", "用户在洱海边开了家民宿，七间房，名字叫“风停”。"),
        ("我会弹什么？", "用户会演奏古琴。"),
    ],
)
def test_a_value_of_the_sort_may(question: str, content: str):
    assert may_answer(question, content, "")


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("我堂哥几岁？", {"age"}),
        ("我什么时候去西藏？", {"time"}),
        ("谁会刺绣？", {"who"}),
        ("我爱喝什么？", set()),
    ],
)
def test_the_kind_of_answer_is_read_off_a_question(question: str, kinds: set[str]):
    assert asked_by(question).kinds == kinds
