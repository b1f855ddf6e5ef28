"""Thinking: shown as typing while a reply is made, which does not wait for it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord

from bot.process.ending import end


@asynccontextmanager
async def typing_in(channel: discord.abc.Messageable) -> AsyncIterator[Callable[[], object]]:
    """Show that a reply is being made, until the block ends or what it is given is called.

    Failing to is no trouble. Discord ends the sign when a message comes, and not when one is
    edited: to go on showing it would let it stand when all is said.
    """
    showing = asyncio.create_task(_show(channel))
    try:
        yield showing.cancel
    finally:
        await end([showing])


async def _show(channel: discord.abc.Messageable) -> None:
    async with channel.typing():
        await asyncio.Event().wait()
