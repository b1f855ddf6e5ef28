"""The door in a real browser: by a link and its button, by keyboard, and closed to others."""

from playwright.async_api import expect

from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter


async def test_a_link_and_the_enter_key_let_in(center: ServedCenter):
    page = await center.stranger()
    await page.goto(f"/login?token={await center.world.token()}")
    assert await axe_problems(page) == []
    await page.keyboard.press("Enter")

    await expect(page).to_have_url(f"{center.address}/")
    assert await axe_problems(page) == []


async def test_a_link_that_is_used_up_or_too_old_lets_nobody_in(center: ServedCenter):
    used, old = await center.world.token(), await center.world.token()
    await center.world.login.enter(used)
    page = await center.stranger()
    await page.goto(f"/login?token={used}")
    await expect(page.locator("p[role=alert]:visible")).to_contain_text("used before")
    center.world.stage.clock.move(minutes=11)
    await page.goto(f"/login?token={old}")

    await expect(page.locator("p[role=alert]:visible")).to_contain_text("too old")
    await expect(page.get_by_role("button")).to_have_count(0)


async def test_the_closed_door_says_how_to_get_in(center: ServedCenter):
    page = await center.stranger(locale="zh-CN")
    await page.goto("/")

    await expect(page.locator("p[role=alert]:visible")).to_be_visible()
    assert await axe_problems(page) == []


async def test_what_breaks_the_policy_is_noticed(center: ServedCenter):
    center.watched.meant += ["style-src"]
    page = await center.visit()
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">')")
    await page.evaluate("() => {}")

    assert any("policy: style-src" in problem for problem in center.watched.problems)
