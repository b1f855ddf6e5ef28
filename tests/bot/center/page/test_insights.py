"""The insights in a real browser: charts that say what their tables say."""

import pytest
from playwright.async_api import expect

from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_figures_are_drawn_and_the_report_follows(center: ServedCenter, scheme: str):
    await (await center.world.own()).add("My cat is called Pixel.")
    page = await center.visit("/insights", color_scheme=scheme)

    await expect(page.locator(".chart canvas")).to_have_count(1)
    await expect(page.get_by_text("No warnings.")).to_be_visible()
    await page.get_by_text("The figures", exact=True).click()
    assert await axe_problems(page) == []


async def test_it_fits_a_phone_in_chinese(center: ServedCenter):
    await (await center.world.own("phone")).add("我的猫叫毛毛。")
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = await center.visit("/insights?days=7", name="phone", locale="zh-CN", **phone)

    await expect(page.locator(".chart canvas")).to_have_count(1)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360


async def test_where_nothing_is_remembered_it_says_so(center: ServedCenter):
    page = await center.visit("/insights", name="newcomer")

    await expect(page.get_by_text("Nothing is remembered yet.")).to_be_visible()
    assert await axe_problems(page) == []
