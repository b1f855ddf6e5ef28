"""An event loop in a thread of its own, so that the main thread can wait for a line of input.

Waiting for input in the loop would stop the worker; waiting in a pool's thread could not be
left by Ctrl-C.
"""

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

from bot.process.ending import end

T = TypeVar("T")
LONGEST_ENDING = 5
"""Seconds after which a cancelled coroutine is no longer waited for."""


class LoopThread:
    """Runs coroutines for another thread."""

    def __init__(self) -> None:
        """Make the loop; it runs within `with`."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="loop", daemon=True)

    def __enter__(self) -> Self:
        """Start the loop."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Cancel what still runs and stop the loop."""
        self.run(self._cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and wait for it; Ctrl-C cancels it and is raised again.

        What the coroutine does on being cancelled is waited for: the next one builds on it.
        """
        ended = threading.Event()
        future = asyncio.run_coroutine_threadsafe(_told(work, ended), self._loop)
        try:
            return future.result()
        except KeyboardInterrupt:
            future.cancel()
            ended.wait(LONGEST_ENDING)
            raise

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine in the background until the loop ends."""
        asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _cancel_all(self) -> None:
        own = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not own]
        await end(others)
        await self._loop.shutdown_asyncgens()


async def _told(work: Coroutine[Any, Any, T], ended: threading.Event) -> T:
    """Run the work and tell when it has ended, however it did."""
    try:
        return await work
    finally:
        ended.set()
