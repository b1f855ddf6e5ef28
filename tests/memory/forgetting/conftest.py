"""A few memories that count as many."""

import pytest

from tests.memory.forgetting.much import ILL, count_few_as_many
from tests.memory.house import House


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    count_few_as_many(monkeypatch)


@pytest.fixture
def ill(house: House, small: None) -> House:
    """Mira's house, with a cup of tea and much about her health."""
    house.say("I was ill, and my doctor came", "Oh.")
    house.add("Mira drinks tea.")
    for number in range(ILL):
        house.add(f"Mira was ill in {2000 + number}.")
    return house
