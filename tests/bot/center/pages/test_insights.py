"""The tab of insights: counts, growth, recall, costs and quality, of one's own alone.

Covers: bot.actions.account.insights, bot.center.texts.insights.
"""

from dataclasses import fields
from pathlib import Path
from typing import Any

from bot.center.texts.insights import INSIGHTS_TEXTS
from memory.tables import QualityRow
from tests.bot.center.world import CenterWorld, center_world
from tests.memory.model_calls import model_call

CHINESE = {"Accept-Language": "zh"}
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


async def past_days(world: CenterWorld) -> None:
    """Leave what the daily work kept of two days, and a call of a model."""
    user, now = await world.user(), world.stage.clock.now()
    figures: tuple[dict[str, Any], ...] = (
        {"active": 3, "recall_p50": 2.5, "recall_p99": 9.25},
        {"active": 5},
    )
    rows = [
        QualityRow(user_id=user, day=f"2026-03-0{number}", at=now, figures=found)
        for number, found in enumerate(figures, 1)
    ]
    call = model_call(now, user_id=user, tokens_in=77, tokens_cached=66)
    await world.stage.write(lambda store: store.add_all([*rows, call]))


async def test_what_is_remembered_is_counted_and_grows(tmp_path: Path):
    with center_world(tmp_path) as world:
        await (await world.own()).add("My cat is called Pixel.")
        browser = await world.logged_in()
        shown = await browser.get("/insights", params={"days": 7})
        chinese = await browser.get("/insights", headers=CHINESE)

    assert '<time datetime="2026-03-02">2026-03-02</time></th><td class="number">1</td>' in (
        shown.text
    )
    assert shown.text.count("<time ") == 7
    assert "事实" in chinese.text


async def test_figures_of_past_days_and_costs_are_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        await (await world.own()).add("My cat is called Pixel.")
        await past_days(world)
        shown = await (await world.logged_in()).get("/insights")

    assert '<td class="number">9.25</td>' in shown.text
    assert '<td class="number"></td>' in shown.text
    assert "cost (USD)" in shown.text
    assert "of them cached" in shown.text
    assert '<td class="number">77</td><td class="number">66</td>' in shown.text


async def test_the_report_comes_as_a_part_or_as_a_page(tmp_path: Path):
    with center_world(tmp_path) as world:
        own = await world.own()
        for _ in range(2):
            await own.add("My cat is called Pixel.")
        browser = await world.logged_in()
        page = await browser.get("/insights/quality")
        part = await browser.get("/insights/quality", headers=HTMX)

    assert "<html" in page.text
    assert "<html" not in part.text
    assert "No warnings." in part.text


async def test_nobody_sees_anothers_figures(tmp_path: Path):
    with center_world(tmp_path) as world:
        await (await world.own()).add("My cat is called Pixel.")
        await past_days(world)
        browser = await world.logged_in("theo")
        shown = await browser.get("/insights")

    assert INSIGHTS_TEXTS["en"].empty in shown.text
    assert INSIGHTS_TEXTS["en"].no_costs in shown.text


def test_both_languages_say_everything():
    for field in fields(INSIGHTS_TEXTS["en"]):
        assert all(getattr(texts, field.name) for texts in INSIGHTS_TEXTS.values()), field.name
