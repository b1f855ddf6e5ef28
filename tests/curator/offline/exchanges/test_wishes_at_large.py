"""Tests of wishes that are of all that is remembered."""

import pytest

from curator.offline.exchanges.wishes_at_large import wish_at_large
from memory.text.language import language_of
from tests.curator.offline.windows import COFFEE, OSLO, PIXEL, proposed

ALL = (
    "delete everything you know about me",
    "please forget everything",
    "Can you delete all my data?",
    "wipe your memory",
    "forget me",
    "how do i delete my account",
    "I want everything deleted",
    "i want you to forget everything i've told you",
    "get rid of everything you have on me",
    "把关于我的都删了",
    "全都忘了吧",
    "忘了我吧",
    "请把我的资料全部删除",
    "能不能把我说过的话都忘掉",
    "删掉关于我的一切",
    "怎么删除我的所有数据",
)
STOP = (
    "stop remembering things",
    "please stop storing my data",
    "don't remember anything I say",
    "turn off your memory",
    "停止记录",
    "别再记我的事了",
    "关闭记忆功能",
)
NEITHER = (
    "forget it",
    "forget what I said about Ken",
    "I want to forget everything about him",
    "don't forget everything",
    "forget my dog",
    "stop smoking",
    "I stopped remembering things after the accident",
    "he deleted everything",
    "don't remember this",
    "我把他的微信删了",
    "我全忘了",
    "忘了我说的地址",
    "别记这句",
    "我想忘掉一切",
    "他把我忘了",
)


@pytest.mark.parametrize("text", ALL)
def test_who_wants_all_forgotten_is_understood(text: str):
    assert wish_at_large(text, language_of(text)) == "forget all"


@pytest.mark.parametrize("text", STOP)
def test_who_wants_nothing_remembered_any_more_is_understood(text: str):
    assert wish_at_large(text, language_of(text)) == "stop remembering"


@pytest.mark.parametrize("text", NEITHER)
def test_what_is_of_one_thing_or_of_somebody_else_is_none(text: str):
    assert wish_at_large(text, language_of(text)) is None


@pytest.mark.parametrize("text", [*ALL, *STOP])
async def test_nothing_is_learned_of_it_and_nothing_ends(text: str):
    assert await proposed(text, memories=[OSLO, COFFEE, PIXEL]) == []
