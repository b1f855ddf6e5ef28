"""Tests of the sentence of a memory with other words in it."""

from curator.offline.revisions.retold.sentence import told_instead, told_with
from tests.curator.offline.windows import memory

CAT = memory("a1", "pet", "three cats", "The user has three cats.")


def test_the_value_changes_with_the_sentence():
    claim = told_with(CAT, (13, 18), "two", "two cats now!")
    assert (claim.content, claim.value, claim.negates) == (
        "The user has two cats.", "two cats", "three cats",
    )  # fmt: skip


def test_another_sentence_takes_the_place_of_all():
    claim = told_instead(CAT, "The user has no cats.", "no cats left")
    assert claim.in_place_of == (CAT.content,)
