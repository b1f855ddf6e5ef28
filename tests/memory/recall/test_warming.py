"""Warming: whoever was warmed up is warm when they ask."""

from memory.recall.warming import warm_up
from tests.memory.house import House


def test_who_is_known_is_warm_with_all_they_have(house: House):
    house.add("I drink tea.")
    services = house.services
    house.run(warm_up(services, "local", "mira"))

    warm = services.warm.user(house.mira)
    assert services.warm.lookups == {"cold": 1, "warm": 1}
    assert len(warm.shelf) == len(warm.index) == 1


def test_a_stranger_is_none(house: House):
    services = house.services
    house.run(warm_up(services, "local", "nobody"))
    assert services.warm.lookups == {}
