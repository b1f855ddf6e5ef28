"""A question laid beside a talk."""

from dataclasses import replace

from memory.recall.rounds.comparison import RoundComparison
from tests.memory.recall.talks import EMBEDDER, ask, talk


def test_nearness_goes_by_what_is_asked_or_by_the_whole_question():
    said = talk((1, "tea"), (2, "cat"))
    compared = RoundComparison(said, replace(ask("cat", said), about=EMBEDDER.query("tea")))

    assert compared.cosine.argmax() == 0
    assert compared.whole_cosine.argmax() == 1


def test_without_a_vector_nothing_is_near():
    said = talk((1, "tea"), (2, "cat"))
    compared = RoundComparison(said, replace(ask("cat", said), about=None, meaning=None))

    assert not compared.cosine.any()
    assert not compared.whole_cosine.any()
