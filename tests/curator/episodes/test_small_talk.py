"""What is small talk and what is not."""

import pytest

from curator.episodes.small_talk import is_small_talk


@pytest.mark.parametrize(
    "text",
    ["Hi!", "hello there", "Good morning, how are you?", "thanks a lot :)", "ok", "haha 😂", "👍",
     "I'm fine, thanks. And you?",
     "你好", "早上好呀", "谢谢你！",
     "好的好的", "哈哈哈", "最近怎么样？",
     "在吗", "晚安", "", "lol ok", "不是的", "不错不错", "不客气"],
)  # fmt: skip
def test_greetings_thanks_and_assent_are_small_talk(text):
    assert is_small_talk([text])


@pytest.mark.parametrize(
    "text",
    ["My cat died", "I live in Oslo", "What's the capital of Peru?", "hi, I lost my job",
     "我的猫去世了", "我住在杭州", "你好，我叫小林", "帮我写一首诗"],
)  # fmt: skip
def test_what_says_something_is_not_small_talk(text):
    assert not is_small_talk(["hi", text])
    assert not is_small_talk(["你好", text])


def test_no_texts_at_all_are_small_talk():
    assert is_small_talk([])
