"""Long-term memory in a real browser: every button, by keys alone, live in two browsers at once."""

import re

import pytest
from playwright.async_api import Page, expect

from bot.center.pages.rendering import yours
from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter
from tests.stage import said

CAT, TEA = "My cat is called Pixel.", "I like green tea."
HOSTILE = "My friend is called <img src=x onerror=alert(1)><script>alert(2)</script>."
PHONE = {"width": 360, "height": 740}


async def lived(center: ServedCenter, name: str, *contents: str, **options: object) -> Page:
    """Let somebody have memories, and open the tab for them."""
    own = await center.world.own(name)
    for content in contents:
        await own.add(content)
    return await center.visit("/memories", name=name, **options)


def card(page: Page, content: str):
    return page.get_by_role("article").filter(has_text=yours(content))


async def test_what_is_typed_appears_and_is_undone(center: ServedCenter):
    page = await lived(center, "typing")
    await page.get_by_label("Something to remember of you").fill(CAT)
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(card(page, CAT)).to_be_visible()
    await expect(page.get_by_label("Something to remember of you")).to_have_value("")
    await page.locator("#told").get_by_role("button", name="Undo").click()

    await expect(card(page, CAT)).to_have_count(0)
    await expect(page.locator("#told")).to_contain_text("Undone.")


@pytest.mark.parametrize(
    ("button", "told"),
    [
        ("Keep", "Kept from fading."),
        ("Confirm", "Confirmed as your own word."),
        ("Hush", "Kept, and not brought up"),
        ("Forget", "Forgotten. It can be brought back."),
    ],
)
async def test_each_button_does_what_it_says(center: ServedCenter, button: str, told: str):
    page = await lived(center, f"pressing {button}", CAT, TEA)
    await card(page, CAT).get_by_role("button", name=button, exact=True).click()

    await expect(page.locator("#told")).to_contain_text(told)
    await expect(card(page, CAT)).to_have_count(0 if button == "Forget" else 1)


@pytest.mark.parametrize(
    ("button", "told"),
    [("Wrong", "Corrected."), ("Outdated", "Noted what is so now"), ("Edit", "It reads so now.")],
)
async def test_a_card_is_changed_in_place(center: ServedCenter, button: str, told: str):
    page = await lived(center, f"changing {button}", CAT)
    await card(page, CAT).get_by_role("link", name=button, exact=True).click()
    field = page.locator("article textarea")
    await expect(field).to_be_focused()
    await field.fill("My cat is called Pixie.")
    await page.get_by_role("button", name="Save").click()

    await expect(page.locator("#told")).to_contain_text(told)
    await expect(card(page, "My cat is called Pixie.").first).to_be_visible()


async def test_what_is_refused_stays_in_its_field(center: ServedCenter):
    page = await lived(center, "refused", CAT)
    typed = "My card is 4111 1111 1111 1111."
    await card(page, CAT).get_by_role("link", name="Edit").click()
    await page.locator("article textarea").fill(typed)
    await page.get_by_role("button", name="Save").click()

    await expect(page.get_by_role("alert").filter(has_text="secret")).to_be_visible()
    await expect(page.locator("article textarea")).to_have_value(typed)


async def test_two_browsers_see_the_same_and_never_overwrite(center: ServedCenter):
    here = await lived(center, "both", CAT)
    there = await center.visit("/memories", name="both")
    await card(there, CAT).get_by_role("link", name="Edit").click()
    await there.locator("article textarea").fill("My cat is Pixie.")
    await card(here, CAT).get_by_role("link", name="Edit").click()
    await here.locator("article textarea").fill("Pixel is my cat.")
    await here.get_by_role("button", name="Save").click()
    await expect(here.locator("#told")).to_contain_text("It reads so now.")
    await expect(there.locator("article textarea")).to_have_value("My cat is Pixie.")
    await there.get_by_role("button", name="Save").click()

    await expect(there.get_by_role("alert")).to_contain_text(["", "Look at both texts"])
    await expect(there.locator("article textarea")).to_have_value("My cat is Pixie.")
    await there.get_by_role("button", name="Save").click()
    await expect(card(here, "My cat is Pixie.")).to_be_visible()


