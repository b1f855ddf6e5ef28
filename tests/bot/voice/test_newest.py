"""Tests of what is asked of the present."""

import pytest

from bot.voice.newest import newest, wants_newest


@pytest.mark.parametrize(
    "asked",
    ["where do I work now?", "what's my new job", "which city do I live in now", "我现在在哪上班"],
)
def test_of_one_thing_at_a_time_the_newest_is_wanted(asked: str):
    assert wants_newest(asked)


@pytest.mark.parametrize(
    "asked", ["which horses do I have now?", "where did I work?", "我喜欢什么", "我在哪儿长大的"]
)
def test_of_others_all_are(asked: str):
    assert not wants_newest(asked)


def test_nothing_is_the_newest_of_nothing():
    assert newest([], []) == ([], [])
