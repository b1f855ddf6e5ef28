"""The graph in a real browser: drawn from its list, led through by touch and keys."""

import pytest
from playwright.async_api import expect

from memory.operations.kinds.add import Add
from tests.bot.center.graph import acquaintances
from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_it_is_drawn_and_can_be_read_without_the_picture(center: ServedCenter, scheme: str):
    await acquaintances(center.world, scheme)
    page = await center.visit("/graph", name=scheme, color_scheme=scheme)

    # Pixel, Anna, Oslo, Bergen and four memories
    await expect(page.locator("[data-picture]")).to_have_attribute("data-nodes", "8")
    await page.get_by_role("button", name="Closer").press("Enter")
    await page.get_by_role("button", name="Show all").click()
    assert await axe_problems(page) == []


async def test_a_name_is_chosen_by_keys_alone(center: ServedCenter):
    await acquaintances(center.world, "keys")
    page = await center.visit("/graph", name="keys")
    await page.get_by_role("combobox").focus()
    await page.keyboard.type("Pixel")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("heading", name="Pixel")).to_be_visible()
    await expect(page.get_by_role("heading", name="Bergen")).to_have_count(0)


async def test_what_is_learned_meanwhile_is_drawn_on_a_phone(center: ServedCenter):
    await acquaintances(center.world, "phone")
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = await center.visit("/graph", name="phone", locale="zh-CN", **phone)
    await expect(page.locator("[data-picture]")).to_have_attribute("data-nodes", "8")
    await page.evaluate("document.querySelector('[data-picture]').dataset.seen = 'before'")
    own = await center.world.own("phone")
    await own.act(Add(content="The dog Bruno barks.", entities=["Bruno"]))

    await expect(page.locator("[data-picture]")).to_have_attribute("data-nodes", "10")
    await expect(page.locator("[data-picture]")).to_have_attribute("data-seen", "before")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
