"""What a partner is from now on."""

import pytest

from curator.offline.claim_partners import partners_now
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from tests.curator.offline.known_matters import known


@pytest.mark.parametrize(
    ("now", "before", "after"),
    [
        ("engaged", "The user's girlfriend is called Mo.", "The user's fiancée is called Mo."),
        ("engaged", "The user has a boyfriend called Al.", "The user has a fiancé called Al."),
        ("married", "The user's fiancé is a vet.", "The user's husband is a vet."),
    ],
)
def test_a_partner_is_told_of_as_what_they_are_now(now: str, before: str, after: str):
    shelf = KnownClaims([known("a1", before)], set())
    claim = Claim("relationship", now, f"The user is {now}.", f"we got {now}", because="changed")
    (done,) = partners_now(claim, shelf)
    assert (done.op, done.id, done.content) == ("UPDATE", "a1", after)


def test_nothing_else_is_told_anew():
    shelf = KnownClaims([known("a1", "The user's sister has a girlfriend.")], set())
    claim = Claim("relationship", "engaged", "The user is engaged.", "engaged!", because="changed")
    assert not list(partners_now(claim, shelf))
    single = Claim("relationship", "single", "The user is single.", "single", because="changed")
    shelf = KnownClaims([known("a1", "The user's girlfriend is called Mo.")], set())
    assert not list(partners_now(single, shelf))