async def test_two_people_never_see_each_other(center: ServedCenter):
    alice, bob = await lived(center, "alice", CAT), await lived(center, "bob")
    await (await center.world.own("alice")).add(TEA)
    await expect(card(alice, TEA)).to_be_visible()
    number = await card(alice, TEA).get_attribute("id") or ""
    found = await bob.goto(f"/memories/{number.removeprefix('memory-')}")

    assert found
    assert found.status == 404
    await bob.goto("/memories?state=all")
    await expect(bob.get_by_role("article")).to_have_count(0)


async def test_what_is_learned_elsewhere_appears_by_itself(center: ServedCenter):
    page = await lived(center, "looking on")
    await expect(page.get_by_text("Nothing is remembered yet")).to_be_visible()
    own = await center.world.own("looking on")
    added = await own.add(TEA)
    await expect(card(page, TEA)).to_be_visible()
    await own.forget(added.id)

    await expect(card(page, TEA)).to_have_count(0)


async def test_what_one_writes_stays_where_its_memory_is_forgotten_elsewhere(center: ServedCenter):
    page = await lived(center, "writing", CAT, TEA)
    number = (await card(page, CAT).get_attribute("id") or "").removeprefix("memory-")
    await card(page, CAT).get_by_role("link", name="Edit").click()
    await page.locator("article textarea").fill("My cat is Pix")
    await (await center.world.own("writing")).forget(int(number))
    await expect(page.locator("article [data-conflict]")).to_be_visible()
    await expect(page.locator("article textarea")).to_have_value("My cat is Pix")
    await page.get_by_role("button", name="Save").click()

    await expect(page.get_by_role("alert").filter(has_text="Look at both texts")).to_be_visible()
    await expect(page.locator("article textarea")).to_have_value("My cat is Pix")


async def test_what_one_opened_and_ticked_stays_so_while_things_change(center: ServedCenter):
    page = await lived(center, "reading", CAT)
    await card(page, CAT).get_by_text("Source:").click()
    await card(page, CAT).get_by_role("checkbox").check()
    await page.get_by_label("Something to remember of you").fill("Half a sent")
    await (await center.world.own("reading")).add(TEA)
    await expect(card(page, TEA)).to_be_visible()

    await expect(card(page, CAT).get_by_role("checkbox")).to_be_checked()
    assert await card(page, CAT).locator("details").evaluate("(each) => each.open")
    await expect(page.get_by_label("Something to remember of you")).to_have_value("Half a sent")


async def test_what_cannot_be_sent_is_said_and_nothing_is_lost(center: ServedCenter):
    page = await lived(center, "offline")
    center.watched.meant += ["INTERNET_DISCONNECTED", "detail: Object"]  # htmx tells of it, too
    await page.get_by_label("Something to remember of you").fill(CAT)
    await page.context.set_offline(True)
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.locator("#problem")).to_contain_text("does not answer")
    await expect(page.get_by_label("Something to remember of you")).to_have_value(CAT)
    await page.context.set_offline(False)
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(card(page, CAT)).to_be_visible()

    await expect(page.locator("#problem")).to_be_empty()


async def test_a_search_finds_while_one_types(center: ServedCenter):
    page = await lived(center, "searching", CAT, TEA)
    await page.get_by_label("Search").press_sequentially("Pixel", delay=20)

    await expect(page).to_have_url(re.compile("q=Pixel"))
    await expect(page.get_by_role("article").first).to_contain_text("Pixel")
    await expect(page.get_by_label("Search")).to_be_focused()


async def test_several_are_forgotten_together_and_brought_back(center: ServedCenter):
    page = await lived(center, "several", CAT, TEA)
    await page.get_by_label("Select all").check()
    await page.locator("#selected-forget").click()
    await expect(page.locator("#told")).to_contain_text("Done: 2.")
    await expect(card(page, CAT)).to_have_count(0)
    await page.get_by_text("Filters", exact=True).click()
    await page.get_by_label("State").select_option("forgotten")
    await expect(card(page, CAT)).to_be_visible()
    await card(page, CAT).get_by_role("button", name="Restore").click()

    await expect(page.locator("#told")).to_contain_text("Remembered again.")


