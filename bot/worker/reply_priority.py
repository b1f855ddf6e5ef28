"""Right of way: replies go first, and the work of memory waits a moment for them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


def _open() -> asyncio.Event:
    free = asyncio.Event()
    free.set()
    return free


@dataclass
class RightOfWay:
    """Knows how many replies are being made in this process."""

    _running: int = 0
    _free: asyncio.Event = field(default_factory=_open)

    @contextmanager
    def reply(self) -> Iterator[None]:
        """Have other work wait while the block makes a reply."""
        self._running += 1
        self._free.clear()
        try:
            yield
        finally:
            self._running -= 1
            if not self._running:
                self._free.set()

    async def give(self, most: float) -> None:
        """Wait until no reply is being made, at most so many seconds: work must go on, too."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most):
                await self._free.wait()
