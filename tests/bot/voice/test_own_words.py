"""Answering Chinese questions with words that no claim was read of."""

import pytest

from bot.actions.local_chat import LocalChat
from tests.stage import Stage, said

TOLD = ("在北京回龙观租了个次卧", "我是个厨子，川菜，在上海一家五星酒店掌勺")


@pytest.fixture
async def teller(stage: Stage) -> LocalChat:
    talk = await stage.talk()
    for words in TOLD:
        await said(talk, words)
        await stage.worker.drain()
    return talk


@pytest.mark.parametrize(
    ("question", "told"), [("我住北京哪", "回龙观"), ("我做什么菜系的", "川菜")]
)
async def test_what_nothing_remembered_tells_is_answered_as_it_was_said(
    teller: LocalChat, question: str, told: str
):
    assert told in await said(teller, question)


@pytest.mark.parametrize("question", ["我妹妹多大了", "我的血型是什么", "我在哪儿读的大学"])
async def test_what_was_never_said_stays_unanswered(teller: LocalChat, question: str):
    assert (await said(teller, question)).startswith("这个我不知道")
