import asyncio
import logging

import pytest

from bot.process.ending import end


async def test_tasks_are_ended_and_what_they_raise_is_kept_from_others():
    async def works() -> None:
        await asyncio.Event().wait()

    async def fails() -> None:
        raise ValueError

    tasks = [asyncio.create_task(works()), asyncio.create_task(fails())]
    await asyncio.sleep(0)
    await end(tasks)

    assert [task.done() for task in tasks] == [True, True]
    assert tasks[0].cancelled()


async def test_who_misses_that_it_was_asked_to_end_is_asked_again():
    async def misses_it_once() -> None:
        for _time in range(2):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                continue

    task = asyncio.create_task(misses_it_once())
    await asyncio.sleep(0)
    await end([task], seconds=0.01)

    assert task.done()


async def test_who_does_not_end_is_named_and_left(caplog: pytest.LogCaptureFixture):
    let_go = asyncio.Event()

    async def stands_still() -> None:
        while not let_go.is_set():
            try:
                await let_go.wait()
            except asyncio.CancelledError:
                continue

    task = asyncio.create_task(stands_still())
    await asyncio.sleep(0)
    with caplog.at_level(logging.ERROR):
        await end([task], seconds=0.01)
    is_left = not task.done()
    let_go.set()
    await task

    assert is_left
    assert "stands_still" in caplog.text


async def test_who_ends_tasks_and_is_asked_to_end_asks_them_again_and_waits_for_them():
    async def misses_it_once() -> None:
        for _time in range(2):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                continue

    task = asyncio.create_task(misses_it_once())
    await asyncio.sleep(0)
    ending = asyncio.create_task(end([task], seconds=60))
    await asyncio.sleep(0)
    await end([ending])

    assert ending.cancelled()
    assert task.done()
