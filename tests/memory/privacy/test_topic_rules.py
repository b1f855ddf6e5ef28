"""Rules for topics: what holds, and what held."""

from datetime import timedelta

import pytest

from config.errors import TooManyRules
from memory.privacy import topic_rules
from memory.privacy.retelling import discretion_of
from memory.privacy.topic_rules import lift_rule, ruled_topics, set_rule, topics_ruled_at
from memory.vocabulary import Ruling
from tests.memory.house import House

HOUR = timedelta(hours=1)


def change(house: House, ruling: Ruling, *, hours: int, topic: str = "健康") -> None:
    """Set a rule, or lift it where it holds."""
    at = house.now + hours * HOUR

    def work(rows):
        if not lift_rule(rows, house.mira, topic, ruling, now=at):
            set_rule(rows, house.mira, topic, ruling, now=at)

    house.write(work)


@pytest.mark.parametrize("ruling", ["never", "hushed"])
def test_a_lifted_rule_holds_no_more_and_can_be_set_again(house: House, ruling: Ruling):
    for hours in (0, 1):
        change(house, ruling, hours=hours)
    assert house.read(lambda rows: ruled_topics(rows, house.mira, ruling)) == []
    assert not house.read(lambda rows: discretion_of(rows, house.mira))
    assert not house.write(
        lambda rows: lift_rule(rows, house.mira, "健康", ruling, now=house.now + HOUR)
    )

    for hours in (2, 3, 4):
        change(house, ruling, hours=hours)
    assert house.read(lambda rows: ruled_topics(rows, house.mira, ruling)) == ["健康"]


def test_what_held_at_some_time_is_known_however_often_it_changed(house: House):
    change(house, "hushed", hours=0, topic="love")
    for hours, topic in enumerate(("健康", "work", "健康")):
        change(house, "never", hours=hours, topic=topic)
    change(house, "never", hours=4)

    held = [held_at(house, hours) for hours in (-1, 0, 1, 2, 3, 4)]

    assert held == [[], ["健康"], ["健康", "work"], ["work"], ["work"], ["work", "健康"]]


def held_at(house: House, hours: int) -> list[str]:
    at = house.now + hours * HOUR
    return house.read(lambda rows: topics_ruled_at(rows, house.mira, "never", at))


def test_there_are_no_more_than_are_looked_for(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(topic_rules, "MOST_RULES", 2)
    change(house, "never", hours=0, topic="health")
    change(house, "hushed", hours=0, topic="work")

    with pytest.raises(TooManyRules):
        change(house, "never", hours=1, topic="family")
    house.write(lambda rows: set_rule(rows, house.mira, "health", "never", now=house.now))
    change(house, "hushed", hours=1, topic="work")
    change(house, "never", hours=1, topic="family")
    assert house.read(lambda rows: ruled_topics(rows, house.mira, "never")) == ["health", "family"]
