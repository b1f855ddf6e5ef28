"""Tests of the animals that are gone by what they are, whatever they were called."""

import pytest

from curator.offline.exchanges.gone.animals_gone import ended_with_their_kind
from curator.offline.known_claims import KnownClaims
from tests.curator.offline.windows import memory, window

BIB = memory("a1", "ferret.name", "Bib", "The user has a ferret called Bib.")
BOB = memory("a2", "ferret.name", "Bob", "The user has a ferret called Bob.")
HENS = memory("a3", "pet", "hens", "The user has three hens.")
HORSE = memory("a4", "horse.name", "Duke", "The user's horse is called Duke.")
CAT = memory("a5", "cat.name", "Mimi", "The user has a cat called Mimi.")
KEPT = (BIB, BOB, HENS, HORSE, CAT)


def _ended(said: str) -> list[str | None]:
    (utterance,) = window(said).utterances
    return [it.id for it in ended_with_their_kind(utterance, KnownClaims(list(KEPT), set()))]


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("I had to give the ferrets away", ["a1", "a2"]),
        ("Sadly we rehomed our hens last week.", ["a3"]),
        ("We had to have the horse put down.", ["a4"]),
        ("I've had to let the cat go.", ["a5"]),
        ("The hens have gone to a new home.", ["a3"]),
        ("we buried our horse today", ["a4"]),
    ],
)
def test_what_is_given_away_or_died_is_over(said: str, ended: list[str]):
    assert _ended(said) == ended


@pytest.mark.parametrize(
    "said",
    [
        "I had to give the ferrets a bath",
        "I'd never give the ferrets away",
        "My flatmate had to rehome the cat.",
        "We gave the cat to a sitter for the weekend.",
        "We rehomed the ferret.",
        "I let the cat go out.",
        "Should I give the hens away?",
        "I lost the cat in the garden.",
        "I sold the horse box.",
    ],
)
def test_what_stays_ends_nothing(said: str):
    assert _ended(said) == []
