"""A Memory Center on a real socket, and browsers in which somebody is logged in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page

from bot.center.guards.visitor import COOKIE
from bot.center.process import served
from tests.bot.center.page.chromium import Watched
from tests.bot.center.world import CenterWorld, center_world
from tests.bot.test_metrics_endpoint import free_port

WAIT = 60_000
"""How many milliseconds a test waits for what is to appear."""


@dataclass
class ServedCenter:
    """A Memory Center with a browser that looks at it."""

    world: CenterWorld
    address: str
    browser: Browser
    watched: Watched = field(default_factory=Watched)
    _contexts: list[BrowserContext] = field(default_factory=list)

    async def visit(self, path: str = "/", *, name: str = "me", **options: Any) -> Page:
        """Open a page in a browser of its own in which somebody is logged in.

        `options` are those of a browser: `color_scheme`, `locale`, `viewport`, `has_touch`.
        """
        page = await self.stranger(**options)
        secret = await self.world.login.enter(await self.world.token(name))
        cookie = {"name": COOKIE, "value": secret, "url": self.address, "httpOnly": True}
        await page.context.add_cookies([cookie])  # type: ignore[list-item]  # a SetCookieParam
        await page.goto(path)
        return page

    async def stranger(self, **options: Any) -> Page:
        """Open a browser in which nobody is logged in."""
        chosen = {"base_url": self.address, "reduced_motion": "reduce", **options}
        context = await self.browser.new_context(**chosen)
        context.set_default_timeout(WAIT)
        self._contexts.append(context)
        page = await context.new_page()
        await self.watched.follow(page)
        return page

    async def close_browsers(self) -> None:
        while self._contexts:
            await self._contexts.pop().close()


@asynccontextmanager
async def served_center(
    folder: Path, browser: Browser, **settings: Any
) -> AsyncIterator[ServedCenter]:
    """Serve a Memory Center while the block runs."""
    chosen = {"port": free_port(), "entries_per_minute": 1000, "requests_per_minute": 100_000}
    with center_world(folder, center=chosen, **settings) as world:
        async with served(world.stage.app) as address:
            center = ServedCenter(world, address, browser)
            try:
                yield center
            finally:
                await center.close_browsers()
