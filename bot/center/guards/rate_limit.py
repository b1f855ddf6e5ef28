"""How often somebody may ask: so many requests in a minute, counted in this process."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

MINUTE = 60.0
MOST_KNOWN = 10_000
"""Of so many askers it is known when they asked; who asked longest ago is forgotten first."""


@dataclass
class RateLimit:
    """A bucket for each asker, which fills again as time goes by."""

    per_minute: int
    timer: Callable[[], float] = time.monotonic
    _buckets: OrderedDict[Hashable, tuple[float, float]] = field(
        default_factory=OrderedDict, init=False
    )
    """What is left in each, and when that was so."""

    def wait_for(self, asker: Hashable) -> float:
        """Count a request; return for how many seconds the asker has to wait, 0: not at all."""
        now = self.timer()
        left = self._left(asker, now)
        self._buckets.pop(asker, None)
        self._buckets[asker] = (left - 1 if left >= 1 else left, now)
        while len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return self._seconds(left)

    def waits(self, asker: Hashable) -> float:
        """Return for how many seconds the asker has to wait, and count nothing."""
        return self._seconds(self._left(asker, self.timer()))

    def _left(self, asker: Hashable, now: float) -> float:
        left, then = self._buckets.get(asker, (float(self.per_minute), now))
        return min(left + (now - then) * self.per_minute / MINUTE, self.per_minute)

    def _seconds(self, left: float) -> float:
        return 0.0 if left >= 1 else (1 - left) * MINUTE / self.per_minute
