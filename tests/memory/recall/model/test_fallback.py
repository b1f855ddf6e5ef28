"""A step of recall that fails is left out; the others answer, and no word of anybody is logged."""

import logging

import pytest

from memory.recall.model.fallback import Fallback
from memory.recall.retrievers import RETRIEVERS
from memory.recall.retrievers.base import Scores, Search
from tests.memory.house import House

WORDS = "the words of the person"


class Failing:
    """A leg that finds nothing but trouble."""

    name = "failing"
    trust = 1.0

    def find(self, search: Search) -> Scores:
        raise ValueError(WORDS)


def test_where_one_leg_fails_the_others_still_find(house: House, caplog: pytest.LogCaptureFixture):
    house.add("Mira plays the cello.")
    with caplog.at_level(logging.WARNING):
        found = house.ask("the cello", legs=(Failing(), *RETRIEVERS))

    assert [memory.memory.content for memory in found.memories] == ["Mira plays the cello."]
    assert found.failed == ("leg failing",)
    assert f"for user {house.mira} goes on without leg failing: ValueError" in caplog.text
    assert "test_fallback.py" in caplog.text
    assert WORDS not in caplog.text


def test_where_all_fails_nothing_comes_to_mind_and_it_is_known_why(house: House):
    house.add("Mira plays the cello.")
    damage = "UPDATE memories SET created_at = 'no date'"
    house.write(lambda rows: rows.connection().exec_driver_sql(damage))

    found = house.ask("the cello", in_mind=frozenset())

    assert (found.memories, found.failed) == ([], ("memories",))


def test_what_does_not_fail_is_returned_and_nothing_noted():
    fallback = Fallback(7)
    assert fallback.attempt("this", lambda: 1, 2) == 1
    assert fallback.failed == []
