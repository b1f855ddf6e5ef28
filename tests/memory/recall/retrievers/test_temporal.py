"""The leg of time: what was told, began or ended in the asked days."""

from datetime import UTC, datetime

import pytest

from memory.dates.partial_date import Moment
from tests.memory.house import House


def scores(house: House, text: str) -> dict[str, float]:
    found = house.ask(text)
    contents = {memory.id: memory.content for memory in house.all(type(house.memory(1)))}
    return {
        contents[candidate.memory_id]: candidate.scores["dated"]
        for candidate in found.candidates
        if "dated" in candidate.scores
    }


def told(house: House) -> None:
    """Have something told on March 2, and something that began on March 4."""
    house.learn("Mira drinks tea.")
    house.clock.at = datetime(2026, 3, 3, 9, tzinfo=UTC)
    began = Moment(datetime(2026, 3, 4, tzinfo=UTC), "day")
    house.learn("Mira works at a bank.", valid_from=began)
    house.clock.at = datetime(2026, 3, 5, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("what did I tell you three days ago?", {"Mira drinks tea."}),
        ("我三天前说了什么", {"Mira drinks tea."}),
        ("what did I tell you the day before yesterday?", {"Mira works at a bank."}),
        ("what happened yesterday?", {"Mira works at a bank."}),
        ("what did we talk about last week?", set()),
    ],
)
def test_facts_of_the_asked_days_are_found(house: House, text: str, found: set[str]):
    told(house)
    assert set(scores(house, text)) == found
    assert set(house.found(text)) == found


def test_where_more_is_asked_the_day_alone_is_no_answer(house: House):
    told(house)
    assert scores(house, "how was the weather yesterday?") == {"Mira works at a bank.": 0.5}
    assert house.found("how was the weather yesterday?") == []
