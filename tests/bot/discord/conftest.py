"""A simulated Discord for each test."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from bot.discord.connection.login import quieten_library
from bot.discord.connection.process import sync
from tests.bot.discord.process.acquainted import CAT, DOG, told
from tests.bot.discord.process.lives import Life, Town, alive
from tests.bot.discord.scene import Scene, entered
from tests.fakes.discord import DiscordServer
from tests.fakes.discord.buckets import BRIEF

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


@pytest.fixture
def brief_windows(town: Town) -> None:
    """Let the windows of the rate limits be over soon: for tests that are not about them."""
    town.discord.hub.buckets.limits = BRIEF


@pytest.fixture
async def acquainted(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Life]:
    """Let Mira have told of a cat, and of a dog that is forgotten."""
    quieten_library()
    caplog.set_level(logging.WARNING)
    async with alive(town.discord, tmp_path, chores=False, poll_seconds=0.1) as life:
        await sync(life.stage.app)
        await town.discord.until(lambda: town.discord.gateway.identified)
        for words in (CAT, DOG):
            await told(
                town, await town.discord.slash(town.mira, town.dm, "memory add", words=words)
            )
        await told(town, await town.discord.slash(town.mira, town.dm, "memory forget", memory="2"))
        yield life
