"""A visit to the tab of long-term memory: what a browser, with htmx or without, sends and gets."""

import re
from dataclasses import dataclass

import httpx2

from memory.reports.memory_view import MemoryView
from tests.bot.center.world import CenterWorld

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
CAT, DOG = "My cat is called Pixel.", "My dog is called Rex."
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>"


@dataclass
class Visit:
    """A browser that somebody entered with."""

    world: CenterWorld
    browser: httpx2.AsyncClient

    @classmethod
    async def of(cls, world: CenterWorld, name: str = "me", **headers: str) -> "Visit":
        return cls(world, await world.logged_in(name, **{"Accept": "text/html", **headers}))

    async def added(self, content: str, name: str = "me") -> MemoryView:
        return await (await self.world.own(name)).add(content)

    async def page(self, path: str, **params: str) -> str:
        shown = await self.browser.get(path, params=params or None)
        assert shown.status_code == 200, shown.text
        return shown.text

    async def act(self, memory: MemoryView, act: str, *, is_htmx: bool = True) -> httpx2.Response:
        return await self.sent(f"{memory.id}/act", is_htmx, act=act, seen=str(memory.version))

    async def edit(
        self, memory: MemoryView, because: str, content: str, *, is_htmx: bool = True
    ) -> httpx2.Response:
        form = {"because": because, "content": content, "seen": str(memory.version)}
        return await self.sent(f"{memory.id}/edit", is_htmx, **form)

    async def sent(self, path: str, is_htmx: bool = True, **form: str) -> httpx2.Response:
        headers = HTMX if is_htmx else {}
        return await self.browser.post(f"/pages/memories/{path}", data=form, headers=headers)


def texts_of(shown: str) -> list[str]:
    """Return what the cards of a page say, in their order."""
    return re.findall(r'<p class="text" id="text-\d+">(.*?)</p>', shown)