async def test_all_are_said_to_be_selected_only_where_they_are(center: ServedCenter):
    page = await lived(center, "all", CAT, TEA)
    await page.get_by_label("Select all").check()
    await card(page, CAT).get_by_role("checkbox").uncheck()
    await expect(page.get_by_label("Select all")).not_to_be_checked()
    await card(page, CAT).get_by_role("checkbox").check()
    await expect(page.get_by_label("Select all")).to_be_checked()
    await (await center.world.own("all")).add("I live in Oslo.")
    await expect(page.get_by_role("article")).to_have_count(3)

    await expect(page.get_by_label("Select all")).not_to_be_checked()


async def test_keys_alone_do_it_all(center: ServedCenter):
    page = await lived(center, "by keys", CAT)
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    await page.keyboard.press("Enter")
    button = card(page, CAT).get_by_role("button", name="Hush")
    for _ in range(60):
        await page.keyboard.press("Tab")
        if await button.evaluate("(each) => each === document.activeElement"):
            break
    await page.keyboard.press("Enter")
    await expect(page.locator("#told")).to_contain_text("not brought up")
    focused = await page.evaluate("document.activeElement.closest('article')?.id ?? ''")

    assert focused.startswith("memory-")


async def test_its_history_is_told_and_undone(center: ServedCenter):
    page = await lived(center, "history", CAT)
    await card(page, CAT).get_by_role("button", name="Hush").click()
    await expect(page.locator("#told")).to_contain_text("not brought up")
    await card(page, CAT).get_by_role("link", name="Open with its history").click()
    entry = page.locator(".history li").first
    await expect(entry).to_contain_text("You hushed it")
    await entry.get_by_role("button", name="Undo").click()

    await expect(page.locator("#told")).to_contain_text("Undone.")
    await expect(page.locator(".history li").first).to_contain_text("undid a change")


async def test_what_people_are_called_runs_nothing(center: ServedCenter):
    page = await lived(center, "hostile", HOSTILE)

    await expect(page.get_by_role("article")).to_contain_text("<script>alert(2)</script>")
    assert await page.locator("article img").count() == 0


async def test_a_fact_told_appears_is_corrected_and_the_next_reply_uses_that(center: ServedCenter):
    talk = await center.world.stage.talk("told")
    page = await center.visit("/memories", name="told")
    await said(talk, CAT)
    await center.world.stage.worker.drain()
    told = page.get_by_role("article").filter(has_text="Your cat is called Pixel.")
    await told.get_by_role("link", name="Wrong").click()
    await page.locator("article textarea").fill("My cat is called Pixie.")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#told")).to_contain_text("Corrected.")

    assert "Pixie" in await said(talk, "What is my cat called?")


async def test_without_htmx_every_form_still_works(center: ServedCenter):
    page = await center.visit("/", name="plain", java_script_enabled=False)
    await page.goto("/memories")
    await page.get_by_label("Something to remember of you").fill(CAT)
    await page.get_by_role("button", name="Remember", exact=True).click()
    await expect(page.locator("#told")).to_contain_text("Remembered.")
    await card(page, CAT).get_by_role("button", name="Forget").click()
    await expect(page.locator("#told")).to_contain_text("Forgotten.")
    await page.locator("#told").get_by_role("button", name="Undo").click()

    await expect(card(page, CAT).get_by_role("button", name="Forget")).to_be_visible()


async def test_where_htmx_fails_to_load_a_press_still_says_what_it_did(center: ServedCenter):
    page = await lived(center, "failed", CAT)
    center.watched.meant += ["htmx.min.js", "ERR_FAILED"]
    await page.route("**/htmx.min.js", lambda route: route.abort())
    await page.reload()
    await page.locator("#selected-forget").click()
    await expect(page.locator("#told")).to_contain_text("Select some memories first.")
    await page.get_by_label("Select all").check()
    await page.locator("#selected-forget").click()
    await expect(page.locator("#told")).to_contain_text("Done: 1.")
    await (await center.world.own("failed")).add(TEA)
    await expect(page.locator("#changed")).to_be_visible()
    await page.get_by_role("link", name="Show it").click()

    await expect(card(page, TEA)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
async def test_anybody_can_use_it_on_a_phone(center: ServedCenter, scheme: str, locale: str):
    name = f"phone {scheme} {locale}"
    page = await lived(center, name, CAT, TEA, viewport=PHONE, color_scheme=scheme, locale=locale)
    for path in ("/memories", "/memories/pending", "/memories/fading"):
        await page.goto(path)
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert (width <= PHONE["width"], await axe_problems(page)) == (True, []), path
