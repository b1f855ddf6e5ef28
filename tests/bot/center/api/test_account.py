"""Profile, settings, export and what waits, by the API.

Covers: bot.actions.account.settings, bot.actions.account.profile.
"""

from pathlib import Path

from memory.tables import UserSettings
from tests.bot.center.world import center_world
from tests.stage import said

API = "/api/v1"
CHINESE = {"Accept-Language": "zh"}


async def test_switches_zone_and_language_are_chosen(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        before = (await browser.get(f"{API}/settings")).json()
        chosen = {"automatic": False, "timezone": "asia/shanghai", "language": "zh"}
        after = (await browser.put(f"{API}/settings", json=chosen)).json()

        assert after == before | chosen | {"timezone": "Asia/Shanghai"}
        assert (await browser.get(f"{API}/settings")).json() == after
        assert "记忆中心" in (await browser.get("/")).text


async def test_a_zone_that_is_none_is_refused(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**CHINESE)
        refused = await browser.put(f"{API}/settings", json={"timezone": "Atlantis"})

        assert (refused.status_code, "没有时区" in refused.json()["detail"]) == (422, True)


async def test_the_export_is_everything(tmp_path: Path):
    with center_world(tmp_path) as world:
        await said(await world.stage.talk(), "My cat is called Pixel.")
        found = await (await world.logged_in()).get(f"{API}/export")

        assert found.json()["messages"][0]["text"] == "My cat is called Pixel."
        assert "attachment" in found.headers["content-disposition"]


async def test_who_is_new_has_no_profile(tmp_path: Path):
    with center_world(tmp_path) as world:
        found = (await (await world.logged_in()).get(f"{API}/profile")).json()

        assert (found["version"], found["paragraphs"]) == (0, [])


async def test_what_waits_is_accepted_or_declined(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, talk = await world.logged_in(), await world.stage.talk()

        def ask_first(rows):
            rows.get_one(UserSettings, talk.user_id).automatic = False

        await world.stage.write(ask_first)
        await said(talk, "My cat is called Pixel. I live in Oslo.")
        await world.stage.worker.drain()
        first, second = [
            each["operation"]["operation"]
            for each in (await browser.get(f"{API}/pending")).json()["items"]
        ]
        done = await browser.post(f"{API}/pending/{first}/accept")
        declined = await browser.post(f"{API}/pending/{second}/decline")
        again = await browser.post(f"{API}/pending/{first}/accept")

        assert [each.status_code for each in (done, declined, again)] == [200, 200, 409]
        assert (await browser.get(f"{API}/pending")).json() == {"items": []}
        assert len((await browser.get(f"{API}/memories")).json()["items"]) == 1
