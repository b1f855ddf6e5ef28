"""A page that stayed open while somebody else was let in does nothing to theirs."""

import re
from pathlib import Path

import httpx2
import pytest

from bot.center.guards.page_owner import FIELD, HEADER, PAGES
from bot.center.guards.visitor import COOKIE
from tests.bot.center.world import CenterWorld, center_world

BROWSER = {"Accept": "text/html,*/*;q=0.8"}
TEA = "I like green tea."
PATHS = ("/memories", "/settings", "/data", "/data/everything", "/memories/1", "/memories/1/erase")
FORM = re.compile(r'<form\b[^>]*method="post"[^>]*>(.{0,80})', re.DOTALL)
ACTION = re.compile(r'<form\b[^>]*method="post"[^>]*action="([^"]+)"')
OWNER = re.compile(rf'name="{FIELD}" value="([0-9a-f]+)"')


async def owner_in(browser: httpx2.AsyncClient) -> str:
    """Return whose pages a browser is shown, as they say it."""
    found = OWNER.search((await browser.get("/memories", headers=BROWSER)).text)
    assert found
    return found[1]


async def contents(world: CenterWorld, name: str) -> list[str]:
    listed = await (await world.logged_in(name)).get("/api/v1/memories")
    return [each["content"] for each in listed.json()["items"]]


async def test_a_form_of_somebody_elses_page_is_not_done(tmp_path: Path):
    with center_world(tmp_path) as world:
        before = await owner_in(await world.logged_in("ana"))
        browser = await world.logged_in("bea", **BROWSER)
        refused = await browser.post("/pages/memories", data={"content": TEA, FIELD: before})
        own = {"content": TEA, FIELD: await owner_in(browser)}

        assert (refused.status_code, "Somebody else" in refused.text) == (403, True)
        assert await contents(world, "bea") == []
        assert (await browser.post("/pages/memories", data=own)).status_code == 303


async def test_neither_is_what_says_so_beside_it_or_in_its_address(tmp_path: Path):
    with center_world(tmp_path) as world:
        before = await owner_in(await world.logged_in("ana"))
        browser = await world.logged_in("bea")
        beside = await browser.get("/memories", headers={**BROWSER, HEADER: before})
        listening = await browser.get("/api/v1/events", params={FIELD: before})

        assert [each.status_code for each in (beside, listening)] == [403, 403]
        assert listening.json()["type"].endswith("somebody-else")


async def test_a_file_that_is_brought_says_whose_page_it_was_brought_to(tmp_path: Path):
    with center_world(tmp_path) as world:
        before = await owner_in(await world.logged_in("ana"))
        browser = await world.logged_in("bea", **BROWSER)
        refused = await browser.post(
            "/pages/data/import", files={"file": ("export.json", b"{}")}, data={FIELD: before}
        )

        assert refused.status_code == 403


@pytest.mark.parametrize("path", PATHS)
async def test_every_form_says_whose_page_it_stands_in(tmp_path: Path, path: str):
    with center_world(tmp_path) as world:
        await (await world.own()).add(TEA)
        browser = await world.logged_in(**BROWSER)
        owner, shown = await owner_in(browser), await browser.get(path)
    forms = FORM.findall(shown.text)

    assert len(forms) > 2
    assert all(f'name="{FIELD}" value="{owner}"' in form for form in forms)
    sent_to = {action.partition("?")[0] for action in ACTION.findall(shown.text)}
    assert all(action.startswith(PAGES) for action in sent_to - {"/logout"})


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
async def test_an_act_that_a_program_sends_as_a_form_is_done_once_under_its_key(
    tmp_path: Path, kind: str
):
    with center_world(tmp_path) as world:
        memory = await (await world.own()).add(TEA)
        browser = await world.logged_in()
        sent = {"Idempotency-Key": "one", "Content-Type": kind}
        done = [
            await browser.post(f"/api/v1/memories/{memory.id}/hush", headers=sent) for _ in range(2)
        ]

        assert [each.status_code for each in done] == [200, 200]
        assert "idempotency-replayed" in done[1].headers


async def test_who_enters_ends_what_that_browser_was_let_in_with(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in("ana")
        before = world.browser(Cookie=f"{COOKIE}={browser.cookies[COOKIE]}")
        assert (await before.get("/")).status_code == 200
        await browser.post("/login", data={"token": await world.token("bea")})

        assert (await before.get("/")).status_code == 401
        assert (await browser.get("/")).status_code == 200
