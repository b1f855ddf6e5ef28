"""Keys go on from where they were, whatever was done there."""

import pytest
from playwright.async_api import expect

from tests.bot.center.page.served import ServedCenter


@pytest.mark.parametrize("name", ["since", "until"])
async def test_a_date_is_typed_with_all_of_its_year(center: ServedCenter, name: str):
    page = await center.visit("/memories", name=f"typing-{name}")
    await page.locator("#filters summary").click()
    await page.locator(f"[name={name}]").focus()
    await page.keyboard.type("03012026")
    await expect(page.locator(f"[name={name}]")).to_have_value("2026-03-01")
    await page.wait_for_url(f"**{name}=2026-03-01**")

    await expect(page.locator("#problem")).to_be_empty()
