"""Tests of what ends with a message, in either language."""

import pytest

from curator.offline.known_claims import KnownClaims
from curator.offline.revisions.ends_in_words import ended_by_words
from memory.vocabulary import Language
from tests.curator.offline.windows import memory, window


@pytest.mark.parametrize(
    ("content", "said", "language"),
    [
        ("The user drives a Leaf.", "I sold my Leaf", "en"),
        ("The user is single.", "I've been seeing someone since May", "en"),
        ("用户的爸住院了。", "我爸出院了", "zh"),
    ],
)
def test_a_memory_ends_once(content: str, said: str, language: Language):
    (utterance,) = window(said, language=language).utterances
    shelf = KnownClaims([memory("a1", None, "", content)], set())
    assert [it.id for it in ended_by_words(utterance, "", shelf, [], language)] == ["a1"]
