"""A page whose visitor is gone, or is somebody else by now, shows nothing but what they wrote."""

from playwright.async_api import Page, expect

from bot.center.guards.visitor import COOKIE
from tests.bot.center.page.served import ServedCenter

TEA, PLUMS = "I like green tea.", "I like plums."


async def becomes(center: ServedCenter, page: Page, name: str) -> None:
    """Let somebody in by a link, in another tab of the same browser."""
    tab = await page.context.new_page()
    await tab.goto(f"/login?token={await center.world.token(name)}")
    await tab.get_by_role("button").click()
    await expect(tab).to_have_url(f"{center.address}/")


async def test_who_is_logged_out_leaves_no_words_in_other_tabs(center: ServedCenter):
    await (await center.world.own("out")).add(TEA)
    page = await center.visit("/memories", name="out")
    tab = await page.context.new_page()
    await tab.goto("/")
    await tab.get_by_role("button", name="Log out", exact=True).click()
    await expect(page.locator("#problem")).to_contain_text("You are not logged in")
    await expect(page.get_by_role("article")).to_be_hidden()
    await becomes(center, page, "out")

    await expect(page.get_by_role("article")).to_contain_text(TEA)
    await expect(page.locator("#problem")).to_be_empty()


async def test_a_page_of_who_was_there_before_is_none_of_who_is_there_now(center: ServedCenter):
    await (await center.world.own("first")).add(TEA)
    second = await center.world.own("second")
    page = await center.visit("/memories", name="first")
    field = page.get_by_label("Something to remember of you")
    await field.fill(PLUMS)
    await becomes(center, page, "second")
    await expect(page.locator("#problem")).to_contain_text("Somebody else is logged in now")
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.get_by_role("article")).to_be_hidden()
    await expect(field).to_have_value(PLUMS)
    await becomes(center, page, "first")
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.get_by_role("article").first).to_contain_text(PLUMS)
    await expect(page.get_by_role("article").last).to_contain_text(TEA)

    assert (await second.stats()).memories.state == {}


async def test_a_form_without_scripts_says_whose_it_is(center: ServedCenter):
    page = await center.visit("/memories", name="still", java_script_enabled=False)
    await page.get_by_label("Something to remember of you").fill(TEA)
    secret = await center.world.login.enter(await center.world.token("other"))
    cookie = {"name": COOKIE, "value": secret, "url": center.address, "httpOnly": True}
    await page.context.add_cookies([cookie])  # type: ignore[list-item]  # a SetCookieParam
    await page.get_by_role("button", name="Remember", exact=True).click()

    await expect(page.locator("p[role=alert]")).to_contain_text("Somebody else is logged in now")
