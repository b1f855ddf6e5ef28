"""Asking an endpoint again where that may help."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from config.errors import MindResting, MindUnavailable
from config.models.chat.endpoint import asked_wait

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 20.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a question is asked again, and how the time between is passed."""

    retries: int
    sleep: Sleep

    async def ask(self, question: Callable[[], Awaitable[T]]) -> T:
        """Return the answer, or raise the last `MindUnavailable`."""
        for attempt in range(self.retries):
            try:
                return await question()
            except MindUnavailable as trouble:
                if not trouble.retryable or isinstance(trouble, MindResting):
                    raise
                await self.sleep(pause(attempt, asked_wait(trouble.__cause__)))
        return await question()


def pause(attempt: int, asked: float | None) -> float:
    """Return how many seconds to wait after an attempt, counted from 0.

    What the endpoint asked for counts, up to a bound that a waiting person can bear.
    """
    wanted = FIRST_PAUSE * 2.0 ** min(attempt, 10) if asked is None else asked
    return min(wanted, LONGEST_PAUSE)
