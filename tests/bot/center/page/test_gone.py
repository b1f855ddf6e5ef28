"""What is erased leaves every page that shows it, within a moment and by itself."""

import pytest
from playwright.async_api import Error, Page, expect

from bot.actions.erasure import OwnErasing
from tests.bot.center.page.served import ServedCenter
from tests.bot.center.page.test_live import SELECT
from tests.bot.center.portrait import portrait
from tests.stage import said

CAT, ASKED = "My cat is called Zorro.", "What is my cat called?"
PAGES = (
    "/memories",
    "/memories/{memory}",
    "/memories/{memory}?edit=reworded",
    "/memories/{memory}/erase",
    "/messages/{message}/erase",
    "/messages/{reply}/why",
    "/conversations/{talk}",
    "/profile/erase?memory={memory}",
    "/data/topic?topic=cat",
    "/graph",
)


async def told_of_a_cat(center: ServedCenter, name: str) -> dict[str, int]:
    """Let somebody tell of a cat and ask for it; return the ids of what came of it."""
    talk = await center.world.stage.talk(name)
    await said(talk, CAT)
    await center.world.stage.worker.drain()
    await said(talk, ASKED)
    await center.world.stage.worker.drain()
    [cat] = await talk.memory.listed(states=["active"], limit=5)
    message = cat.evidence[0].message_id
    return {
        "talk": talk.conversation_id,
        "memory": cat.id,
        "message": message,
        "reply": message + 3,
    }


async def erase(center: ServedCenter, name: str, memory: int) -> None:
    """Have a memory erased with its messages, by another process as it were."""
    user = await center.world.user(name)
    erasing = OwnErasing(center.world.stage.app.services, user, "en")
    await erasing.memory(memory, messages=True)
    await center.world.stage.worker.drain()


async def leaves(page: Page, words: str) -> None:
    """Wait until nothing on the page says them, nor is called by them."""
    await expect(page.locator("html")).not_to_contain_text(words)
    assert words not in await _content(page)


async def _content(page: Page) -> str:
    """Return what a page is made of, once it has gone where it was on its way to."""
    while True:
        try:
            return await page.content()
        except Error as underway:
            if "navigating" not in underway.message:
                raise
            await page.wait_for_load_state()


@pytest.mark.parametrize("number", range(len(PAGES)))
async def test_erased_words_leave_the_page(center: ServedCenter, number: int):
    name = f"gone-{number}"
    ids = await told_of_a_cat(center, name)
    page = await center.visit(PAGES[number].format(**ids), name=name)
    await expect(page.locator("main")).to_contain_text("Zorro")
    await erase(center, name, ids["memory"])

    await leaves(page, "Zorro")
    await expect(page.locator("#problem")).to_be_empty()


async def test_erased_words_leave_the_reasons_under_a_reply(center: ServedCenter):
    ids = await told_of_a_cat(center, "reasons")
    page = await center.visit(f"/conversations/{ids['talk']}", name="reasons")
    await page.get_by_role("link", name="Why did you say that?").first.click()
    await expect(page.locator(".why article")).to_contain_text("Zorro")
    await erase(center, "reasons", ids["memory"])

    await leaves(page, "Zorro")


async def test_of_a_form_about_it_only_what_was_written_stays(center: ServedCenter):
    ids = await told_of_a_cat(center, "written")
    page = await center.visit(f"/memories/{ids['memory']}?edit=corrected", name="written")
    await page.locator("article textarea").fill("My dog is called Rex.")
    await erase(center, "written", ids["memory"])
    await leaves(page, "Zorro")
    await expect(page.locator("article textarea")).to_have_value("My dog is called Rex.")
    await expect(page.locator("main")).to_contain_text("This is not there any more.")


async def test_words_of_the_profile_that_were_touched_go_with_what_they_rest_on(
    center: ServedCenter,
):
    cat, *_ = await portrait(center.world, "touched")
    page = await center.visit("/profile", name="touched")
    await page.evaluate(SELECT, "a cat called Pixel")
    await page.locator("#touched button").click()
    await expect(page.locator("#choice")).to_be_visible()
    await erase(center, "touched", cat)

    await leaves(page, "Pixel")


async def test_a_preview_goes_with_what_it_is_of_and_not_before(center: ServedCenter):
    ids, own = await told_of_a_cat(center, "less"), await center.world.own("less")
    page = await center.visit(f"/messages/{ids['message']}/erase", name="less")
    await own.add("I like plums.")
    await erase(center, "less", (await own.listed(states=["active"], limit=1))[0].id)
    await expect(page.locator("#goes")).to_contain_text("Zorro")
    await expect(page.locator("#goes [role=alert]")).to_have_count(0)
    await erase(center, "less", ids["memory"])

    await expect(page.locator("#goes")).to_have_text("This is not there any more.")
