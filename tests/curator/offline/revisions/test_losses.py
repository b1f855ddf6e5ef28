"""Tests of several of whom one is gone."""

import pytest

from curator.offline.revisions.losses import lost
from tests.curator.offline.windows import memory

HENS = memory("a1", None, "", "The user has three hens, Ada, Bess and Cleo.")


@pytest.mark.parametrize(
    "said", ["we had to put Bess down", "Bess died on Sunday", "sadly we lost Bess last night"]
)
def test_the_others_are_left(said: str):
    (claim,) = lost(said, [HENS])
    assert claim.content == "The user has two hens, Ada and Cleo."
    assert claim.in_place_of == (HENS.content,)


def test_what_nearly_happened_takes_nobody_away():
    assert lost("we almost lost Bess last night", [HENS]) == []
