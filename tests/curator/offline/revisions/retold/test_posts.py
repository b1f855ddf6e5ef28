"""Tests of the post that somebody has now."""

import pytest

from curator.offline.revisions.retold.posts import raised_to
from tests.curator.offline.windows import memory

JOB = memory("a1", "job", "assistant manager", "The user is an assistant manager at Boots.")


@pytest.mark.parametrize(
    "said", ["got the promotion!! im store manager from today", "They've made me store manager!"]
)
def test_a_post_takes_the_place_of_another(said: str):
    (claim,) = raised_to(said, [JOB])
    assert claim.content == "The user is a store manager at Boots."
    assert claim.negates == "assistant manager"


@pytest.mark.parametrize(
    "said",
    ["my wife got promoted, she's store manager", "I hope they made me store manager", "promoted!"],
)
def test_no_post_of_the_users_changes_none(said: str):
    assert raised_to(said, [JOB]) == []
