"""Tests of how many there are now, and how old somebody is now."""

import pytest

from curator.offline.revisions.retold.counts import aged_now, counted_now
from tests.curator.offline.windows import memory

GRANDKIDS = memory("a1", "family", "nine grandkids", "The user has nine grandkids.")
SON = memory("a2", "son.name", "Tariq", "The user has a son called Tariq.")


@pytest.mark.parametrize("said", ["ten grandkids now!!!", "oh we've got ten grandkids now"])
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
