"""Data and settings in a real browser: by keys and with htmx, on a phone, light and dark."""

import json

import pytest
from playwright.async_api import expect
from sqlmodel import Session as Rows

from config.errors import StoreUnreadable
from memory.forgetting import portions, targets
from memory.ledger.proposal import Batch, Outcome
from memory.operations.apply import apply
from memory.policy import MemoryPolicy
from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter
from tests.stage import said

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/data", "/settings", "/data/everything"])
async def test_the_tabs_can_be_read_by_everybody(center: ServedCenter, path: str, scheme: str):
    page = await center.visit(path, color_scheme=scheme)

    assert await axe_problems(page) == []


@pytest.mark.parametrize("path", ["/data", "/settings"])
async def test_they_fit_a_phone_in_chinese(center: ServedCenter, path: str):
    await said(await center.world.stage.talk("phone"), "我的猫叫毛毛。")
    page = await center.visit(path, name="phone", locale="zh-CN", **PHONE)

    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    assert await axe_problems(page) == []


async def test_a_file_is_made_fetched_and_brought_to_somebody_else(center: ServedCenter):
    await (await center.world.own("maker")).add("I like <b>rain</b>.")
    page = await center.visit("/data", name="maker")
    await page.locator("select[name=format]").select_option("json")
    await page.get_by_role("button", name="Make the file").click()
    async with page.expect_download() as found:
        await page.get_by_role("link", name="Fetch").click()
    content = (await (await found.value).path()).read_bytes()
    other = await center.visit("/data", name="taker")
    await other.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": content}
    )
    await other.get_by_role("button", name="Show what it would change").click()
    await expect(other.get_by_text("I like <b>rain</b>.")).to_be_visible()
    assert await axe_problems(other) == []
    await other.get_by_role("button", name="Take it in").click()

    assert json.loads(content)["memories"]
    await expect(other.get_by_text("Taken in: 1 memories")).to_be_visible()


async def test_settings_are_saved_where_they_stand(center: ServedCenter):
    page = await center.visit("/settings", name="setting")
    await page.get_by_label("Show sources").uncheck()
    await page.get_by_label("Time zone").fill("Atlantis")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("There is no time zone Atlantis.")).to_be_visible()
    await expect(page.get_by_label("Show sources")).not_to_be_checked()
    await page.get_by_label("Time zone").fill("Europe/Oslo")
    await page.get_by_label("Time zone").press("Enter")
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("textbox", name="Topic").fill("health")
    await page.get_by_role("button", name="Never store it").press("Enter")

    await expect(page.get_by_role("button", name="Lift: health")).to_be_visible()


async def test_the_forgetting_of_much_is_seen_to_go_on_and_undone(
    center: ServedCenter, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 1)
    monkeypatch.setattr(portions, "MEMORIES", 1)
    own, worker = await center.world.own("forgetter"), center.world.stage.worker
    for number in range(3):
        await own.add(f"I played golf in {2000 + number}.")
    page = await center.visit("/data/topic?topic=golf", name="forgetter")
    await page.get_by_role("button", name="Forget them").click()
    operations = page.locator("#operations")
    await expect(operations.get_by_role("progressbar")).to_have_attribute("max", "3")
    await expect(operations).to_contain_text("0 of 3")
    assert await axe_problems(page) == []

    seen = list[int]()

    def stops(rows: Rows, batch: Batch, policy: MemoryPolicy) -> Outcome:
        if len(seen) == 2:
            raise StoreUnreadable("The disk is full.")
        seen.append(1)
        return apply(rows, batch, policy)

    with monkeypatch.context() as patched:
        patched.setattr(portions, "apply", stops)
        await worker.drain("forget")
    await expect(operations).to_contain_text("2 of 3")
    await expect(operations).to_contain_text("StoreUnreadable")
    await operations.get_by_role("button", name="Try again now").click()
    await worker.drain("forget")
    await expect(operations).to_contain_text("done. Forgotten: 3.")
    await expect(operations.get_by_role("progressbar")).to_have_count(0)
    await operations.get_by_role("button", name="Undo").press("Enter")
    await worker.drain("forget")
    await expect(operations).to_contain_text("undone")
    assert len(await own.listed(states=["active"], limit=9)) == 3


async def test_an_erasure_is_seen_to_its_end_while_it_goes_on(center: ServedCenter):
    own = await center.world.own("eraser")
    await own.add("I play golf.")
    page = await center.visit("/data/topic?topic=golf", name="eraser")
    await page.get_by_role("button", name="Erase for good").click()
    await expect(page.locator("#operations")).to_contain_text("accepted")
    await center.world.stage.worker.drain()

    await expect(page.locator("#operations")).to_contain_text("done")
