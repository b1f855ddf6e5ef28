"""Conversations in a real browser: what was said, why, and what is to go."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter
from tests.stage import said

CAT, ASKED = "My cat is called Pixel.", "What is my cat called?"
PHONE = {"width": 360, "height": 740}


async def talked(center: ServedCenter, name: str, *words: str, **options: object) -> Page:
    """Let somebody talk, and open the talk for them."""
    talk = await center.world.stage.talk(name)
    for each in words:
        await said(talk, each)
    await center.world.stage.worker.drain()
    return await center.visit(f"/conversations/{talk.conversation_id}", name=name, **options)


async def test_a_reply_says_why_and_what_it_stood_on_is_corrected(center: ServedCenter):
    await (await center.world.own("why")).add(CAT)
    page = await talked(center, "why", ASKED)
    await page.get_by_role("link", name="Why did you say that?").click()
    stood = page.locator(".why article").first
    await expect(stood).to_contain_text(CAT)
    await stood.get_by_role("link", name="Wrong").click()
    await page.locator(".why textarea").fill("My cat is called Pixie.")
    await page.get_by_role("button", name="Save").click()

    await expect(page.locator("#told")).to_contain_text("Corrected.")
    await expect(page.locator(".why article").first).to_contain_text("Pixie")


async def test_a_source_leads_to_the_message(center: ServedCenter):
    page = await talked(center, "source", CAT)
    await page.goto("/memories")
    await page.get_by_text("Source:").click()
    await page.get_by_role("link", name=re.compile("you said")).click()

    await expect(page).to_have_url(re.compile(r"/conversations/\d+#message-\d+"))
    await expect(page.locator(".message:target")).to_contain_text(CAT)


async def test_a_reply_is_rated_with_a_word(center: ServedCenter):
    page = await talked(center, "rating", CAT)
    await page.get_by_text("Rate this reply").click()
    await page.get_by_label("In a word, if you like").fill("Kind.")
    await page.get_by_role("button", name="Good reply").click()

    await expect(page.get_by_text("Noted: 👍 Kind.")).to_be_visible()


async def test_a_message_is_erased_after_a_look_at_what_goes(center: ServedCenter):
    page = await talked(center, "erasing", CAT)
    own = page.locator(".message.mine")
    await own.get_by_role("link", name="Erase…").click()
    await expect(page.get_by_text("Your cat is called Pixel.").first).to_be_visible()
    await page.get_by_role("button", name="Erase for good").click()
    await center.world.stage.worker.drain()

    await expect(page.get_by_text(CAT)).to_have_count(0)


async def test_a_chat_is_cleared(center: ServedCenter):
    page = await talked(center, "clearing", CAT)
    await page.get_by_role("link", name="Clear…").click()
    await page.get_by_label("Erase what was learned here too").check()
    await page.get_by_role("button", name="Clear for good").click()

    await expect(page.locator("#told")).to_contain_text("The chat is being cleared.")


async def test_the_keys_for_private_mode_turn_it_on_and_off(center: ServedCenter):
    page = await talked(center, "private", CAT)
    await page.keyboard.press("Control+Shift+T")
    await expect(page.locator("#told")).to_contain_text("Private mode is on")
    await expect(page.locator("#about")).to_contain_text("private mode")
    await page.get_by_role("button", name="Private mode on or off").click()

    await expect(page.locator("#told")).to_contain_text("Private mode is off")
    await expect(page.locator("#about")).not_to_contain_text("private mode")


@pytest.mark.parametrize("keys", [["Control", "Shift", "KeyT"], ["Enter"]])
async def test_keys_that_are_held_down_turn_private_mode_on_once(
    center: ServedCenter, keys: list[str]
):
    page, switches = await talked(center, f"held-{keys[0]}", CAT), list[str]()
    page.on("request", lambda each: switches.append(each.url) if "private" in each.url else None)
    await page.get_by_role("button", name="Private mode on or off").focus()
    for key in keys:
        await page.keyboard.down(key)
    await expect(page.locator("#about")).to_contain_text("private mode")
    for _ in range(5):
        await page.keyboard.down(keys[-1])
    for key in keys:
        await page.keyboard.up(key)

    await expect(page.locator("#about")).to_contain_text("private mode")
    assert len(switches) == 1


async def test_what_is_learned_is_shown_while_one_looks_on(center: ServedCenter):
    page = await talked(center, "live", CAT)
    await said(await center.world.stage.talk("live"), "I live in Oslo.")
    await center.world.stage.worker.drain()

    await expect(page.get_by_text("I live in Oslo.")).to_be_visible()


async def test_what_is_said_elsewhere_appears_although_nothing_is_learned_of_it(
    center: ServedCenter,
):
    page = await talked(center, "said live", CAT)
    overview = await page.context.new_page()
    await overview.goto("/conversations")
    await said(await center.world.stage.talk("said live"), "Good evening.")

    await expect(page.get_by_text("Good evening.")).to_be_visible()
    await expect(overview.locator("#conversations")).to_contain_text("messages: 4")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
async def test_anybody_can_use_it_on_a_phone(center: ServedCenter, scheme: str, locale: str):
    options = {"viewport": PHONE, "color_scheme": scheme, "locale": locale}
    page = await talked(center, f"phone {scheme} {locale}", CAT, ASKED, **options)
    here = page.url
    for path in (here, "/conversations", *(f"{here}/{view}" for view in ("window", "summary"))):
        await page.goto(path)
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert (width <= PHONE["width"], await axe_problems(page)) == (True, []), path
