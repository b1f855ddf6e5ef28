"""Passkeys in a real browser with a device of its own: added, logged in by, removed.

Covers: bot.center.pages.passkeys, bot.center.texts.passkeys.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Page, expect
from sqlmodel import select, update

from memory.tables import Passkey
from tests.bot.center.page.chromium import axe_problems
from tests.bot.center.page.served import ServedCenter


@asynccontextmanager
async def device(page: Page, *, knows: bool = True) -> AsyncIterator[Any]:
    """Give a browser a device that makes passkeys; `knows`: it recognises its person."""
    session = await page.context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    about = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": knows,
        "automaticPresenceSimulation": True,
    }
    added = await session.send("WebAuthn.addVirtualAuthenticator", {"options": about})
    yield Held(session, added["authenticatorId"])
    await session.detach()


class Held:
    """A device, and the passkeys on it."""

    def __init__(self, session: Any, number: str) -> None:
        self.session, self.about = session, {"authenticatorId": number}

    async def credentials(self) -> list[dict[str, Any]]:
        found = await self.session.send("WebAuthn.getCredentials", self.about)
        return list(found["credentials"])

    async def count_back(self) -> None:
        """Put in place of its passkey a copy from before it was used."""
        [held] = await self.credentials()
        await self.session.send("WebAuthn.clearCredentials", self.about)
        older = {**self.about, "credential": {**held, "signCount": 0}}
        await self.session.send("WebAuthn.addCredential", older)


async def add(page: Page, name: str) -> None:
    await page.get_by_label("What to call this device").fill(name)
    await page.get_by_role("button", name="Add a passkey").click()


async def log_out(page: Page) -> None:
    await page.get_by_role("button", name="Log out", exact=True).click()
    await expect(page.get_by_role("button", name="Log in with a passkey")).to_be_visible()


async def rows_of(center: ServedCenter, name: str) -> list[Passkey]:
    user_id = await center.world.user(name)
    named = select(Passkey).where(Passkey.user_id == user_id)
    return await center.world.stage.services.store.read(lambda rows: list(rows.exec(named)))


async def test_one_is_added_logs_in_and_is_removed(center: ServedCenter):
    page = await center.visit("/settings", name="ada")
    async with device(page) as held:
        await add(page, "My <b>phone</b>")
        await expect(page.locator("#passkeys")).to_contain_text("My <b>phone</b>")
        await expect(page.get_by_role("status").first).to_contain_text("The passkey is added.")
        assert await axe_problems(page) == []
        [row] = await rows_of(center, "ada")
        [made] = await held.credentials()
        assert len(row.handle) == 64
        assert str(row.user_id) != row.handle
        assert made["rpId"] == "localhost"

        await log_out(page)
        assert await axe_problems(page) == []
        await page.get_by_role("button", name="Log in with a passkey").click()
        await expect(page.get_by_role("link", name="Long-term")).to_be_visible()
        [used] = await rows_of(center, "ada")
        assert used.sign_count > row.sign_count
        assert used.used_at is not None

        await page.goto("/settings")
        await page.get_by_role("button", name="Remove My").click()
        await expect(page.locator("#passkeys")).to_contain_text("There is none yet.")
        await log_out(page)
        await page.get_by_role("button", name="Log in with a passkey").click()
        await expect(page.get_by_role("alert").last).to_contain_text("lets nobody in")
        assert await rows_of(center, "ada") == []


async def test_a_second_one_of_the_same_person_is_none_too_many(center: ServedCenter):
    page = await center.visit("/settings", name="eve")
    async with device(page) as held:
        await add(page, "phone")
        await expect(page.locator("#passkeys li")).to_contain_text("phone")
        await add(page, "phone again")
        said = page.locator("#passkeys [role=alert]")
        await expect(said).to_contain_text("has a passkey of yours already")
        assert len(await held.credentials()) == len(await rows_of(center, "eve")) == 1


async def test_a_copy_that_counts_otherwise_lets_nobody_in(center: ServedCenter):
    page = await center.visit("/settings", name="bob")
    async with device(page) as held:
        await add(page, "phone")
        await expect(page.locator("#passkeys")).to_contain_text("phone")
        user_id = await center.world.user("bob")
        later = update(Passkey).where(Passkey.user_id == user_id).values(sign_count=50)  # type: ignore[arg-type]  # a column
        await center.world.stage.write(lambda rows: rows.exec(later))
        await held.count_back()
        await log_out(page)
        await page.get_by_role("button", name="Log in with a passkey").click()

        await expect(page.get_by_role("alert").last).to_contain_text("lets nobody in")
        [row] = await rows_of(center, "bob")
        assert (row.sign_count, row.used_at) == (50, None)


async def test_an_answer_is_good_once_and_for_its_own_browser(center: ServedCenter):
    page, answers = await center.visit("/settings", name="finn"), dict[str, Any]()
    page.on("request", lambda sent: answers.update({sent.url: sent.post_data_json}))
    stranger = await center.stranger()
    async with device(page):
        await add(page, "phone")
        await expect(page.locator("#passkeys")).to_contain_text("phone")
        made = f"{center.address}/pages/passkeys"
        again = await page.request.post(made, data=answers[made])
        await log_out(page)
        entering = f"{center.address}/login/passkey"
        for browser in (page, stranger):
            await browser.request.post(f"{entering}/options")
        await page.get_by_role("button", name="Log in with a passkey").click()
        await expect(page.get_by_role("link", name="Long-term")).to_be_visible()
        cookie = {each["name"]: each for each in await page.context.cookies()}
        replayed = [
            await browser.request.post(entering, data=answers[entering])
            for browser in (page, stranger)
        ]

    assert (again.status, "too long" in await again.text()) == (422, True)
    assert [each.status for each in replayed] == [403, 403]
    assert cookie["companion_session"]["httpOnly"]
    assert len(await rows_of(center, "finn")) == 1


async def test_who_the_device_does_not_know_is_told_that_nothing_was_done(center: ServedCenter):
    page = await center.visit("/settings", name="cleo")
    async with device(page, knows=False):
        await add(page, "phone")

        await expect(page.locator("#passkeys [role=alert]")).to_contain_text("Nothing was done")
        assert await rows_of(center, "cleo") == []


async def test_everything_takes_the_passkeys_along(center: ServedCenter):
    page = await center.visit("/settings", name="dora")
    async with device(page):
        await add(page, "phone")
        await expect(page.locator("#passkeys")).to_contain_text("phone")
        own, gone = await center.world.own("dora"), await center.world.user("dora")
        assert "phone" not in str(await own.export())
        await page.goto("/data/everything")
        await page.locator("input[name=typed]").fill("erase everything")
        await page.locator("button.danger").click()
        await expect(page).to_have_url(re.compile("/data/erased/"))
        await center.world.stage.worker.drain()

        assert gone not in {each.user_id for each in await center.world.stage.all(Passkey)}


async def test_under_the_bare_address_it_is_said_where_to_go(center: ServedCenter):
    bare = center.address.replace("localhost", "127.0.0.1")
    page = await center.stranger(base_url=bare)
    await page.goto("/")
    await page.get_by_role("button", name="Log in with a passkey").click()

    await expect(page.get_by_role("alert").last).to_contain_text(f"open {center.address}")
