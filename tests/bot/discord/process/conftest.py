"""Discord's addresses are the library's own again after each test."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.connection.login import quieten_library
from bot.discord.connection.process import sync
from tests.bot.discord.process.acquainted import CAT, DOG, told
from tests.bot.discord.process.lives import Life, Town, alive


@pytest.fixture
async def acquainted(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Life]:
    """Let Mira have told of a cat, and of a dog that is forgotten."""
    quieten_library()
    caplog.set_level(logging.WARNING)
    async with alive(town.discord, tmp_path, chores=False, poll_seconds=0.02) as life:
        await sync(life.stage.app)
        await town.discord.until(lambda: town.discord.gateway.identified)
        for words in (CAT, DOG):
            await told(
                town, await town.discord.slash(town.mira, town.dm, "memory add", words=words)
            )
        await told(town, await town.discord.slash(town.mira, town.dm, "memory forget", memory="2"))
        yield life
