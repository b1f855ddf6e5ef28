"""Thinking: shown as typing while a reply is made, which does not wait for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord


@asynccontextmanager
async def typing_in(channel: discord.abc.Messageable) -> AsyncIterator[None]:
    """Show that a reply is being made, as long as the block goes on; failing to is no trouble."""
    showing = asyncio.create_task(_show(channel))
    try:
        yield
    finally:
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)


async def _show(channel: discord.abc.Messageable) -> None:
    async with channel.typing():
        await asyncio.Event().wait()
