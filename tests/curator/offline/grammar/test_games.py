"""Tests of when messages are of a game."""

import pytest

from curator.offline.grammar.games import is_in_game
from tests.curator.offline.windows import window


@pytest.mark.parametrize(
    ("said", "is_game"),
    [
        (["let's pretend I'm a pirate"], True),
        (["let's pretend I'm a pirate", "I sail the seas"], True),
        (["let's pretend I'm a pirate", "game over", "I like tea"], False),
        (["let's pretend I'm a pirate", "what's my sister called?", "I like tea"], False),
        (["let's pretend I'm a pirate", "where is my sword?", "I like rum"], True),
        (["I like tea"], False),
        (["我们来演一出戏", "我叫虎克"], True),
        (["我们来演一出戏", "我女儿叫什么", "我喜欢茶"], False),
        (["我们来演一出戏", "你的剑在哪", "我喜欢朗姆酒"], True),
        (["我们来演戏吧", "出戏了", "我叫虎克"], False),
        (["我们来演戏吧", "蜂箱我数错了，不是一百二十，是一百零五箱"], False),
        (["let's pretend I'm a pirate", "mixed that up before, it's Leeds", "I like tea"], False),
    ],
)
def test_a_game_lasts_until_it_ends_or_somebody_asks_of_themselves(said: list[str], is_game: bool):
    assert is_in_game(window(*said).utterances) is is_game
