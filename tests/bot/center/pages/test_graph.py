"""The tab of the graph: a list of names with the memories that hold them, of one's own alone.

Covers: bot.actions.account.graph, bot.center.texts.graph.
"""

from dataclasses import fields
from pathlib import Path

from bot.center.texts.graph import GRAPH_TEXTS
from tests.bot.center.graph import acquaintances
from tests.bot.center.world import center_world

CHINESE = {"Accept-Language": "zh"}


async def test_names_are_listed_with_the_memories_that_hold_them(tmp_path: Path):
    with center_world(tmp_path) as world:
        await acquaintances(world)
        shown = await (await world.logged_in()).get("/graph")

    assert 'data-name="Pixel"' in shown.text
    assert "2 memories" in shown.text
    assert "1 memory<" in shown.text
    assert "replaced: Anna lives in Oslo." in shown.text
    assert "over since" in shown.text


async def test_one_name_is_shown_with_what_is_near_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        ids = await acquaintances(world)
        browser = await world.logged_in()
        shown = await browser.get("/graph", params={"about": ids["Pixel"]})
        everything = await browser.get("/graph", params={"about": ""})

    assert 'data-name="Bergen"' not in shown.text
    assert 'data-name="Anna"' in shown.text
    assert 'data-name="Bergen"' in everything.text


async def test_where_nothing_is_named_it_says_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        shown = await (await world.logged_in(**CHINESE)).get("/graph")

    assert GRAPH_TEXTS["zh"].empty in shown.text


async def test_nobody_sees_what_others_memories_name(tmp_path: Path):
    with center_world(tmp_path) as world:
        ids = await acquaintances(world)
        browser = await world.logged_in("theo")
        whole = await browser.get("/graph")
        about = await browser.get("/graph", params={"about": ids["Pixel"]})

    assert "Pixel" not in whole.text
    assert about.status_code == 404


def test_both_languages_say_everything():
    for field in fields(GRAPH_TEXTS["en"]):
        assert all(getattr(texts, field.name) for texts in GRAPH_TEXTS.values()), field.name
