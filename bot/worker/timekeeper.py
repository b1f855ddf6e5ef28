"""The timekeeper: lets `schedule` say when the work of a day or of a minute is due."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from schedule import Scheduler

from bot.clock import lead
from bot.worker.failures import log_unknown
from bot.worker.maintenance import DAILY, MINUTE
from config.errors import StoreError
from config.settings.sections import Work

log = logging.getLogger(__name__)

LEAP_SECONDS = 30
"""The machine's clock does not drift so far between two looks: it was set, or the machine slept."""


@dataclass
class Timekeeper:
    """Asks for work when its time has come, by a clock that may be set at any moment."""

    work: Work
    ask: Callable[[str], Awaitable[None]]
    lead: Callable[[], float] = lead
    """By how many seconds the machine's clock is before one that cannot be set."""
    look_seconds: float = 1
    """How often it looks whether something is due."""

    async def run(self) -> None:
        """Ask for what is due until cancelled.

        `schedule` would wait for the time that a clock once showed. Where the clock leaps, its
        timetable is written anew, and the day's work is asked for at once, as at a start.
        """
        due: asyncio.Queue[str] = asyncio.Queue()
        scheduler, before = self._timetable(due), self.lead()
        while True:
            lead = self.lead()
            if abs(lead - before) > LEAP_SECONDS:
                scheduler = self._timetable(due)
                due.put_nowait(MINUTE)
                due.put_nowait(DAILY)
            before = lead
            scheduler.run_pending()
            while not due.empty():
                await self._ask(due.get_nowait())
            await asyncio.sleep(self.look_seconds)

    def _timetable(self, due: asyncio.Queue[str]) -> Scheduler:
        scheduler = Scheduler()
        scheduler.every().day.at(self.work.daily_at).do(due.put_nowait, DAILY)
        scheduler.every(1).minutes.do(due.put_nowait, MINUTE)
        return scheduler

    async def _ask(self, what: str) -> None:
        try:
            await self.ask(what)
        except StoreError as problem:
            log.warning("the work of each %s is put off: %s", what, problem)
        except Exception as problem:  # noqa: BLE001  # an edge: the next minute must come
            log_unknown(f"the work of each {what} was not asked for", problem)
