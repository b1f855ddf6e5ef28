"""As a new user tries it: told in the chat, seen on the page, corrected there, used in the chat."""

from playwright.async_api import expect

from tests.bot.center.page.served import ServedCenter
from tests.stage import said


async def test_what_is_corrected_on_the_page_is_what_the_next_reply_says(center: ServedCenter):
    page = await center.visit("/memories")
    await expect(page.locator(".memory")).to_have_count(0)
    talk = await center.world.stage.talk()
    await said(talk, "My cat is called Pixel.")
    await center.world.stage.worker.drain()
    card = page.locator(".memory").filter(has_text="Pixel")
    await expect(card).to_be_visible()

    await card.get_by_role("link", name="Wrong").click()
    await page.locator("article textarea").fill("My cat is called Pixie.")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator(".memory").filter(has_text="Pixie")).to_be_visible()

    reply = await said(talk, "What is my cat called?")
    assert "Pixie" in reply
    assert "Pixel" not in reply
