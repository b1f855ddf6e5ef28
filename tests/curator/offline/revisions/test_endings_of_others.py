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
RIG = memory("a6", None, "", "The user's brother Tariq works on an oil rig.")
NAVY = memory("a7", None, "", "The user's cousin zane is in the navy.")
ZANE = memory("a8", "cousin.name", "Zane", "The user's cousin is called Zane.")
BOAT = memory("a9", None, "", "The user's nephew has a boat.")
KNOWN = [RIG, NAVY, ZANE, BOAT, PUB, ANN, PIGEONS, HOME, OWN]


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
        ("", "Tariq has come ashore for good; he teaches maths at a school.", ["a6"]),
        ("", "zanes out now, does security at a mall", ["a7"]),
        ("", "Ann is an apprentice baker now.", ["a2"]),
        ("My nephew has a boat.", "He sold it in May.", ["a9"]),
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
        "Tariq also works at a garage now",
        "Tariq is a dad now",
        "Ann works at the big Tesco now",
        "Ann works hard these days",
        "Ann drives a Volvo now",
    ],
)
def test_what_is_of_others_or_not_so_ends_nothing(said: str):
    assert _ended(said) == []
