"""Tests of who has a part in a life now."""

from curator.offline.revisions.roles import replaced_in_role
from tests.curator.offline.windows import memory

MATE = memory("a1", None, "", "The user's best mate is Jonas, he plays bass.")


def test_the_one_before_gives_place():
    (claim,) = replaced_in_role("me and jonas fell out. Ines is my bestie now", [MATE])
    assert claim.content == "The user's bestie is called Ines now."
    assert claim.in_place_of == (MATE.content,)


def test_who_is_one_too_takes_nobodys_place():
    assert replaced_in_role("Ines is my bestie now too", [MATE]) == []
