"""Follow-ups: an edit or deletion that the store refuses just now is followed a little later."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from config.errors import StoreError

log = logging.getLogger(__name__)

MOST_LEFT = 1000
"""Of so many messages it is known what is left to follow."""
Work = Callable[[], Awaitable[object]]


@dataclass
class FollowUps:
    """Follows what happens to messages; of one message only the newest that happened counts."""

    _running: set["asyncio.Task[object]"] = field(default_factory=set)
    _left: dict[int, Work] = field(default_factory=dict)

    async def follow(self, message_ids: Collection[int], work: Work) -> None:
        """Do what follows for messages; what the store refuses is kept for `again`."""
        for message_id in message_ids:
            self._left.pop(message_id, None)
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
        try:
            await work()
        except StoreError as problem:
            ids = ", ".join(map(str, message_ids))
            log.warning("messages %s: what became of them is followed later: %s", ids, problem)
            self._left |= dict.fromkeys(message_ids, work)
            for message_id in [*self._left][:-MOST_LEFT]:
                del self._left[message_id]
        finally:
            if task is not None:
                self._running.discard(task)

    async def again(self) -> None:
        """Do what was left."""
        works: dict[Work, list[int]] = {}
        for message_id, work in self._left.items():
            works.setdefault(work, []).append(message_id)
        for work, message_ids in works.items():
            await self.follow(message_ids, work)

    async def finish(self, seconds: float) -> None:
        """Wait for what is being followed, but not for ever."""
        if running := self._running - {asyncio.current_task()}:
            await asyncio.wait(running, timeout=seconds)
