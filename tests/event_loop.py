"""One event loop for what tests run to its end: making one anew costs more than most of it."""

import asyncio
import atexit
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
_kept = threading.local()


def run(act: Coroutine[Any, Any, T]) -> T:
    """Run to its end what begins nothing that goes on after it, on this thread's own loop."""
    if not hasattr(_kept, "loop"):
        _kept.loop = asyncio.new_event_loop()
        atexit.register(_kept.loop.close)
    done: T = _kept.loop.run_until_complete(act)
    return done
