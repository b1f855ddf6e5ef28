"""Asking an endpoint again where that may help."""

import math
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

    async def ask(
        self, question: Callable[[], Awaitable[T]], left: Callable[[], float] = lambda: math.inf
    ) -> T:
        """Return the answer, or raise the last `MindUnavailable`.

        A pause as long as the seconds that are `left` is not begun: nobody would wait for the next
        answer.
        """
        for attempt in range(self.retries):
            try:
                return await question()
            except MindUnavailable as trouble:
                if not trouble.retryable or isinstance(trouble, MindResting):
                    raise
                wait = pause(attempt, asked_wait(trouble.__cause__))
                if wait >= left():
                    raise
                await self.sleep(wait)
        return await question()


def pause(attempt: int, asked: float | None) -> float:
    """Return how many seconds to wait after an attempt, counted from 0.

    What the endpoint asked for counts, up to a bound that a waiting person can bear.
    """
    wanted = FIRST_PAUSE * 2.0 ** min(attempt, 10) if asked is None else asked
    return min(wanted, LONGEST_PAUSE)
