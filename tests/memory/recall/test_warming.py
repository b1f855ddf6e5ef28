"""Warming: whoever was warmed up is warm when they ask."""

import pytest
from sqlmodel import Session as Rows

from memory.conversation.users import participant_in
from memory.recall.warming import Whereabouts, warm_up
from memory.tables import UserSettings
from tests.memory.house import House


def test_who_is_known_is_warm_with_all_they_have(house: House):
    house.add("I drink tea.")
    services = house.services
    house.run(warm_up(services, Whereabouts("local", "mira")))

    warm = services.warm.user(house.mira)
    assert services.warm.lookups == {"cold": 1, "warm": 1}
    assert len(warm.shelf) == len(warm.index) == 1


def test_a_stranger_is_none(house: House):
    services = house.services
    house.run(warm_up(services, Whereabouts("local", "nobody")))
    assert services.warm.lookups == {}


@pytest.mark.parametrize(
    ("switched_off", "is_warmed"),
    [
        ({"memory"}, False),
        ({"long_term", "episodes"}, False),
        ({"long_term"}, True),
        ({"episodes", "rounds"}, True),
    ],
)
def test_who_switched_memory_off_is_not_warmed_up(
    house: House, switched_off: set[str], *, is_warmed: bool
):
    def switch(rows: Rows) -> None:
        for name in switched_off:
            setattr(rows.get_one(UserSettings, house.mira), name, False)

    house.write(switch)
    services, signs = house.services, (house.mira, Whereabouts("local", "mira"))
    found = [house.run(warm_up(services, sign)) for sign in signs]

    assert found == [house.mira if is_warmed else None] * 2
    assert services.warm.holds(house.mira) == is_warmed


def test_where_nothing_was_said_or_private_mode_is_on_nobody_is_warmed_up(house: House):
    def turn_private(rows: Rows) -> None:
        participant_in(rows, house.talk, house.mira).private_since = house.now

    house.say("I drink tea.")
    here, elsewhere = (Whereabouts("local", "mira", channel) for channel in ("dm", "elsewhere"))
    assert house.run(warm_up(house.services, elsewhere)) is None
    assert house.run(warm_up(house.services, here)) == house.mira

    house.write(turn_private)
    assert house.run(warm_up(house.services, here)) is None
