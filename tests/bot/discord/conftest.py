"""A simulated Discord for each test."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.bot.discord.scene import Scene, entered

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
