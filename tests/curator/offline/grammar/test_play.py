"""Messages that are no earnest."""

from curator.offline.grammar.play import is_play


def test_a_joke_a_game_and_a_scene_are_play():
    assert is_play("I live on Mars, just kidding", "en")
    assert is_play("*waves from the boat*", "en")
    assert is_play("我是皇帝，开个玩笑", "zh")
    assert is_play("in my next life I'm a drummer", "en")


def test_a_stressed_word_is_none():
    assert not is_play("I *really* like tea", "en")
