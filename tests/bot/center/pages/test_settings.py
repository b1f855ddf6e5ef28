"""The tab of settings: switches, language, zone and topics, as forms and as parts of the page.

Covers: bot.center.texts.settings.
"""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.actions.account.settings import SWITCHES
from bot.center.texts.settings import SETTINGS_TAB
from bot.texts.settings import OWN_SETTINGS
from tests.bot.center.world import center_world
from tests.stage import said

API = "/api/v1/settings"
HTMX = {"Accept": "text/html", "HX-Request": "true"}
CHINESE = {"Accept-Language": "zh"}


async def test_the_language_that_one_chose_goes_before_the_browsers(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**CHINESE)
        before = (await browser.get("/settings")).text
        await browser.put("/api/v1/settings", json={"language": "en"})
        after = (await browser.get("/settings")).text
        missing = await browser.get("/api/v1/memories/9")
        await said(await world.stage.talk(), "你好，今天天气怎么样？")
        spoken = (await browser.get("/settings")).text

        assert '<html lang="zh">' in before
        assert '<html lang="en">' in after
        assert missing.headers["content-language"] == "en"
        assert '<html lang="en">' in spoken


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_all_that_can_be_chosen_is_shown(tmp_path: Path, language: str):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**{"Accept-Language": language})
        page = (await browser.get("/settings")).text

    for name in SWITCHES:
        assert f'value="{name}"' in page
    assert OWN_SETTINGS["zh" if language == "zh" else "en"].hints["memory"] in page
    assert page.count(" checked") == 6


async def test_what_is_saved_is_what_is_ticked(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        form = {"on": ["memory", "rounds"], "language": "zh", "timezone": "asia/shanghai"}
        done = await browser.post("/pages/settings", data=form)
        chosen = (await browser.get(API)).json()

    assert (done.status_code, done.headers["location"]) == (303, "/settings?done=saved")
    assert {name for name in SWITCHES if chosen[name]} == {"memory", "rounds"}
    assert (chosen["language"], chosen["timezone"]) == ("zh", "Asia/Shanghai")


async def test_what_another_tab_changed_meanwhile_is_not_changed_back(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        seen = re.findall('name="seen" value="(.*?)"', (await browser.get("/settings")).text)[0]
        ticked = [name for name in SWITCHES if name in seen.split()]
        form = {"on": ticked, "language": "en", "timezone": "UTC", "seen": seen}
        private = {**form, "on": [name for name in ticked if name != "memory"], "language": "zh"}
        await browser.post("/pages/settings", data=private)
        refused = await browser.post("/pages/settings", data={**form, "timezone": "Atlantis"})
        await browser.post("/pages/settings", data={**form, "timezone": "Asia/Shanghai"})
        chosen = (await browser.get(API)).json()

    assert f'name="seen" value="{seen}"' in refused.text
    assert (chosen["memory"], chosen["rounds"], chosen["language"]) == (False, True, "zh")
    assert chosen["timezone"] == "Asia/Shanghai"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
async def test_a_zone_that_is_none_stays_in_its_field_and_nothing_is_lost(
    tmp_path: Path, headers: dict[str, str]
):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**CHINESE)
        form = {"on": ["memory"], "timezone": "<Atlantis>"}
        shown = await browser.post("/pages/settings", data=form, headers=headers)
        chosen = (await browser.get(API)).json()

    assert (shown.status_code, "没有时区" in shown.text) == (422, True)
    assert 'value="&lt;Atlantis&gt;"' in shown.text
    assert shown.text.count(" checked") == 1
    assert ("<html" in shown.text) == (not headers)
    assert chosen["rounds"]


async def test_what_was_left_as_it_was_stays_as_it_was_changed_elsewhere(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        page = (await browser.get("/settings")).text
        seen = page.partition('name="seen" value="')[2].partition('"')[0]
        await browser.put(API, json={"memory": False, "language": "zh"})
        ticked = [name for name in SWITCHES if name in seen.split() and name != "rounds"]
        form = {"on": ticked, "language": "en", "timezone": "nowhere", "seen": seen}
        refused = await browser.post("/pages/settings", data=form, headers=HTMX)
        again = refused.text.partition('name="seen" value="')[2].partition('"')[0]
        done = await browser.post("/pages/settings", data=form | {"timezone": "Europe/Oslo"})
        chosen = (await browser.get(API)).json()

    assert (refused.status_code, again, done.status_code) == (422, seen, 303)
    assert (chosen["memory"], chosen["rounds"], chosen["episodes"]) == (False, False, True)
    assert (chosen["language"], chosen["timezone"]) == ("zh", "Europe/Oslo")


async def test_topics_are_ruled_and_lifted(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        for ruling in ("never", "hushed"):
            form = {"topic": "health", "ruling": ruling}
            await browser.post("/pages/settings/topics", data=form)
        ruled = (await browser.get("/settings")).text.count('value="health"')
        form = {"topic": "health", "ruling": "never", "act": "lift"}
        part = await browser.post("/pages/settings/topics", data=form, headers=HTMX)
        empty = await browser.post(
            "/pages/settings/topics", data={"topic": " ", "ruling": "never"}, headers=HTMX
        )

    assert ruled == 2
    assert part.text.count('value="health"') == 1
    assert "That holds no longer." in part.text
    assert (empty.status_code, "Name a topic" in empty.text) == (422, True)


def test_both_languages_say_everything():
    for field in fields(SETTINGS_TAB["en"]):
        assert all(getattr(texts, field.name) for texts in SETTINGS_TAB.values()), field.name
