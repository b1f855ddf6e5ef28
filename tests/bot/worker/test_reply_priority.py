"""Replies go first; the work of memory waits for them, but not for ever."""

import asyncio

from bot.worker.reply_priority import RightOfWay


async def test_work_waits_for_the_last_reply():
    replies = RightOfWay()
    with replies.reply():
        with replies.reply():
            waiting = asyncio.create_task(replies.give(60))
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()

    await waiting


async def test_work_goes_on_though_replies_never_end():
    replies = RightOfWay()
    with replies.reply():
        await replies.give(0.001)


async def test_without_replies_nothing_waits():
    await asyncio.wait_for(RightOfWay().give(60), timeout=30)
