"""The door: who brings a good link is let in once, everybody else sees why not.

Covers: bot.center.guards.visitor,
bot.center.application, bot.center.guards.context.
"""

import asyncio
from pathlib import Path

import pytest

from tests.bot.center.world import center_world

CHINESE = {"Accept-Language": "zh-CN,zh;q=0.9"}


async def test_a_link_opens_a_page_whose_button_lets_in(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser, token = world.browser(), await world.token()
        for _ in range(2):  # as a preview does, then the person
            shown = await browser.get("/login", params={"token": token})
            assert (shown.status_code, token in shown.text) == (200, True)
            assert "set-cookie" not in shown.headers
        entered = await browser.post("/login", data={"token": token})

        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        assert (await browser.get("/")).status_code == 200


async def test_nobody_who_was_not_let_in_sees_anything(tmp_path: Path):
    with center_world(tmp_path) as world:
        shown = await world.browser().get("/")
        forged = world.browser(Cookie="companion_session=forged")

        assert (shown.status_code, "/center" in shown.text) == (401, True)
        assert (await forged.get("/")).status_code == 401


async def test_the_cookie_is_for_requests_of_our_own_pages_alone(tmp_path: Path):
    with center_world(tmp_path) as world:
        entered = await world.browser().post("/login", data={"token": await world.token()})
    cookie = entered.headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


async def test_by_https_the_cookie_goes_nowhere_else(tmp_path: Path):
    with center_world(tmp_path, center={"url": "https://memory.example"}) as world:
        browser = world.browser(Host="memory.example")
        entered = await browser.post("/login", data={"token": await world.token()})
        kept = entered.cookies["__Host-companion_session"]
        inside = world.browser(Host="memory.example", Cookie=f"__Host-companion_session={kept}")
        other = world.browser(Host="memory.example", Cookie=f"companion_session={kept}")

        assert [(await each.get("/")).status_code for each in (inside, other)] == [200, 401]

    cookie = entered.headers["set-cookie"]
    assert cookie.startswith("__Host-companion_session=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert "max-age" in entered.headers["strict-transport-security"]


async def test_a_link_lets_in_one_browser_of_two(tmp_path: Path):
    with center_world(tmp_path) as world:
        token = await world.token()
        done = await asyncio.gather(
            *(world.browser().post("/login", data={"token": token}) for _ in range(4))
        )

        assert sorted(each.status_code for each in done) == [303, 403, 403, 403]
        again = await world.browser().get("/login", params={"token": token})
        assert (again.status_code, "used before" in again.text) == (403, True)


async def test_a_link_that_is_too_old_says_so_in_the_browsers_language(tmp_path: Path):
    with center_world(tmp_path) as world:
        token = await world.token()
        world.stage.clock.move(minutes=11)
        shown = await world.browser(**CHINESE).post("/login", data={"token": token})

        assert (shown.status_code, "过期" in shown.text) == (403, True)
        assert '<html lang="zh">' in shown.text


@pytest.mark.parametrize("token", ["", "nonsense", "<script>alert(1)</script>", "x" * 100_000])
async def test_what_is_no_link_lets_nobody_in(tmp_path: Path, token: str):
    with center_world(tmp_path) as world:
        shown = await world.browser().post("/login", data={"token": token})

    assert shown.status_code == 403
    assert "<script" not in shown.text


async def test_who_tries_too_often_waits(tmp_path: Path):
    with center_world(tmp_path, center={"entries_per_minute": 3}) as world:
        browser, good = world.browser(), await world.token()
        for _ in range(3):
            assert (await browser.post("/login", data={"token": "no"})).status_code == 403
        refused = await browser.post("/login", data={"token": good})

        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= 20
        assert await world.login.enter(good)


async def test_one_browser_is_logged_out_or_all_are(tmp_path: Path):
    with center_world(tmp_path) as world:
        here, there, far = [await world.logged_in() for _ in range(3)]
        left = await here.post("/logout")

        assert 'companion_session=""' in left.headers["set-cookie"]
        assert (await there.get("/")).status_code == 200
        await there.post("/logout", params={"everywhere": "true"})
        assert [(await each.get("/")).status_code for each in (here, there, far)] == [401] * 3


@pytest.mark.parametrize("wanted", [{}, {"everywhere": "true"}], ids=str)
async def test_who_is_erased_can_still_log_out(tmp_path: Path, wanted: dict[str, str]):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        cookie = {"Cookie": f"companion_session={browser.cookies['companion_session']}"}
        typed = {"scope": "user", "typed": "erase everything"}
        await browser.post("/api/v1/erase", json=typed)
        await world.stage.worker.drain()
        seen = await world.browser(**cookie).get("/api/v1/operations")
        await browser.post("/logout", params=wanted)
        after = await world.browser(**cookie).get("/api/v1/operations")

    assert (seen.status_code, after.status_code) == (200, 401)


async def test_the_page_speaks_the_language_of_the_browser_else_of_the_person(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()

        assert '<html lang="en">' in (await browser.get("/")).text
        assert "记忆中心" in (await browser.get("/", headers=CHINESE)).text


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ("zh;q=0.2,en;q=0.8", "en"),
        ("en;q=0.2, zh-CN ; q=0.9", "zh"),
        ("fr, zh;q=0, en;q=0.1", "en"),
        ("zh,en", "zh"),
        ("en-GB;q=0.1,en;q=0.9,zh;q=0.5", "en"),
        ("zh;q=nonsense,en;q=0.9", "zh"),
        ("en;q=0,zh;q=0", "en"),
    ],
)
async def test_of_the_languages_that_a_browser_names_the_best_is_spoken(
    tmp_path: Path, wanted: str, spoken: str
):
    with center_world(tmp_path) as world:
        shown = await world.browser(**{"Accept-Language": wanted}).get("/")

    assert f'<html lang="{spoken}">' in shown.text


async def test_the_style_is_served(tmp_path: Path):
    with center_world(tmp_path) as world:
        found = await world.browser().get("/static/center.css")

    assert found.headers["content-type"].startswith("text/css")
