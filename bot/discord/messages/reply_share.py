"""The share: how many replies a channel gets in a minute; who comes when it is used up waits."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

MINUTE = 60.0


@dataclass
class ReplyShare:
    """Counts the replies of each channel's last minute."""

    per_minute: int
    _replied: dict[int, deque[float]] = field(default_factory=dict)

    def wait(self, channel_id: int) -> float:
        """Return in how many seconds a channel may have one more reply."""
        replied = self._recent(channel_id)
        if len(replied) < self.per_minute:
            return 0.0
        return max(replied[-self.per_minute] + MINUTE - _now(), 0.0)

    def take(self, channel_id: int) -> None:
        """Count a reply."""
        self._recent(channel_id).append(_now())

    def _recent(self, channel_id: int) -> deque[float]:
        for other in [*self._replied]:
            replied = self._replied[other]
            while replied and _now() - replied[0] >= MINUTE:
                replied.popleft()
            if not replied:
                del self._replied[other]
        return self._replied.setdefault(channel_id, deque())


def _now() -> float:
    return asyncio.get_running_loop().time()
