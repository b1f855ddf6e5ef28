"""A Chinese question of a dialect in standard words."""

import pytest

from curator.offline.questions.dialect import in_standard_words


@pytest.mark.parametrize(
    ("asked", "standard"),
    [
        ("我做緊邊行㗎", "我做哪行"),
        ("點稱呼我好？", "咋称呼我好？"),
        ("我住邊？", "我住哪？"),
        ("我返緊邊間公司", "我在哪家公司上班"),
        ("我隻貓幾大", "我的猫几大"),
        ("我媽今年幾大呀", "我妈今年多大呀"),
        ("我啥子职位撒", "我什么职位"),
        ("我老汉儿好大岁数了嘛", "我的爸爸多大了嘛"),
        ("我儿子的班主任是哪个嘛", "我儿子的班主任是谁嘛"),
        ("俺媳妇儿是干哈的", "我媳妇儿是干啥的"),
        ("俺没事儿好整点啥", "我平时喜欢做什么"),
        ("我上么班", "我上什么班"),
        ("我屋里伢读么学校", "我家里娃读什么学校"),
        ("我驾什么车ah？", "我开什么车？"),
        ("我在工厂做工meh", "我在工厂做工吗"),
        ("我做工几久liao", "我做工多久"),
        ("我家主子叫啥", "我家宠物叫啥"),
        ("我芳龄几何", "我今年多大"),
        ("额属啥", "我属啥"),
        ("额，属什么", "额，属什么"),
        ("阿拉去哪里白相", "我们去哪里玩"),
        ("我一个号头拿几钿", "我一个月拿多少钱"),
    ],
)
def test_a_question_of_a_dialect_is_put_in_standard_words(asked: str, standard: str):
    assert in_standard_words(asked) == standard


@pytest.mark.parametrize(
    "asked",
    ["我怎么来的", "我家房子好大", "我左边是谁", "我多久去一次", "我仲夏去哪", "我的爱马叫什么"],
)
def test_standard_words_stay(asked: str):
    assert in_standard_words(asked) == asked
