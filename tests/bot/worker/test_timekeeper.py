import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count

import pytest

from bot.worker.maintenance import DAILY, MINUTE
from bot.worker.timekeeper import LEAP_SECONDS, Timekeeper
from config.errors import StoreUnreadable
from config.settings.sections import Work
from tests.stage import eventually

YEARS = 5 * 365 * 24 * 3600


@dataclass
class Asked:
    """Notes what is asked for; fails where the test says so."""

    what: list[str] = field(default_factory=list)
    problems: list[Exception] = field(default_factory=list)

    async def __call__(self, what: str) -> None:
        self.what.append(what)
        if self.problems:
            raise self.problems.pop(0)


@asynccontextmanager
async def kept(asked: Asked, lead: Callable[[], float]) -> AsyncIterator[None]:
    """Let a timekeeper run beside the test."""
    keeper = Timekeeper(Work(), asked, lead=lead, look_seconds=0.01)
    running = asyncio.create_task(keeper.run())
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(20):
            yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def until(asked: Asked, count: int) -> None:
    async def enough() -> bool:
        return len(asked.what) >= count

    await eventually(enough)


@pytest.mark.parametrize("leap", [YEARS, -YEARS, 3600, -3600])
async def test_when_the_clock_is_set_the_work_is_asked_for_at_once(leap: float):
    asked, lead = Asked(), [0.0]
    async with kept(asked, lambda: lead[0]):
        assert asked.what == []
        lead[0] += leap
        await until(asked, 2)

    assert asked.what == [MINUTE, DAILY]


async def test_a_clock_that_drifts_is_no_clock_that_was_set():
    asked, looks = Asked(), count()

    async def many() -> bool:
        return next(looks) > 20

    async with kept(asked, lambda: next(looks) * LEAP_SECONDS * 0.3):
        await eventually(many)

    assert asked.what == []


@pytest.mark.parametrize("problem", [StoreUnreadable("busy"), ZeroDivisionError("my diary")])
async def test_work_that_cannot_be_asked_for_is_asked_for_the_next_time(
    problem: Exception, caplog: pytest.LogCaptureFixture
):
    asked, lead = Asked(problems=[problem]), [0.0]
    async with kept(asked, lambda: lead[0]):
        lead[0] += YEARS
        await until(asked, 2)
        lead[0] -= YEARS
        await until(asked, 4)

    assert type(problem).__name__ in caplog.text or str(problem) in caplog.text
    assert "my diary" not in caplog.text
