"""Who erased everything leaves no word in any tab that is open, nor behind them."""

import pytest
from playwright.async_api import Page, expect

from bot.actions.erasure import TYPED, OwnErasing
from tests.bot.center.page.served import ServedCenter
from tests.bot.center.page.test_gone import CAT, PAGES, leaves, told_of_a_cat

HIDDEN = """(isHidden) => {
    Object.defineProperty(document, 'hidden', {value: isHidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Has a page taken for one in a tab behind another, or for the one that is looked at."""


async def erase_all(center: ServedCenter, name: str) -> None:
    """Have everything of somebody erased, by another process as it were."""
    user = await center.world.user(name)
    await OwnErasing(center.world.stage.app.services, user, "en").everything(TYPED["en"])
    await center.world.stage.worker.drain()


async def tells_that_all_is_erased(page: Page) -> None:
    """Wait until it is said, in the page that was open or in what came of loading it anew."""
    told = page.get_by_role("alert").filter(has_text="Everything of you was erased")
    await expect(told).to_be_visible()


@pytest.mark.parametrize("number", range(len(PAGES)))
async def test_erased_words_leave_every_page(center: ServedCenter, number: int):
    name = f"erased-{number}"
    ids = await told_of_a_cat(center, name)
    page = await center.visit(PAGES[number].format(**ids), name=name)
    await expect(page.locator("main")).to_contain_text("Zorro")
    await erase_all(center, name)

    await tells_that_all_is_erased(page)
    await leaves(page, "Zorro")


async def test_a_tab_behind_another_loses_them_as_soon_as_it_is_looked_at(center: ServedCenter):
    await told_of_a_cat(center, "behind")
    page = await center.visit("/memories", name="behind")
    await page.evaluate(HIDDEN, True)
    await erase_all(center, "behind")
    assert "Zorro" in await page.content()
    await page.evaluate(HIDDEN, False)

    await tells_that_all_is_erased(page)
    await leaves(page, "Zorro")


@pytest.mark.parametrize("event", ["focus", "pageshow"])
async def test_a_page_that_hears_nothing_loses_them_when_it_is_come_back_to(
    center: ServedCenter, event: str
):
    await told_of_a_cat(center, event)
    page = await center.visit("/memories", name=event)
    await page.evaluate(HIDDEN, True)
    await erase_all(center, event)
    await page.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}', {{persisted: true}}))")

    await tells_that_all_is_erased(page)
    await leaves(page, "Zorro")


async def test_who_goes_back_sees_no_erased_words(center: ServedCenter):
    await told_of_a_cat(center, "back")
    page = await center.visit("/memories", name="back")
    await expect(page.locator("main")).to_contain_text("Zorro")
    await page.goto("/data/everything")
    await page.get_by_role("textbox").fill(TYPED["en"])
    await page.locator("main button").click()
    await center.world.stage.worker.drain()
    await page.goto("/settings")
    await expect(page.locator("p[role=alert]")).to_contain_text("Everything of you was erased")
    await page.go_back()
    await page.go_back()
    await page.go_back()

    await leaves(page, "Zorro")


async def test_of_a_form_only_what_was_written_stays(center: ServedCenter):
    ids = await told_of_a_cat(center, "draft")
    page = await center.visit(f"/memories/{ids['memory']}?edit=corrected", name="draft")
    await page.locator("article textarea").fill("My dog is called Rex.")
    await erase_all(center, "draft")

    await tells_that_all_is_erased(page)
    await leaves(page, CAT)
    await expect(page.locator("textarea")).to_have_value("My dog is called Rex.")


async def test_who_is_only_logged_out_leaves_no_words_either_and_finds_them_again(
    center: ServedCenter,
):
    ids = await told_of_a_cat(center, "out")
    page = await center.visit(f"/conversations/{ids['talk']}", name="out")
    cookies = await page.context.cookies()
    await page.context.clear_cookies()
    await page.evaluate(HIDDEN, True)
    await page.evaluate(HIDDEN, False)
    await expect(page.locator("#problem")).to_contain_text("You are not logged in")
    await leaves(page, "Zorro")
    await page.context.add_cookies(cookies)  # type: ignore[arg-type]  # as they were given
    await page.evaluate(HIDDEN, True)
    await page.evaluate(HIDDEN, False)

    await expect(page.locator("main")).to_contain_text("Zorro")
