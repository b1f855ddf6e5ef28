"""A session: one client from its login to its end, with what listens beside it."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.app import App
from bot.discord.connection.backfill import backfill
from bot.discord.connection.client import CompanionClient
from bot.discord.connection.login import token_of
from bot.discord.connection.look_back import look_back
from bot.process.ending import end
from bot.reason import reason_of
from config.errors import DiscordUnavailable

log = logging.getLogger(__name__)

MINUTE = 60.0
CLOSING_SECONDS = 10.0
STORM = "Discord closes each connection anew."


@dataclass
class ClientSession:
    """Runs one client; when it ends, whatever the reason, running replies are finished first."""

    app: App
    client: CompanionClient
    arrived: Callable[[CompanionClient], None]
    """Told of each fresh READY."""
    _lost: deque[float] = field(default_factory=deque)

    async def live(self, stop: asyncio.Event) -> None:
        """Stay on Discord until asked to stop; raises whatever else ended it."""
        async with self.client:
            works: list[asyncio.Task[object]] = [
                asyncio.create_task(self.client.start(token_of(self.client.settings))),
                asyncio.create_task(self._greet_each_ready()),
                asyncio.create_task(self._watch_for_storms()),
                asyncio.create_task(stop.wait()),
            ]
            try:
                done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
                for work in done:
                    work.result()
            finally:
                await self._leave(works)

    async def _leave(self, works: list[asyncio.Task[object]]) -> None:
        now = asyncio.get_running_loop().time
        begun, running = now(), self.client.replies_running
        await self.client.finish(self.app.settings.discord.parting_seconds)
        await end(works[1:])
        closing = asyncio.create_task(self.client.close())
        await asyncio.wait([closing], timeout=CLOSING_SECONDS)
        await end([closing, works[0]])
        log.info("left Discord in %.1f s; replies that were running: %s", now() - begun, running)

    async def _greet_each_ready(self) -> None:
        """At each fresh READY, a resumed connection is none, take up what was missed."""
        async with asyncio.TaskGroup() as group:
            while True:
                await self.client.wait_for("ready")
                self.arrived(self.client)
                group.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        await self._look_back()
        try:
            read = await backfill(self.client, self.app)
        except Exception as problem:  # noqa: BLE001  # the talk goes on without it
            log.warning("what was missed is not read: %s", reason_of(problem))
        else:
            self.client.caught_up()
            log.info("read %s messages that were missed", read)

    async def _look_back(self) -> None:
        try:
            await look_back(self.client, self.app)
        except Exception as problem:  # noqa: BLE001  # the talk goes on without it
            log.warning("what happened meanwhile is not followed: %s", reason_of(problem))

    async def _watch_for_storms(self) -> None:
        """Raise `Storm` where the library reconnects over and over without a pause."""
        limit = self.app.settings.discord.disconnects_per_minute
        while True:
            await self.client.wait_for("disconnect")
            self.app.turn.measures.count("discord_disconnects_total")
            now = asyncio.get_running_loop().time()
            self._lost.append(now)
            while now - self._lost[0] > MINUTE:
                self._lost.popleft()
            if len(self._lost) > limit:
                raise DiscordUnavailable(STORM)
