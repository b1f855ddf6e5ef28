"""A talk that was had, and a browser that looks at it."""

from dataclasses import dataclass

import httpx2

from bot.actions.account.conversations import MessageView, OwnConversations
from tests.bot.center.world import CenterWorld
from tests.stage import said

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
CAT, ASKED = "My cat is called Pixel.", "What is my cat called?"


@dataclass
class Talked:
    """Somebody who talked, in a browser."""

    world: CenterWorld
    browser: httpx2.AsyncClient
    conversation: int
    user_id: int

    @classmethod
    async def of(cls, world: CenterWorld, *words: str, name: str = "me") -> "Talked":
        talk = await world.stage.talk(name)
        for each in words:
            await said(talk, each)
            await world.stage.worker.drain()
        browser = await world.logged_in(name, Accept="text/html")
        return cls(world, browser, talk.conversation_id, talk.user_id)

    async def page(self, path: str = "", **headers: str) -> str:
        address = path if path.startswith("/") else f"/conversations/{self.conversation}{path}"
        shown = await self.browser.get(address, headers=headers)
        assert shown.status_code == 200, shown.text
        return shown.text

    async def messages(self) -> list[MessageView]:
        """Return what was said, newest first."""
        own = OwnConversations(self.world.stage.services, self.user_id)
        page = await own.messages(self.conversation, before=None, limit=100)
        return list(page.messages)
