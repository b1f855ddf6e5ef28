"""Warming in the background: at the first sign of a person, and again only when they are cold."""

import asyncio
import logging
from collections import OrderedDict
from datetime import datetime, timedelta

from bot.process.ending import end
from bot.reason import reason_of
from memory.recall.warming import Sign, warm_up
from memory.services import Services

log = logging.getLogger(__name__)

AGAIN = timedelta(minutes=10)
"""Who is nobody to warm up is looked up again after so long."""
MOST_AT_ONCE = 2
"""So many are warmed up at a time; of whom there is a sign meanwhile, there is another soon."""
MOST_SEEN = 10_000
"""Of so many it is known when they were looked up."""


class Warming:
    """Warms up whoever there is a sign of: nobody waits for it, and what fails fails nothing."""

    def __init__(self) -> None:
        """Know of nobody yet."""
        self._seen: OrderedDict[Sign, tuple[int | None, datetime]] = OrderedDict()
        """Whom each sign led to, and when."""
        self._running: dict[Sign, asyncio.Task[None]] = {}

    def notice(self, services: Services, sign: Sign) -> None:
        """Have somebody warm soon, if they are not, by the running loop."""
        if sign in self._running or len(self._running) >= MOST_AT_ONCE:
            return
        if self._is_due(services, sign):
            task = asyncio.create_task(self._warm_up(services, sign))
            self._running[sign] = task
            task.add_done_callback(lambda _: self._running.pop(sign, None))

    async def finish(self) -> None:
        """Wait for what is under way."""
        if self._running:
            await asyncio.wait(self._running.values())

    async def end(self) -> None:
        """Warm nobody any more."""
        await end(self._running.values())

    def _is_due(self, services: Services, sign: Sign) -> bool:
        if sign not in self._seen:
            return True
        user_id, at = self._seen[sign]
        if user_id is None:
            return services.now() - at >= AGAIN
        return not services.warm.holds(user_id)

    async def _warm_up(self, services: Services, sign: Sign) -> None:
        user_id = None
        try:
            user_id = await warm_up(services, sign)
        except Exception as problem:  # noqa: BLE001  # a sign's edge: who asks is warmed up then
            log.info("somebody is not warmed up ahead: %s", reason_of(problem))
        finally:
            self._seen[sign] = user_id, services.now()
            self._seen.move_to_end(sign)
            while len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)
