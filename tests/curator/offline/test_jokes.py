"""Tests of what is taken back as a joke."""

from curator.offline.jokes import taken_back
from curator.offline.known_claims import KnownClaims
from curator.offline.standing.in_earnest import is_taken_back
from tests.curator.offline.windows import window


def test_nothing_that_follows_takes_nothing_back():
    assert not is_taken_back([])
    assert taken_back(window("I live in Oslo."), KnownClaims([], set())) == []
