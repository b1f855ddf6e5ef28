"""Questions about the past, a month or a day."""

from datetime import UTC, datetime

import pytest

from memory.dates.partial_date import Moment
from memory.operations.kinds.update import Update
from tests.memory.house import PERSON, House

TEA, SKI = "I drink green tea.", "I ski in winter."


def moved(house: House) -> None:
    oslo = house.add("I live in Oslo.")
    house.clock.move(days=60)
    change = Update(memory_id=oslo, content="I live in Bergen.", because="changed")
    house.apply(change, author=PERSON)
    house.clock.move(days=1)


def test_what_is_over_answers_only_a_question_about_the_past(house: House):
    moved(house)
    assert house.found("where do I live") == ["I live in Bergen."]
    assert set(house.found("where did I live before")) == {"I live in Bergen.", "I live in Oslo."}
    assert set(house.found("以前 I live")) == {"I live in Bergen.", "I live in Oslo."}
    assert set(house.found("where I live", everything=True)) >= {"I live in Oslo."}


@pytest.mark.parametrize(
    "asked", ["do I live in Oslo", "I still live in Oslo?", "I live in Oslo 吗"]
)
def test_what_is_over_answers_who_asks_whether_it_is_so(house: House, asked: str):
    moved(house)
    assert set(house.found(asked)) == {"I live in Bergen.", "I live in Oslo."}


def test_a_question_about_a_month_is_answered_with_what_held_then(house: House):
    moved(house)
    assert house.found("where did I live in March?") == ["I live in Oslo."]


def test_what_is_over_is_marked_as_such_and_comes_last(house: House):
    moved(house)
    found = house.ask("where did I live before?").memories
    assert [(recalled.memory.content, recalled.expired) for recalled in found] == [
        ("I live in Bergen.", False),
        ("I live in Oslo.", True),
    ]


def test_what_ends_in_the_future_still_holds(house: House):
    until = Moment(datetime(2026, 4, 1, tzinfo=UTC), "month")
    house.add(TEA, valid_until=until)
    assert house.found("green tea") == [TEA]
    house.clock.move(days=30)
    assert house.found("green tea") == []


def dated(house: House) -> None:
    """Have one episode on each of three days."""
    for day, topic in enumerate(("cellos", "mountains", "teapots")):
        house.clock.at = datetime(2026, 3, 2 + day, 12, tzinfo=UTC)
        said = house.say(f"I thought about {topic}")
        house.tell(f"They spoke about {topic}.", said)
    house.clock.at = datetime(2026, 3, 5, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("asked", "topics"),
    [
        ("what was it yesterday?", ["teapots"]),
        ("昨天呢？", ["teapots"]),
        ("three days ago?", ["cellos"]),
        ("前天", ["mountains"]),
        ("this week?", ["cellos", "mountains", "teapots"]),
        ("last week?", []),
    ],
)
def test_a_day_is_answered_with_its_episodes(house: House, asked: str, topics: list[str]):
    dated(house)
    found = [episode.memory.content for episode in house.ask(asked).episodes]
    assert sorted(found) == [f"They spoke about {topic}." for topic in topics]


def test_an_episode_tells_when_it_was(house: House):
    dated(house)
    (found,) = house.ask("yesterday").episodes
    assert found.said_at == datetime(2026, 3, 4, 12, tzinfo=UTC)
