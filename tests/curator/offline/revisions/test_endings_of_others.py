"""Tests of what is over of somebody else's life."""

import pytest

from curator.offline.known_claims import KnownClaims
from curator.offline.revisions.endings_of_others import ended_of_others
from tests.curator.offline.windows import memory, window

PUB = memory("a1", None, "", "The user's uncle Joe runs a pub in Derry.")
ANN = memory("a2", "sister.employer", "Tesco", "The user's sister Ann works at Tesco.")
PIGEONS = memory("a3", None, "", "The user's dad keeps pigeons.")
HOME = memory("a4", None, "", "The user's sister Ann lives in Leeds.")
OWN = memory("a5", None, "", "The user runs a pub.")
KNOWN = [PUB, ANN, PIGEONS, HOME, OWN]


def _ended(said: str, before: str = "") -> list[str | None]:
    (utterance,) = window(said).utterances
    return [it.id for it in ended_of_others(utterance, before, KnownClaims(KNOWN, set()))]


@pytest.mark.parametrize(
    ("before", "said", "ended"),
    [
        ("My uncle rang.", "He's sold the pub.", ["a1"]),
        ("", "Uncle is fine. Joe sold the pub to a friend.", ["a1"]),
        ("", "Ann got made redundant on Friday", ["a2"]),
        ("", "my sister's been sacked", ["a2"]),
        ("", "My dad's given the pigeons away", ["a3"]),
    ],
)
def test_what_is_theirs_ends_with_what_is_said_of_them(before: str, said: str, ended: list[str]):
    assert _ended(said, before) == ended


@pytest.mark.parametrize(
    "said",
    [
        "My sister's boss got made redundant",
        "My cousin sold the pub",
        "Joe might sell the pub",
        "Ann sold her car",
        "Joe sold two chairs from the pub",
        "Ann left work early today",
        "I sold the pub",
    ],
)
def test_what_is_of_others_or_not_so_ends_nothing(said: str):
    assert _ended(said) == []
