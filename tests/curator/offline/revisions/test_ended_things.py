"""Tests of what a clause says is over by a word that a memory names."""

import pytest

from curator.offline.known_claims import KnownClaims
from curator.offline.revisions.ended_things import ended_by_name
from tests.curator.offline.windows import memory, window

JD = memory("a1", None, "", "The user works part time at jd sports.")
VAN = memory("a2", None, "", "The user drives a van with a rack, white Transit.")
ANY_VAN = memory("a3", "vehicle", "van", "The user drives a van.")
KEIRA = memory("a4", None, "", "The user's best mate is keira, she is loud.")
RUNNING = memory("a5", "dislike", "running", "The user hates running.")
GOATS = memory("a6", None, "", "The user has two goats.")
CARAVAN = memory("a7", None, "", "The user has got a caravan by the lake.")
HENS = memory("a8", None, "", "The user keeps forty hens.")
NOKIA = memory("a9", "owns", "Nokia", "The user's phone is an old Nokia with buttons.")
SKODA = memory("b1", "vehicle", "a blue Škoda", "The user has a blue Škoda.")
KNOWN = [NOKIA, SKODA, JD, VAN, ANY_VAN, KEIRA, RUNNING, GOATS, CARAVAN, HENS]


def _ended(said: str) -> list[str | None]:
    (utterance,) = window(said).utterances
    return [it.id for it in ended_by_name(utterance, KnownClaims(KNOWN, set()))]


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("I bought a Fairphone; the Nokia lies in a drawer.", ["a9"]),
        ("We got rid of the car and go by cargo bike.", ["b1"]),
        ("got let go from jd bro, doing deliveroo now", ["a1"]),
        ("Sold the old Transit this afternoon", ["a2", "a3"]),
        ("me n keira arent friends anymore", ["a4"]),
        ("I've come to love running", ["a5"]),
        ("We sold both goats to the neighbour on Sunday", ["a6"]),
        ("We've given the goats away", ["a6"]),
        ("The caravan burnt down in the storm", ["a7"]),
        ("the caravan and the hens aren't ours any longer", ["a7", "a8"]),
    ],
)
def test_a_memory_ends_with_what_it_names(said: str, ended: list[str]):
    assert _ended(said) == ended


@pytest.mark.parametrize(
    "said",
    [
        "if I got fired from jd I'd cry",
        "almost sold the Transit",
        "my mate got fired from jd",
        "quit jd for today",
        "I don't work at jd on Sundays any more",
        "we sold two hens on Sunday",
        "closed the caravan early today",
        "did you get rid of the Transit?",
        "sold the sofa",
        "the Nokia lies in a drawer",
        "We got rid of the car seat.",
        "We might get rid of the car.",
        "We got rid of the bike.",
    ],
)
def test_what_is_supposed_or_of_others_ends_nothing(said: str):
    assert _ended(said) == []
