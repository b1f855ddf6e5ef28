"""Tests of what a message tells anew of somebody who is remembered."""

import pytest

from curator.offline.revisions.news_of_others import news_of_others
from tests.curator.offline.windows import NOW, memory

MEL = memory("a1", None, "", "The user's partner Mel is a nurse in Hobart.")
NAMED = memory("a3", "partner.name", "Mel", "The user's partner is called Mel.")
POPPY = memory("a2", None, "", "The user's sister poppy is 20.")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Mel's been promoted, she's a manager now at the Royal.",
            "The user's partner Mel has been promoted, she's a manager now at the Royal.",
        ),
        (
            "poppy dropped out! she's coming home",
            "The user's sister Poppy dropped out! she's coming home.",
        ),
        ("mels out now, works at a gym", "The user's partner Mel is out now, works at a gym."),
        (
            "so Mel got accepted. He barked at me",
            "The user's partner Mel got accepted. He barked at me.",
        ),
    ],
)
def test_what_becomes_of_somebody_known_is_kept(said: str, told: str):
    (claim,) = news_of_others(said, [], [MEL, NAMED, POPPY], NOW)
    assert claim.content == told


@pytest.mark.parametrize(
    "said", ["Greta got promoted", "Mel got promoted?", "Mel's late again", "Mel laughed at me"]
)
def test_strangers_and_what_passes_are_not(said: str):
    assert news_of_others(said, [], [MEL, POPPY], NOW) == []
