"""Tests of how many there are now, and how old somebody is now."""

import pytest

from curator.offline.revisions.retold.counts import aged_now, counted_now, graded_now, said_wrong
from tests.curator.offline.windows import memory

GRANDKIDS = memory("a1", "family", "nine grandkids", "The user has nine grandkids.")
SON = memory("a2", "son.name", "Tariq", "The user has a son called Tariq.")


@pytest.mark.parametrize(
    "said",
    ["ten grandkids now!!!", "oh we've got ten grandkids now", "born today, so ten grandkids now"],
)
def test_a_number_is_the_one_of_now(said: str):
    (claim,) = counted_now(said, [GRANDKIDS, SON])
    assert claim.content == "The user has ten grandkids."


@pytest.mark.parametrize(
    "said", ["ten emails now!!!", "maybe ten grandkids now", "ten grandkids would be nice"]
)
def test_a_number_of_something_else_changes_nothing(said: str):
    assert counted_now(said, [GRANDKIDS, SON]) == []


def test_somebody_known_by_name_is_so_old_now():
    old = memory("a3", None, "", "Tariq is 5 years old.")
    (claim,) = aged_now("Tariq's six now, had his party Saturday", [SON, old])
    assert claim.content == "The user's son Tariq is 6 years old."
    assert claim.in_place_of == (old.content,)
    assert list(aged_now("Ben's six now", [SON, old])) == []


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        ("The user's wife teaches grade 4.", "lol typed it wrong, she does grade 5", "grade 5"),
        ("The user is in year 9.", "wait no yr 10 lol", "year 10"),
    ],
)
def test_a_grade_is_another_one(content: str, said: str, told: str):
    (claim,) = graded_now(said, [memory("a1", None, "", content), GRANDKIDS])
    assert told in claim.content


def test_a_number_of_another_sort_is_no_grade():
    known = memory("a1", None, "", "The user's wife teaches grade 4.")
    assert graded_now("sorry, room 5", [known]) == []
    assert graded_now("grade 5 is hard", [known]) == []


def test_a_number_that_was_said_is_wrong():
    age = memory("a1", "age", "48", "The user is 48 years old.")
    said = "Forty-eight, did I say? The wife's just reminded me it's forty-nine."
    (claim,) = said_wrong(said, [age, GRANDKIDS])
    assert (claim.content, claim.because) == ("The user is 49 years old.", "corrected")
    assert said_wrong("Fifty, did I say? It's fifty-one.", [age, GRANDKIDS]) == []
