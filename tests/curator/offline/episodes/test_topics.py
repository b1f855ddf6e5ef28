"""What an episode without a model says was talked about."""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import Utterance
from curator.offline.episodes.topics import MOST_TOPICS, topics_of
from curator.offline.utterances.claims import claims
from memory.vocabulary import Language

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def topics(*said: str, language: Language = "en") -> dict[str, list[str]]:
    utterances = [Utterance(f"m{at}", "user", True, text, NOW) for at, text in enumerate(said)]
    told = [claim for one in utterances for claim in claims(one.text, language, NOW)]
    return dict(topics_of(utterances, told, language))


@pytest.mark.parametrize(
    ("said", "spoken_of"),
    [
        (["It's Lily's birthday tomorrow, she'll be 7"], {"Lily", "birthday"}),
        (["I've been thinking about what's next tbh"], set()),
        (["haha ok", "yeah that's what I thought", "lol sooo true"], set()),
        (["I can't believe it's already November"], set()),
        (["What's the tallest mountain on earth?"], set()),
        (["where's my umbrella", "I lost my keys on the train"], {"keys", "train"}),
        (["I'm a vegetarian"], {"vegetarian"}),
        (["I'm pregnant"], set()),
    ],
)
def test_topics_are_the_things_that_were_told_of(said: list[str], spoken_of: set[str]) -> None:
    assert set(topics(*said)) == spoken_of


@pytest.mark.parametrize(
    ("said", "spoken_of"),
    [
        (["我叫小雨，住在成都"], {"小雨", "成都"}),
        (["上海的房租太贵了"], {"上海", "房租"}),
        (["我有点紧张"], set()),
        (["珠穆朗玛峰有多高？"], set()),
        (["我男朋友也想一起去"], {"男朋友"}),
    ],
)
def test_in_chinese_too(said: list[str], spoken_of: set[str]) -> None:
    assert set(topics(*said, language="zh")) == spoken_of


def test_what_is_spoken_of_most_comes_first_with_every_message_that_names_it() -> None:
    found = topics("The train was late", "I saw a heron", "My train has no heating")
    assert next(iter(found)) == "train"
    assert found["train"] == ["m0", "m2"]


def test_a_word_that_a_name_holds_is_named_once() -> None:
    assert list(topics("I live in New York")) == ["New York"]


def test_there_are_so_many_at_most() -> None:
    many = "We saw lions, tigers, bears, wolves, herons, otters and seals."
    assert len(topics(many)) == MOST_TOPICS


def test_of_a_game_nothing_is_named() -> None:
    assert topics("Let's play: I'm a dragon who guards a castle.") == {}
