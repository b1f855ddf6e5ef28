"""All tabs in a real browser, over hostile words: by day, by night, on a phone in Chinese."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.center.texts.frame import CENTER_TEXTS
from memory.operations.kinds.add import Add
from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter
from tests.bot.center.portrait import portrait
from tests.stage import said

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</textarea></script><script>alert(2)</script>",
    "\"><svg onload=alert(3)> {{ 7 * 7 }} ${7 * 7} ' onfocus=alert(4) autofocus='",
    "W" * 300,
)
PAGES = ("", "profile", *CENTER_TEXTS["en"].tabs)
VIEWS: Mapping[str, Mapping[str, Any]] = {
    "light": {"viewport": {"width": 1000, "height": 800}},
    "dark": {"viewport": {"width": 1000, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "locale": "zh-CN"},
}


@pytest.mark.parametrize("view", VIEWS)
async def test_hostile_words_stay_words_on_every_tab_and_everybody_can_use_it(
    center: ServedCenter, view: str
):
    await _fill(center, view)
    page = await center.visit(name=view, **VIEWS[view])
    found = {name: problems for name in PAGES if (problems := await _problems(page, name))}

    assert found == {}


async def _fill(center: ServedCenter, name: str) -> None:
    """Have somebody remember, and say, what wants to be run."""
    await portrait(center.world, name)
    own, talk = await center.world.own(name), await center.world.stage.talk(name)
    for words in HOSTILE:
        await own.act(Add(content=words, entities=[words[:80]], topic=words[:80]))
        await said(talk, words)
    await center.world.stage.worker.drain()


async def _problems(page: Page, name: str) -> list[str]:
    dialogs: list[str] = []
    page.once("dialog", lambda dialog: dialogs.append(f"run: {dialog.message}"))
    await page.goto(f"/{name}", wait_until="load")
    await expect(page.get_by_role("main")).to_be_visible()
    width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*dialogs, *([f"too wide by {width}"] if width > 0 else []), *await axe_problems(page)]


async def test_two_people_see_each_other_nowhere(center: ServedCenter):
    await portrait(center.world, "anna")
    page = await center.visit(name="bert")
    for name in PAGES:
        await page.goto(f"/{name}")

        assert "torms" not in await page.content()


async def test_every_tab_is_reached_by_keys_alone(center: ServedCenter):
    page = await center.visit(name="keys")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    for label in CENTER_TEXTS["en"].tabs.values():
        link = page.get_by_role("navigation").get_by_role("link", name=label)
        for _ in range(12):
            if await link.evaluate("(each) => each === document.activeElement"):
                break
            await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")

        await expect(page.get_by_role("heading", level=1, name=label)).to_be_visible()
