"""Chinese sentences told nearly in their own words."""

import pytest

from curator.offline.chinese.kept_words import begins_with_deed, told_in_kept_words


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
    ],
)
def test_it_is_told_of_the_user(said: str, told: str):
    assert told_in_kept_words(said) == told


@pytest.mark.parametrize(
    "said",
    ["小明住在北京", "大副是个山东人", "攀岩馆里认识了一个人，叫Lena", "林", "每天早上五公里"],
)
def test_what_is_of_others_or_says_nothing_is_not_told(said: str):
    assert told_in_kept_words(said) is None


def test_a_part_of_a_sentence_opens_with_the_verb_itself():
    assert begins_with_deed("每天跑五公里")
    assert not begins_with_deed("每天跑五公里", is_part=True)
    assert begins_with_deed("养了一只猫", is_part=True)
