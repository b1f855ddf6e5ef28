"""What a question wants of talk."""

from datetime import UTC, datetime

import pytest

from memory.dates.question_time import asked_time
from memory.recall.rounds.query import asks_what_was_talked_of, wanted
from tests.memory.recall.talks import Line, ask, talk

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
WITH_CHARACTER: tuple[Line, ...] = ((1, "hello"), (None, "hi"))
TWO_PEOPLE: tuple[Line, ...] = ((1, "hello"), (2, "hi"))


@pytest.mark.parametrize(
    ("text", "lines", "meant"),
    [
        ("What did Ann say?", TWO_PEOPLE, {0}),
        ("What did ann and bob plan?", TWO_PEOPLE, set()),
        ("What did I tell you?", WITH_CHARACTER, {0}),
        ("What did you recommend to me?", WITH_CHARACTER, {1}),
        ("你给我推荐了什么？", WITH_CHARACTER, {1}),
        ("我养了什么宠物？", WITH_CHARACTER, {0}),
        ("What did I tell you?", TWO_PEOPLE, set()),
        ("What was the weather like?", WITH_CHARACTER, set()),
    ],
)
def test_a_name_or_a_pronoun_says_whose_words_are_meant(
    text: str, lines: tuple[Line, ...], meant: set[int]
):
    assert set(ask(text, talk(*lines)).named) == meant


def test_the_name_of_a_speaker_is_no_word_to_look_for():
    assert "ann" not in ask("What did Ann cook?", talk(*TWO_PEOPLE)).tokens


@pytest.mark.parametrize(
    "text",
    [
        "What did we talk about last week?",
        "what were we talking about yesterday",
        "Which topics came up on May 3rd?",
        "上周我们聊了什么？",
        "在4月29日我们聊了哪些话题呢？",
    ],
)
def test_a_question_about_a_talk_as_a_whole_is_known(text: str):
    assert asks_what_was_talked_of(text)


@pytest.mark.parametrize("text", ["What is my cat called?", "我的猫叫什么？"])
def test_a_question_about_something_in_a_talk_is_none_about_the_talk(text: str):
    assert not asks_what_was_talked_of(text)


@pytest.mark.parametrize(
    ("text", "counts"),
    [("What did I eat yesterday?", True), ("What did I buy recently?", False)],
)
def test_what_is_only_called_recent_names_no_time(text: str, counts: bool):
    window = asked_time(text, NOW).window

    assert (wanted(text, None, window, talk(*TWO_PEOPLE)).window is not None) == counts
