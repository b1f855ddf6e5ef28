import asyncio
import threading

import pytest

from bot.terminal.event_loop_thread import LoopThread


async def _answer() -> int:
    await asyncio.sleep(0)
    return threading.get_ident()


async def _fail() -> None:
    raise LookupError("gone")


def test_work_runs_in_a_thread_of_its_own():
    with LoopThread() as loop:
        assert loop.run(_answer()) != threading.get_ident()


def test_an_error_reaches_who_waits_for_it():
    with LoopThread() as loop, pytest.raises(LookupError):
        loop.run(_fail())


def test_what_still_runs_is_cancelled_at_the_end():
    ended = threading.Event()

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with LoopThread() as loop:
        loop.start(forever())
        loop.run(_answer())

    assert ended.is_set()
