"""Tests of who has a part in a life now."""

import pytest

from curator.offline.revisions.roles import replaced_in_role
from tests.curator.offline.windows import memory

MATE = memory("a1", None, "", "The user's best mate is Jonas, he plays bass.")


def test_the_one_before_gives_place():
    (claim,) = replaced_in_role("me and jonas fell out. Ines is my bestie now", [MATE])
    assert claim.content == "The user's bestie is called Ines now."
    assert claim.in_place_of == (MATE.content,)


@pytest.mark.parametrize(
    "said",
    ["Priya left, new boss is Carl", "got a new boss, Carl", "our new boss is called Carl"],
)
def test_a_new_one_gives_the_one_before_place(said: str):
    boss = memory("a1", "boss.name", "Priya", "The user's boss is called Priya.")
    (claim,) = replaced_in_role(said, [boss])
    assert claim.content == "The user's boss is called Carl now."
    assert claim.in_place_of == (boss.content,)


def test_who_is_one_too_takes_nobodys_place():
    assert replaced_in_role("Ines is my bestie now too", [MATE]) == []
