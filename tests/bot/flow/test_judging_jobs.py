"""The reviewer's daily and weekly jobs run through consolidation, with the offline agents."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col

from bot.agent_factory import agents_for
from bot.flow.agent_jobs import ConsolidationContext
from bot.flow.consolidation import build_consolidation
from config.prompting.prompt import Prompts
from memory.tables import Memory, Relation
from memory.vocabulary import JobKind
from tests.memory.house import House
from tests.reviewer.steps import job


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.chdir(tmp_path)
    made = House(tmp_path)
    yield made
    made.close()


def work_off(house: House, kind: JobKind) -> None:
    context = ConsolidationContext(house.services, agents_for(house.settings, Prompts.load()))
    waiting = job(house, kind)
    asyncio.run(build_consolidation().ainvoke({"job": waiting}, context=context))


def test_the_daily_check_finds_two_homes_in_two_towns(house: House):
    for town in ("Oslo", "Bergen", "Norway"):
        house.learn(f"Mira lives in {town}.", structured={"key": "home", "value": town})
    work_off(house, "contradictions")
    house.clock.move(days=1)
    work_off(house, "contradictions")
    house.clock.move(days=1)
    work_off(house, "contradictions")

    (found,) = house.all(Relation, col(Relation.kind) == "contradicts")
    names = {house.memory(number).content for number in (found.from_id, found.to_id)}
    assert names == {"Mira lives in Oslo.", "Mira lives in Bergen."}


def test_the_weekly_search_keeps_an_insight(house: House):
    for thing in ("jazz", "opera", "folk music"):
        structured = {"key": "like", "value": thing}
        house.learn(f"Mira likes {thing}.", structured=structured, topic="music")
    work_off(house, "insights")

    (found,) = house.all(Memory, col(Memory.kind) == "pattern")
    assert found.content == "The user likes several things that have to do with music."


@pytest.mark.parametrize("kind", ["contradictions", "insights"])
def test_where_there_is_nothing_to_judge_nothing_happens(house: House, kind: JobKind):
    house.learn("Mira likes jazz.")
    work_off(house, kind)

    assert len(house.all(Memory)) == 1
