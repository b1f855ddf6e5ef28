"""Keys go on from where they were, whatever was done there."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.center.page.served import ServedCenter

TEA, PLUMS, FIGS = "I like green tea.", "I like plums.", "I like figs."


async def cards(center: ServedCenter, name: str) -> Page:
    """Open the list of somebody of whom three things are remembered, the newest first."""
    own = await center.world.own(name)
    for each in (TEA, PLUMS, FIGS):
        await own.add(each)
    return await center.visit("/memories", name=name)


async def pressed(page: Page, place: Locator) -> None:
    await place.focus()
    await page.keyboard.press("Enter")


def card(page: Page, words: str) -> Locator:
    return page.get_by_role("article").filter(has_text=words)


async def test_what_is_added_and_what_is_refused_leave_one_at_the_form(center: ServedCenter):
    page = await center.visit("/memories", name="adding")
    field, button = (
        page.get_by_label("Something to remember of you"),
        page.get_by_role("button", name="Remember", exact=True),
    )
    await field.fill(TEA)
    await pressed(page, button)
    await expect(card(page, TEA)).to_be_visible()
    await expect(button).to_be_focused()
    await field.fill("x" * 600)
    await pressed(page, button)
    await expect(page.locator("#add [role=alert]")).to_contain_text("too long")

    await expect(field).to_be_focused()
    await expect(field).to_have_accessible_description(re.compile("too long"))


async def test_after_a_card_that_goes_comes_the_next_one(center: ServedCenter):
    page = await cards(center, "forgetting")
    await pressed(page, card(page, PLUMS).get_by_role("button", name="Forget"))
    await expect(card(page, PLUMS)).to_have_count(0)
    await expect(card(page, TEA)).to_be_focused()
    await pressed(page, card(page, TEA).get_by_role("button", name="Forget"))
    await expect(card(page, TEA)).to_have_count(0)

    await expect(card(page, FIGS)).to_be_focused()


async def test_a_button_that_stays_stays_focused(center: ServedCenter):
    page = await cards(center, "keeping")
    keep = card(page, PLUMS).get_by_role("button", name="Keep")
    await pressed(page, keep)
    await expect(page.locator("#told")).to_contain_text("Kept")

    await expect(keep).to_be_focused()


async def test_an_undo_that_is_done_leaves_one_where_it_is_told(center: ServedCenter):
    page = await cards(center, "undoing")
    await pressed(page, card(page, PLUMS).get_by_role("button", name="Forget"))
    await pressed(page, page.locator("#told").get_by_role("button", name="Undo"))
    await expect(page.locator("#told")).to_contain_text("Undone")

    await expect(page.locator("#told")).to_be_focused()


async def test_settings_leave_one_where_one_was(center: ServedCenter):
    page = await center.visit("/settings", name="settling")
    await page.get_by_role("textbox", name="Topic").fill("health")
    rule = page.locator("#topics [name=ruling][value=never]:not([type=hidden])")
    await pressed(page, rule)
    await expect(page.locator("#topics [name=act]")).to_be_visible()
    await expect(rule).to_be_focused()
    await pressed(page, page.locator("#topics [name=act]"))
    await expect(page.locator("#topics [name=act]")).to_have_count(0)

    await expect(page.locator("#topics")).to_be_focused()


async def test_who_points_elsewhere_is_not_led_back(center: ServedCenter):
    page, own = await cards(center, "pointing"), await center.world.own("pointing")
    await card(page, PLUMS).get_by_role("button", name="Keep").focus()
    await page.locator("h1").click()
    await own.add("I like pears.")
    await expect(card(page, "pears")).to_be_visible()

    assert await page.evaluate("document.activeElement.matches('main')")


@pytest.mark.parametrize("name", ["since", "until"])
async def test_a_date_is_typed_with_all_of_its_year(center: ServedCenter, name: str):
    page = await center.visit("/memories", name=f"typing-{name}")
    await page.locator("#filters summary").click()
    await page.locator(f"[name={name}]").focus()
    await page.keyboard.type("03012026")
    await expect(page.locator(f"[name={name}]")).to_have_value("2026-03-01")
    await page.wait_for_url(f"**{name}=2026-03-01**")

    await expect(page.locator("#problem")).to_be_empty()
