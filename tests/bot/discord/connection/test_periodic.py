"""What is looked after again and again."""

import asyncio
import logging

import pytest

from bot.discord.connection.periodic import Lookout
from config.errors import StoreUnreadable

WORDS = "Mira's own words"


@pytest.mark.parametrize("problem", [ValueError(WORDS), StoreUnreadable("The disk is full.")])
async def test_a_look_that_fails_is_taken_again(
    problem: Exception, caplog: pytest.LogCaptureFixture
):
    made, again = 0, asyncio.Event()

    async def look() -> None:
        nonlocal made
        made += 1
        if made == 1:
            raise problem
        again.set()

    lookout = Lookout()
    with caplog.at_level(logging.WARNING):
        lookout.begin(look, seconds=0)
        await asyncio.wait_for(again.wait(), 10)
    lookout.end()

    assert "tried again" in caplog.text
    assert WORDS not in caplog.text
    assert ("The disk is full." in caplog.text) == isinstance(problem, StoreUnreadable)


async def yielded() -> None:
    """Let others run for many turns of the event loop."""
    for _ in range(1000):
        await asyncio.sleep(0)


async def test_nothing_is_looked_at_after_the_end():
    made, first = 0, asyncio.Event()

    async def look() -> None:
        nonlocal made
        made += 1
        first.set()
        await asyncio.sleep(0)

    lookout = Lookout()
    lookout.begin(look, seconds=0)
    await asyncio.wait_for(first.wait(), 10)
    lookout.end()
    await yielded()
    until_then = made
    await yielded()

    assert made == until_then
