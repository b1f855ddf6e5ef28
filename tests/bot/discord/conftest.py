"""A simulated Discord for each test."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.bot.discord.process.lives import Town
from tests.bot.discord.scene import Scene, entered
from tests.fakes.discord import DiscordServer

Enter = Callable[..., Any]


@pytest.fixture
async def enter(tmp_path: Path) -> AsyncIterator[Enter]:
    """Return what opens a scene with the parts that the test brings."""
    async with AsyncExitStack() as stack:

        async def opened(**parts: Any) -> Scene:
            return await stack.enter_async_context(entered(tmp_path, **parts))

        yield opened


@pytest.fixture
async def scene(enter: Enter) -> Scene:
    """A scene with the offline voice and agents."""
    opened: Scene = await enter()
    return opened


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    """People who chat on a Discord of our own."""
    async with DiscordServer() as server:
        yield Town(server)
