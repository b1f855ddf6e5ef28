"""Messages that lean on the talk before them.

Covers: memory.recall.retrievers.context.
"""

import pytest

from memory.recall.retrievers.context import leans_on_talk


@pytest.mark.parametrize(
    "text",
    [
        "do it the first way",
        "that one",
        "that first one",
        "the other thing",
        "go on",
        "tell me more",
        "what about it?",
        "and you?",
        "继续",
        "然后呢？",
        "刚才说的那个",
        "第二种吧",
        "为什么呢",
        "?",
    ],
)
def test_they_point_back_or_say_nothing_of_their_own(text: str):
    assert leans_on_talk(text)


@pytest.mark.parametrize(
    "text", ["What is my cat called?", "I moved to Bergen.", "我的猫叫什么？", "明天去滑雪"]
)
def test_others_stand_by_themselves(text: str):
    assert not leans_on_talk(text)
