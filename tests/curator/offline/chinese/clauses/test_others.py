"""Clauses of people who are nobody of the user's."""

import pytest

from curator.offline.chinese.clauses.others import another_named, without_kin_of_others


@pytest.mark.parametrize(
    ("words", "another"),
    [
        ("病房里有个小病人对青霉素过敏", "病人"),
        ("我们科的主任会说三国话", "主任"),
        ("我们大厨会说六国话", "大厨"),
        ("苏木里的兽医一顿能喝两斤白酒", "兽医"),
        ("老家那边邻居老刘一顿能喝一斤白酒", "邻居"),
        ("车间有个小伙子刚离婚", "小伙子"),
        ("店里新来的学徒才十七岁", "学徒"),
        ("食堂经理是广东人", "经理"),
        ("用户的组长去年（2025）得了胃癌。", "组长"),
        ("同宿舍的小李戒烟了", "小李"),
        ("有个乘客吐了我一车", "乘客"),
        ("用户的师傅当年在部队开坦克。", "师傅"),
    ],
)
def test_whom_words_open_with_is_named(words: str, another: str):
    assert another_named(words) == another


@pytest.mark.parametrize(
    "words",
    [
        "我是大厨",
        "我们护士天天倒班",
        "我在学校教学生",
        "我家里有两个孩子",
        "店里就我一个厨师",
        "班上的同学都叫我老大",
        "我儿子的老师姓王",
        "我在村里当会计",
        "我教练证考下来了",
        "我带了三个徒弟",
    ],
)
def test_what_is_of_the_user_names_no_other(words: str):
    assert another_named(words) is None


def test_kin_of_others_are_left_out():
    assert without_kin_of_others("用户同事的女儿考上清华了。") == "用户考上清华了。"
    assert without_kin_of_others("用户的女儿考上清华了。") == "用户的女儿考上清华了。"
