"""A circuit breaker: an endpoint that failed often is left alone, then tried by one call."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from config.errors import AnswerEmpty, MindResting, MindUnavailable

T = TypeVar("T")
Seconds = Callable[[], float]
"""A clock that only goes forward, in seconds from anywhere."""


@dataclass
class Breaker:
    """Counts failures in a row; after too many it lets nothing through until the rest is over."""

    after: int
    rest_seconds: float
    clock: Seconds
    _failures: int = 0
    _resting_since: float | None = None
    _is_trying: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the endpoint is being left alone, or one call is trying it."""
        return self._resting_since is not None

    async def guard(self, question: Callable[[], Awaitable[T]]) -> T:
        """Return the answer; raises `MindResting` where the endpoint is not to be asked now."""
        is_trial = self._enter()
        try:
            answer = await question()
        except MindUnavailable as trouble:
            self.note(trouble)
            raise
        finally:
            # What was asked before the rest began is no trial, whenever it ends.
            self._is_trying = self._is_trying and not is_trial
        self._failures, self._resting_since = 0, None
        return answer

    def note(self, trouble: MindUnavailable) -> None:
        """Count a failure; one that says nothing of the endpoint's health does not count."""
        if not trouble.retryable or isinstance(trouble, AnswerEmpty | MindResting):
            return
        self._failures += 1
        if self._failures >= self.after:
            self._resting_since = self.clock()

    def _enter(self) -> bool:
        """Let a question pass; True where it is the one that tries the endpoint."""
        if self._resting_since is None:
            return False
        left = self._resting_since + self.rest_seconds - self.clock()
        if left > 0 or self._is_trying:
            raise MindResting(f"it failed {self._failures} times in a row and is left alone")
        self._is_trying = True
        return True
