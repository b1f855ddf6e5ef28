"""Looks at files that people bring: of each person one at a time, and few at once in a process.

A look takes a thread, much of what the processor can do, and a reader of the store, for as long as
the file is large. It goes on where the person has gone away meanwhile: a thread is not interrupted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import TypeVar

from config.errors import OperationRefused
from memory.imports.halt import Halt
from memory.vocabulary import Language

AT_ONCE = 2
"""So many of a process's readers are lent to looks at most; the others are for everybody."""
LOOKING = {
    "en": "A look at a file of yours is under way; wait until it is done.",
    "zh": "你的一个文件正在查看，请等它看完。",
}
T = TypeVar("T")
Look = Callable[[], Awaitable[T]]


@dataclass(slots=True)
class Looks:
    """All that are under way in this process, whoever's they are."""

    halt: Halt = field(default_factory=Halt)
    """Ends them with the process."""
    _people: set[int] = field(default_factory=set)
    _places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    _under_way: "set[asyncio.Task[object]]" = field(default_factory=set)

    async def of(self, user_id: int, look: Look[T], language: Language) -> T:
        """Return what a person's look finds.

        Raises:
            OperationRefused: one of theirs is under way.
            ImportHalted: the process is being ended.
        """
        if user_id in self._people:
            raise OperationRefused(LOOKING[language])

        async def noted() -> T:
            try:
                return await self._in_turn(look)
            finally:
                self._people.discard(user_id)

        self._people.add(user_id)
        return await self._to_its_end(noted())

    async def in_turn(self, look: Look[T]) -> T:
        """Return what is found, once there is a place; raises `ImportHalted`."""
        return await self._to_its_end(self._in_turn(look))

    async def _in_turn(self, look: Look[T]) -> T:
        async with self._places:
            self.halt.heed()
            return await look()

    async def _to_its_end(self, looking: Coroutine[object, object, T]) -> T:
        """Wait for it; whoever stops waiting leaves it in its place until it is over."""
        task = asyncio.create_task(looking)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)
