"""Which new messages may end something."""

import pytest

from curator.offline.standing.in_earnest import in_earnest, own_words_of
from tests.curator.offline.windows import window


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ((("user", "I work at a bank", "old"), "I quit today"), ["I quit today"]),
        (("I quit today", "just kidding"), ["just kidding"]),
        (("This week only, she moved me to Friday",), []),
        ((("bot", "You quit today"),), []),
    ],
)
def test_only_what_is_new_and_meant_ends_anything(said: tuple[object, ...], meant: list[str]):
    assert [utterance.text for utterance, _, _ in in_earnest(window(*said), [])] == meant


def test_it_comes_with_the_words_before_it_and_its_language():
    talk = window(("user", "I work at a bank", "old"), ("bot", "I see."), "昨天辞职了")
    assert [(before, language) for _, before, language in in_earnest(talk, [])] == [
        ("I work at a bank", "zh")
    ]
    assert own_words_of(talk.utterances[1:2]) == ""
