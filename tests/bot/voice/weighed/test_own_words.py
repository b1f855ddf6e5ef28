"""Answering Chinese questions with words that no claim was read of."""

import pytest

from tests.stage import Stage, said


@pytest.mark.parametrize(
    ("words", "question", "told"),
    [
        ("在北京回龙观租了个次卧", "我住北京哪", "回龙观"),
        ("我是个厨子，川菜，在上海一家五星酒店掌勺", "我做什么菜系的", "川菜"),
    ],
)
async def test_what_nothing_remembered_tells_is_answered_as_it_was_said(
    stage: Stage, words: str, question: str, told: str
):
    talk = await stage.talk()
    await said(talk, words)
    await stage.worker.drain()
    assert told in await said(talk, question)


async def test_a_message_answers_as_a_whole_where_what_was_read_of_it_leaves_it_out(stage: Stage):
    talk = await stage.talk()
    await said(talk, "我和双胞胎妹妹长得一模一样，她叫乔冰，我叫乔雪。")
    await stage.worker.drain()
    assert "乔冰" in await said(talk, "我妹妹叫什么？")
    assert (await said(talk, "我姐姐叫什么？")).startswith("这个我不知道")


async def test_what_was_never_said_stays_unanswered(stage: Stage):
    talk = await stage.talk()
    await said(talk, "在北京回龙观租了个次卧")
    await stage.worker.drain()
    for question in ("我妹妹多大了", "我的血型是什么", "我在哪儿读的大学"):
        assert (await said(talk, question)).startswith("这个我不知道")


@pytest.mark.parametrize(
    ("words", "question", "told"),
    [
        ("我从成都搬来杭州半年了", "我现在住哪儿", "你住在杭州"),
        ("我妈有老年痴呆，住在养老院", "我妈住哪儿", "住在养老院"),
        (
            "My favourite food is my nan's curry",
            "what's my favourite food?",
            "your nan's curry",
        ),
    ],
)
async def test_what_is_read_of_a_message_is_told_as_it_was_meant(
    stage: Stage, words: str, question: str, told: str
):
    talk = await stage.talk()
    await said(talk, words)
    await stage.worker.drain()
    assert told in await said(talk, question)


async def test_where_one_lived_before_is_told_without_where_one_lives(stage: Stage):
    talk = await stage.talk()
    await said(talk, "我从成都搬来杭州半年了")
    await stage.worker.drain()
    told = await said(talk, "我以前住哪儿")
    assert told.startswith("你以前住在成都")
    assert "你住在杭州" not in told


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("我们船上的大厨是缅甸人，家里有五个孩子。", "我有几个小孩？"),
        ("店里的小曲，全盲，却能骑双人自行车环岛。", "我会不会骑车？"),
        ("我们队adc是个富二代 家里有矿", "我家啥条件"),
        ("我一学员90公斤减到65 牛逼坏了", "我体重多少"),
        ("學長上個月退休，搬到台東去種釋迦。", "我退休後要種什麼？"),
        ("我店里小妹是贵州的 说回去要结婚了", "我是哪儿人"),
    ],
)
async def test_what_is_told_of_those_around_is_nothing_of_the_user(
    stage: Stage, told: str, question: str
):
    talk = await stage.talk()
    await said(talk, told)
    await stage.worker.drain()

    assert (await said(talk, question)).startswith("这个我不知道")
