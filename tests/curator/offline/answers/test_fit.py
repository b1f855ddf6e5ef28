"""How surely memories answer questions."""

import pytest

from curator.offline.answers.fit import FLOOR, ChinesePassage, fit, weighed_signs
from tests.answers.lessons import passage, query


def sureness(question: str, content: str, key: str = "") -> float:
    one = ChinesePassage(content, key, query(question) * passage(content))
    [signs] = weighed_signs(question, [one])
    return fit(question, one, signs)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("我的猫叫什么名字？", "用户的猫叫团子，橘色的。"),
        ("我堂哥在哪儿上班？", "用户的堂哥在殡仪馆工作，给人化妆。"),
        ("我开什么车？", "用户开一辆二手五菱车，拉货也拉人。"),
    ],
)
def test_what_is_of_the_matter_answers(question: str, content: str):
    assert sureness(question, content) >= FLOOR


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("我住在哪里？", "用户的妹妹住在大连。"),
        ("我的猫几岁了？", "用户的猫叫团子，橘色的。"),
        ("我爸是做什么的？", "用户的妈是老知青，在北大荒待过九年。"),
        ("我是什么地方人？", "用户的房东太太是温州人。"),
        ("我的猫是什么品种？", "用户的宠物上周绝育。"),
    ],
)
def test_what_is_of_others_or_of_another_kind_does_not(question: str, content: str):
    assert sureness(question, content) < FLOOR
