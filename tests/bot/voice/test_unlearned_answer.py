"""A question right after something was told, before any curator has read it."""

from dataclasses import replace

import pytest

from bot.voice.phrases import PHRASES
from bot.voice.prompt_context import PromptContext
from bot.voice.unlearned_answer import from_unlearned
from bot.voice.unlearned_words import as_learned
from tests.stage import Stage, said

UNKNOWN = ("I don't know that", "这个我不知道")


async def answer(stage: Stage, told: str, asked: str) -> str:
    talk = await stage.talk()
    await said(talk, told)
    return await said(talk, asked)


@pytest.mark.parametrize(
    ("told", "asked", "tells"),
    [
        ("我的名字不叫李娜，叫李那，那里的那", "我叫什么", "你叫李那。"),
        ("我开的是一辆白色特斯拉", "我开什么车", "你开白色特斯拉。"),
        ("我妹妹叫李静，在南京读研", "我妹妹在哪里读书", "你的妹妹李静在南京读书。"),
        ("我怀孕了，预产期明年六月", "我预产期是什么时候", "你的预产期是2027-06。"),
        ("我爸退休前是中学老师", "我爸做什么的", "你的爸退休前是中学老师。"),
        ("i've got a cat, Biscuit, she's 3", "how old is Biscuit?", "Your cat Biscuit is 3"),
        ("I'm from Cork", "where am I from?", "You come from Cork."),
        ("I drive a white Tesla", "what car do I drive?", "You drive a white Tesla."),
    ],
)
async def test_what_will_be_remembered_answers_with_its_words(
    stage: Stage, told: str, asked: str, tells: str
):
    reply = await answer(stage, told, asked)

    assert reply.startswith(tells)
    assert "“" in reply


async def test_of_a_slot_told_twice_the_later_is_told(stage: Stage):
    talk = await stage.talk()
    for line in ("我开的是一辆白色特斯拉", "我开的是一辆黑色宝马"):
        await said(talk, line)

    assert "宝马" in await said(talk, "我开什么车")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("我妹妹叫李静，在南京读研", "我弟弟在哪里读书"),
        ("我妹妹在南京读研", "我开什么车"),
        ("I'm from Cork", "where is my sister from?"),
        ("My sister is from Cork", "where am I from?"),
        ("I've got a cat, Biscuit, she's 3", "what's my dog's name?"),
    ],
)
async def test_what_fills_another_slot_answers_nothing(stage: Stage, told: str, asked: str):
    assert (await answer(stage, told, asked)).startswith(UNKNOWN)


async def test_what_is_wished_gone_answers_nothing(stage: Stage):
    talk = await stage.talk()
    await said(talk, "我开的是一辆白色特斯拉")
    await said(talk, "忘了我的车吧")

    assert "你开白色特斯拉" not in await said(talk, "我开什么车")


async def test_what_is_never_to_be_stored_answers_nothing(
    stage: Stage, scenes: list[PromptContext]
):
    await answer(stage, "我开的是一辆白色特斯拉", "我开什么车")
    scene = as_learned(scenes[-1])

    assert from_unlearned(scene, PHRASES["zh"])
    assert from_unlearned(replace(scene, never_store=["特斯拉"]), PHRASES["zh"]) is None


async def test_what_is_over_is_not_told_as_so(stage: Stage):
    reply = await answer(stage, "I had a Tesla until 2020", "what car do I drive?")

    assert not reply.startswith("You used to have a Tesla")
