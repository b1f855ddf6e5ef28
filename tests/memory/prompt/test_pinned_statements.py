"""What always stands in a prompt is asked by statements that are written once."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest

from memory.dates.partial_date import Moment
from memory.prompt.memory_block import strongest
from memory.prompt.pinned_statements import (
    asked_in,
    episodes_of,
    last_sessions,
    stable,
    weightiest,
)
from memory.tables import Conversation
from tests.memory.house import House
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


def test_what_is_to_come_is_among_the_weightiest_and_what_is_over_is_not(house: House):
    house.add("I fly to Oslo.", valid_until=Moment(house.now + timedelta(days=3), "day"))

    def found() -> Sequence[str]:
        return house.read(
            lambda rows: [
                memory.content
                for memory in strongest(
                    rows,
                    house.mira,
                    rows.get_one(Conversation, house.talk),
                    now=house.now,
                    limit=9,
                )
            ]
        )

    assert found() == ["I fly to Oslo."]
    house.clock.move(days=4)
    assert found() == []
