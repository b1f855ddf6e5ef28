"""What only certain words answer."""

import pytest

from curator.offline.answers.attributes import asks_of_world, lacks_what_is_asked


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我现在住哪？", "用户自己一个人住。"),
        ("我的房租是多少？", "用户身高一米八三。"),
        ("我一个月挣多少钱？", "用户租的房子在望京，一个月四千五。"),
        ("我喜欢喝什么茶？", "用户喜欢喝美式。"),
        ("我住几楼？", "用户住在八十平的老小区。"),
        ("我的真名叫什么？", "用户的昵称是夜航西飞。"),
        ("我去过哪些国家？", "用户打算去冰岛。"),
        ("我生日是哪天？", "用户五月要去大理玩（2026-05）。"),
        ("我几点下班？", "用户每天早上五点起床。"),
        ("我在哪儿上的中学？", "用户住在苏州。"),
        ("我当护士几年了？", "用户在医院当护士。"),
        ("我会乐器吗？", "用户每周二打羽毛球。"),
        ("我跟谁去大理？", "用户五月要去大理玩（2026-05）。"),
        ("我最喜欢吃什么？", "用户受不了蘑菇。"),
        ("我怕狗吗？", "用户的狗叫豆豆。"),
    ],
)
def test_words_without_what_is_asked_for_answer_nothing(question: str, told: str):
    assert lacks_what_is_asked(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我的房租是多少？", "用户租的房子在望京，一个月四千五。"),
        ("我住几楼？", "用户的家在17楼。"),
        ("我的真名叫什么？", "用户叫郑凯文。"),
        ("我去过哪些国家？", "用户去年去了冰岛。"),
        ("我的名字是什么？", "用户叫林悦。"),
    ],
)
def test_words_that_hold_it_may_answer(question: str, told: str):
    assert not lacks_what_is_asked(question, told)


@pytest.mark.parametrize("question", ["海上钢琴师的导演是谁？", "过敏为什么会起疹子？"])
def test_how_the_world_is_is_no_matter_of_the_persons(question: str):
    assert asks_of_world(question)


@pytest.mark.parametrize("question", ["我为什么辞职？", "谁要结婚了？", "你记得旺财怎么来的吗？"])
def test_what_is_asked_of_the_person_is_not_of_the_world(question: str):
    assert not asks_of_world(question)
