"""Rate limits: a bucket for each route and channel, and one for all requests together."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


DISCORDS = {
    "POST messages": Limit(5, 5),
    "PATCH message": Limit(5, 5),
    "DELETE message": Limit(5, 1),
    "POST typing": Limit(5, 5),
    "PUT reaction": Limit(1, 0.25),
}
"""The limits that Discord is seen to have; all other routes get `OTHERS`."""
BRIEF = {route: Limit(limit.requests, limit.seconds / 10) for route, limit in DISCORDS.items()}
"""As many requests in a tenth of the time, where what is tried is no limit: nobody waits long."""
OTHERS = Limit(50, 1)
TOGETHER = Limit(50, 1)
"""All requests of one bot; interaction callbacks and webhooks are exempt."""


@dataclass
class _Window:
    begun: float
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What a request got from its bucket: headers, and how long to wait where it is empty."""

    headers: Mapping[str, str]
    wait: float | None = None
    everywhere: bool = False


class Buckets:
    """Counts requests; a window opens with its first one."""

    def __init__(
        self, limits: Mapping[str, Limit] | None = None, together: Limit | None = TOGETHER
    ) -> None:
        self.limits = DISCORDS if limits is None else limits
        self.together = together
        self.exceeded: list[str] = []
        """The routes that were called in spite of an empty bucket."""
        self._windows: dict[tuple[str, str], _Window] = {}

    def take(self, route: str, major: str, *, counts: bool = True) -> Taken:
        """Count one request of a route with a major parameter (a channel, a guild, a token)."""
        if counts and self.together and (wait := self._take(("all", ""), self.together)[1]):
            self.exceeded.append("all")
            return Taken({"X-RateLimit-Global": "true"}, wait, everywhere=True)
        limit = self.limits.get(route, OTHERS)
        window, wait = self._take((route, major), limit)
        reset = max(window.begun + limit.seconds - time.monotonic(), 0)
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(limit.requests - window.taken, 0)),
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": f"{crc32(route.encode()):08x}",
        }
        if wait:
            self.exceeded.append(route)
        return Taken(headers, wait)

    def _take(self, key: tuple[str, str], limit: Limit) -> tuple[_Window, float | None]:
        now = time.monotonic()
        window = self._windows.get(key)
        if window is None or now >= window.begun + limit.seconds:
            window = self._windows[key] = _Window(now)
        if window.taken >= limit.requests:
            return window, max(window.begun + limit.seconds - now, 0.001)
        window.taken += 1
        return window, None
