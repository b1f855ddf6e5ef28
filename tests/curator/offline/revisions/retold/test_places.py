"""Tests of where somebody is now, and where something is held."""

import pytest

from curator.offline.revisions.retold.places import held_at, moved_to, transferred_to
from tests.curator.offline.windows import memory

BROTHER = memory("a1", "brother.home", "Toronto", "The user's brother lives in Toronto.")
SON = memory("a2", None, "", "The user's son's in the army, stationed in Germany.")
WEDDING = memory("a3", None, "", "The user is getting married in Napier in October (2026-10).")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My brother's packed up and gone back to Manila.", "The user's brother lives in Manila."),
        ("he's been posted to Cyprus now", "The user's son's in the army, stationed in Cyprus."),
    ],
)
def test_somebody_lives_elsewhere(said: str, told: str):
    (claim,) = moved_to(said, [BROTHER, SON], [SON.content])
    assert claim.content == told


@pytest.mark.parametrize(
    "said",
    [
        "My brother's gone to Manila for a week",
        "My sister moved to Manila",
        "My brother might have moved to Manila",
    ],
)
def test_a_visit_moves_nobody(said: str):
    assert moved_to(said, [BROTHER, SON], []) == []


def test_an_event_is_held_elsewhere():
    said = "Venue fell through! We're doing it in Hastings instead."
    (claim,) = held_at(said, [WEDDING], [WEDDING.content])
    assert claim.content == "The user is getting married in Hastings in October (2026-10)."
    assert held_at(said, [WEDDING], []) == []


def test_one_studies_elsewhere():
    known = memory("a1", "school", "Deakin", "The user studies at Deakin.")
    (claim,) = transferred_to("transferred to Monash this semester", [known, BROTHER])
    assert claim.content == "The user studies at Monash."
    assert transferred_to("he transferred to Monash", [known]) == []
