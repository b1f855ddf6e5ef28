"""`companion recall`.

Covers: bot.actions.recall_preview, bot.cli.recall_table.
"""

import asyncio
from pathlib import Path

import pytest

from memory.recall.episode_features import NAMES
from tests.bot.cli.conftest import Run
from tests.stage import said, staged


@pytest.fixture
def spoken(tmp_path: Path, run: Run) -> None:
    """Let a user have said two things."""

    async def talk() -> None:
        with staged(tmp_path / "data") as stage:
            told = await stage.talk()
            await said(told, "My cat is called Pixel.")
            await said(told, "I ski in winter.")

    asyncio.run(talk())


def learned(run: Run) -> None:
    run("memory", "add", "I drink green tea")
    run("memory", "add", "I ski in winter")


def test_what_a_message_brings_to_mind_is_listed(run: Run, met):
    learned(run)
    told = run("recall", "I drink green tea")
    assert "I drink green tea" in told.out
    assert "I ski in winter" not in told.out


def test_where_nothing_comes_to_mind_it_says_so(run: Run, met):
    assert run("recall", "zebras").out == "Nothing comes to mind for that.\n"
    assert run("recall", "zebras", "--language", "zh").out == "没有想起什么。\n"


def test_every_candidate_is_explained(run: Run, met):
    learned(run)
    english = run("recall", "I drink green tea", "--explain").out
    chinese = run("recall", "I drink green tea", "--explain", "--language", "zh").out

    assert all(
        text in english for text in ("brought to mind", "shares words", "left out: not sure")
    )
    assert all(text in chinese for text in ("想起", "有相同的词", "没有用上：不够确定能回答"))
    assert "I ski in winter" in english


def test_the_explanation_is_to_be_had_as_json(run: Run, met):
    learned(run)
    brief = run("recall", "I drink green tea", "--json").json["candidates"]
    whole = run("recall", "I drink green tea", "--explain", "--json").json["candidates"]

    assert [part["content"] for part in brief] == ["I drink green tea"]
    assert {part["why_out"] for part in whole} == {None, "not relevant enough"}
    assert set(whole[0]["scores"]) == {"dense", "keyword"}


def test_what_was_said_comes_word_for_word(run: Run, spoken):
    assert "“My cat is called Pixel.”" in run("recall", "cat called Pixel").out


def test_each_message_that_was_looked_at_is_explained(run: Run, spoken):
    explained = run("recall", "cat called Pixel", "--explain", "--json").json["messages"]
    outcomes = {part["text"]: part["why_out"] for part in explained}

    assert None in outcomes.values()
    assert outcomes["My cat is called Pixel."] != "not relevant enough"
    assert outcomes["I ski in winter."] == "not relevant enough"
    assert "I ski in winter." in run("recall", "cat called Pixel", "--explain").out


@pytest.fixture
def told(tmp_path: Path) -> None:
    """Let a user have had a talk that is told in an episode."""

    async def talk() -> None:
        with staged(tmp_path / "data") as stage:
            told = await stage.talk()
            for text in ("I planted tomatoes today.", "They need water.", "Next week beans."):
                await said(told, text)
            await told.end()
            await stage.worker.drain()

    asyncio.run(talk())


def test_each_episode_is_explained_by_what_its_rank_is_made_of(run: Run, told):
    english = run("recall", "tomatoes today", "--explain").out
    chinese = run("recall", "tomatoes today", "--explain", "--language", "zh").out
    whole = run("recall", "tomatoes today", "--explain", "--json").json["candidates"]

    assert all(text in english for text in ("made of", "its surest message"))
    assert all(text in chinese for text in ("由什么得来", "最有把握的一句原话"))
    (episode,) = [part for part in whole if "features" in part]
    assert episode["features"].keys() <= set(NAMES)
