"""A Memory Center on a stage, and the browsers of people who look into it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI

from bot.actions.center_login import CenterLogin
from bot.actions.memories import OwnMemory
from bot.center.application import create_application
from tests.stage import Stage, staged

ADDRESS = "http://localhost:8765"


def seen_in(page: str) -> str:
    """Return what a page says would go, for the form that asks for it."""
    found = re.search(r'name="seen" value="([^"]+)"', page)
    assert found
    return found[1]


@dataclass
class CenterWorld:
    """A Memory Center that is asked without a network."""

    stage: Stage
    application: FastAPI

    @property
    def login(self) -> CenterLogin:
        return CenterLogin(self.stage.app.store_services)

    def browser(self, *, address: str = "127.0.0.1", **headers: str) -> httpx2.AsyncClient:
        """Return a browser that nobody is logged in with."""
        transport = httpx2.ASGITransport(app=self.application, client=(address, 1234))
        return httpx2.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers)

    async def user(self, name: str = "me") -> int:
        return (await self.stage.talk(name)).user_id

    async def own(self, name: str = "me") -> OwnMemory:
        return (await self.stage.talk(name)).memory

    async def token(self, name: str = "me") -> str:
        link = await self.login.link(await self.user(name))
        return link.partition("token=")[2]

    async def logged_in(self, name: str = "me", **headers: str) -> httpx2.AsyncClient:
        """Return a browser that somebody entered with."""
        browser = self.browser(**headers)
        done = await browser.post("/login", data={"token": await self.token(name)})
        assert done.status_code == 303
        return browser


@contextmanager
def center_world(folder: Path, **settings: Any) -> Iterator[CenterWorld]:
    """Open a store with a Memory Center before it."""
    with staged(folder, **settings) as stage:
        yield CenterWorld(stage, create_application(stage.app))
