"""What always stands in a prompt is asked by statements that are written once."""

from collections.abc import Callable
from typing import Any

import pytest

from memory.prompt.pinned_statements import (
    asked_in,
    episodes_of,
    last_sessions,
    stable,
    weightiest,
)
from memory.tables import Conversation
from tests.stage import START

EACH: list[Callable[[bool], Any]] = [stable, weightiest, last_sessions, episodes_of]


def talk(audience: str) -> Conversation:
    return Conversation(
        platform="local", channel="one", character="lumi", audience=audience, created_at=START
    )


@pytest.mark.parametrize("statement", EACH)
@pytest.mark.parametrize("audience", ["private", "place:7"])
def test_a_statement_is_written_once_and_asks_for_the_audience_of_a_place(
    statement: Callable[[bool], Any], audience: str
):
    asked, private = asked_in(4, talk(audience)), audience == "private"
    assert statement(private) is statement(private)
    names = statement(private).compile().params.keys()
    assert {"user_id", "character"} <= names & asked.keys()
    assert ("audience" in names, "audience" in asked) == (not private, not private)
