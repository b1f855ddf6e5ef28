"""A real Chromium, and pages that may neither break the policy nor fail in silence."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    async_playwright,
)

from bot.center.third_party import DEV

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb")
REFUSED = "Failed to load resource: the server responded with a status of 4"
"""What the console says of each answer that tells a person what does not fit."""
VIOLATION = """addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""
TRIED = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
    .filter((found) => ['serious', 'critical'].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`)"""


def executable() -> str | None:
    """Return where the browser is, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@asynccontextmanager
async def chromium(path: str) -> AsyncIterator[Browser]:
    """Run a browser while the block runs."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Watched:
    """What went wrong in pages that nobody may see go wrong.

    A browser may tell of a failure after the page shows what it led to: a test says beforehand
    which failures it means to cause.
    """

    problems: list[str] = field(default_factory=list)
    meant: list[str] = field(default_factory=list)
    """Parts of the sentences of what a test makes go wrong."""

    @property
    def unmeant(self) -> list[str]:
        return [each for each in self.problems if not any(part in each for part in self.meant)]

    def forget(self) -> None:
        """Begin anew, for the next test."""
        self.problems.clear()
        self.meant.clear()

    async def follow(self, page: Page) -> None:
        await page.add_init_script(VIOLATION)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("response", self._answered)
        page.on("requestfailed", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(REFUSED):
            self.problems.append(f"{message.type}: {message.text}")

    def _answered(self, response: Response) -> None:
        is_missing = response.status == 404 and "/static/" in response.url
        if response.status >= 500 or is_missing:
            self.problems.append(f"{response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left lets go of what it listens to.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.failure}: {request.url}")


async def axe_problems(page: Page) -> list[str]:
    """Return the serious violations of accessibility in what a page shows."""
    await page.evaluate(_axe())
    found: Any = await page.evaluate(TRIED)
    return [str(each) for each in found]


@cache
def _axe() -> str:
    return (DEV / "axe.min.js").read_text(encoding="utf-8")
