"""Portions: how much of a document is written at once, less where somebody else writes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from memory.storage.store import PAUSE_SECONDS, Store

SHARE = 5
"""So many times smaller portions are while others write."""
CROWDED = 20
"""For so many portions others are taken to write on once they did: a turn writes several times."""
T = TypeVar("T")


@dataclass(slots=True)
class Portions:
    """Cuts what is to be written, so that others wait for little of it.

    A transaction waits for the one that is being written. In quiet portions are large, as each
    costs something by itself; while others write they are small, with a pause behind each.
    """

    store: Store
    crowded: int = 0
    """For how many portions more others are taken to write."""
    _asked: int = 0

    async def of(self, whole: Sequence[T], most: int) -> AsyncIterator[Sequence[T]]:
        """Yield all of it in portions of at most so many, each to be written by one transaction."""
        start, self._asked = 0, self.store.writes_asked
        while start < len(whole):
            size = max(most // SHARE, 1) if self.crowded else most
            yield whole[start : start + size]
            start += size
            if self._is_crowded():
                await asyncio.sleep(PAUSE_SECONDS)

    def _is_crowded(self) -> bool:
        """Note what others wrote since the last portion, and tell whether they are at it."""
        asked, self._asked = self.store.writes_asked - self._asked, self.store.writes_asked
        self.crowded = CROWDED if asked > 1 else max(self.crowded - 1, 0)
        return self.crowded > 0
