"""Tests of all that a message tells anew."""

from curator.offline.revisions.retold.retelling import retold
from tests.curator.offline.windows import memory

BUDGIES = memory("a1", "pet", "three budgies", "The user has three budgies.")


def test_what_a_message_tells_anew_is_found():
    assert [it.content for it in retold("two budgies now", [BUDGIES], [])] == [
        "The user has two budgies."
    ]


def test_a_sermon_tells_nothing_anew():
    assert retold("two budgies now " + "and so on " * 30, [BUDGIES], []) == []
