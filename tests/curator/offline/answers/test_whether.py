"""What a Chinese question asks whether it is so, and of which month or whose name."""

import pytest

from curator.offline.answers.whether import is_of_another_day_or_name, is_of_something_else


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我有糖尿病吗", "用户有一对双胞胎女儿。"),
        ("我有高血压吗", "用户有一个儿子一个女儿。"),
        ("我对花生过敏吗？", "用户对青霉素过敏。"),
        ("我会说法语吗？", "用户在学西班牙语。"),
        ("我喜欢足球吗？", "用户喜欢吃火锅。"),
        ("我妹妹有男朋友吗？", "用户的男朋友阿杰29岁。"),
    ],
)
def test_another_thing_answers_no_question_whether(question: str, told: str):
    assert is_of_something_else(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我有糖尿病吗", "用户在打胰岛素。"),
        ("我有高血压吗", "用户血压偏高。"),
        ("我对花生过敏吗？", "用户对花生过敏。"),
        ("我对坚果过敏吗？", "用户对花生过敏。"),
        ("我有孩子吗", "用户有一对双胞胎女儿。"),
        ("我有宠物吗", "用户的狗叫豆豆。"),
        ("我喜欢足球吗？", "用户每周踢足球。"),
        ("我会说法语吗？", "用户会法语。"),
        ("我妹妹有男朋友吗？", "用户的妹妹有男朋友了。"),
    ],
)
def test_that_very_thing_or_one_of_its_kind_does(question: str, told: str):
    assert not is_of_something_else(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("八月我要去哪儿？", "用户五月要去大理玩（2026-05）。"),
        ("我周五做什么？", "用户每周二打羽毛球。"),
        ("阿杰做什么工作？", "用户的男朋友叫阿杰。"),
        ("我现在住哪儿", "用户以前住在成都。"),
    ],
)
def test_another_month_name_or_home_answers_nothing(question: str, told: str):
    assert is_of_another_day_or_name(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("五月我要去哪儿？", "用户五月要去大理玩（2026-05）。"),
        ("我男朋友叫什么？", "用户的男朋友叫阿杰。"),
        ("我以前住哪儿", "用户以前住在成都。"),
    ],
)
def test_the_one_that_is_asked_for_does(question: str, told: str):
    assert not is_of_another_day_or_name(question, told)
