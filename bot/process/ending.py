"""The end of tasks: each is asked to end, and asked again, and none is waited for without a limit.

A cancellation can be lost: a library that waits for something which comes at that very moment
returns it and goes on. Who then waits for the task waits for ever.
"""

import asyncio
import logging
from collections.abc import Collection
from typing import Any

from bot.reason import reason_of

log = logging.getLogger(__name__)

ENDING_SECONDS = 10.0
"""So long a task may take to put down what it holds, each time that it is asked."""
ASKED = 3


async def end(tasks: Collection["asyncio.Task[Any]"], seconds: float = ENDING_SECONDS) -> None:
    """Cancel tasks and wait until they have ended; what does not is named in the log and left.

    What they raised is taken note of, and raised nowhere. Who is cancelled meanwhile asks them anew
    at once, and waits on: whoever asks anew waits for them, too.

    Args:
        tasks: may have ended already.
        seconds: how long each of the three times that they are asked is waited.
    """
    left = {*tasks}
    cancelled: asyncio.CancelledError | None = None
    for _time in range(ASKED):
        for task in left:
            task.cancel()
        if left:
            cancelled = await _waited(left, seconds) or cancelled
            left = {task for task in left if not task.done()}
    _note(tasks)
    for task in left:
        log.error("does not end and is left: %s", _where(task))
    if cancelled is not None:
        raise cancelled


async def _waited(
    tasks: Collection["asyncio.Task[Any]"], seconds: float
) -> asyncio.CancelledError | None:
    """Wait for tasks, and return by what that was broken off."""
    try:
        await asyncio.wait(tasks, timeout=seconds)
    except asyncio.CancelledError as asked_anew:
        return asked_anew
    return None


def _note(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Take note of what tasks raised."""
    for task in tasks:
        if task.done() and not task.cancelled() and (problem := task.exception()) is not None:
            log.debug("ended by %s", reason_of(problem))


def _where(task: "asyncio.Task[Any]") -> str:
    """Return the place in the code that a task stands at."""
    frames = task.get_stack(limit=1)
    code = frames[0].f_code if frames else None
    return f"{code.co_filename}:{frames[0].f_lineno} {code.co_name}" if code else task.get_name()
