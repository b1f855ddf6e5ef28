"""What ordinary sentences have in common: it is taken off each vector of the bundled embedder."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np

from config.models.embedding.embedder import Matrix, Vector

FILE = Path(__file__).with_name("ordinary_sentences.npy")
"""The means by the bundled weights, a row for each of `KINDS`: to make them takes half a second."""
KINDS = ((True, True), (True, False), (False, True), (False, False))
LONGEST_TEXT = 2500

Means = Mapping[tuple[bool, bool], Vector]
"""By whether it is a question, and whether it is Chinese: the mean of ordinary sentences."""

ORDINARY_QUESTIONS = (
    "What do I like?",
    "Where did I go?",
    "When is it?",
    "Who told me that?",
    "How are you?",
    "Hello!",
    "Thanks a lot.",
    "What did we talk about?",
    "Can you help me?",
    "Tell me something.",
    "I had a long day.",
    "Why is that so?",
    "我喜欢什么？",
    "我去了哪里？",
    "那是什么时候？",
    "是谁告诉我的？",
    "你最近怎么样？",
    "你好！",
    "谢谢你。",
    "我们聊了什么？",
    "你能帮我吗？",
    "跟我说点什么吧。",
    "我今天很累。",
    "为什么会这样？",
)
ORDINARY_PASSAGES = (
    "The user likes music.",
    "The user lives in a small town.",
    "The user has two brothers.",
    "The user works in an office.",
    "The user plans a trip next month.",
    "It was a long day.",
    "We talked about work for a while.",
    "That sounds good, see you later!",
    "She bought a new book yesterday.",
    "The weather was nice at the weekend.",
    "I am not sure what to do.",
    "He cooked dinner for his friends.",
    "用户喜欢音乐。",
    "用户住在一个小城市。",
    "用户有两个哥哥。",
    "用户在办公室上班。",
    "用户计划下个月去旅行。",
    "今天过得很累。",
    "我们聊了一会儿工作。",
    "听起来不错，回头见！",
    "她昨天买了一本新书。",
    "周末天气很好。",
    "我不知道该怎么办。",
    "他给朋友们做了晚饭。",
)


class Engine(Protocol):
    """What the bundled embedder asks."""

    def encode(self, texts: list[str], is_query: bool) -> Matrix:
        """Return a row for each text."""
        ...

    def token_count(self, text: str, is_query: bool) -> int:
        """Return how many tokens a text has."""
        ...


@cache
def shipped_means() -> Means:
    """Return the means by the bundled weights."""
    return dict(zip(KINDS, np.load(FILE), strict=True))


def means_by(engine: Engine) -> Means:
    """Return the means by whatever weights an engine has."""
    ordinary = {True: ORDINARY_QUESTIONS, False: ORDINARY_PASSAGES}
    return {
        (question, chinese): engine.encode(
            [text for text in ordinary[question] if is_chinese(text) == chinese], question
        ).mean(axis=0)
        for question, chinese in KINDS
    }


def is_chinese(text: str) -> bool:
    """Tell whether a text counts as Chinese: a fifth of its letters, as one says a short word."""
    letters = [word for word in text[:LONGEST_TEXT] if word.isalpha()]
    return 5 * sum("\u4e00" <= letter <= "\u9fff" for letter in letters) >= max(len(letters), 1)
