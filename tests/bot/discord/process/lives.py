"""The companion's own supervisor in the test's process, on a Discord of our own."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord as library
import pytest
from discord.state import ConnectionState

from bot.discord.connection.client import CompanionClient
from bot.discord.connection.endpoints import point_to
from bot.discord.connection.supervisor import Supervisor
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import Voice
from memory.vocabulary import Language
from tests.fakes.discord import DiscordServer
from tests.fakes.discord.world import Channel, User
from tests.stage import Stage, staged

LIFE = "bot.discord.connection.session"
MOST_ENDING = 60
ONE_MORE_SERVER = 2.0
"""So many seconds after a server discord.py waits for the next one."""
NONE_TO_COME = 0.01
QUICK = {"debounce_seconds": 0.0, "restart_seconds": 0.05, "edit_seconds": 0.001, "notes": "off"}


@dataclass
class Echo:
    """Says what was said; where a word is held back, only when it is let go."""

    held: str = ""
    go: asyncio.Event = field(default_factory=asyncio.Event)
    heard: list[str] = field(default_factory=list)
    model: str = "echo"

    def prompt_version(self, language: Language) -> str:
        return f"echo-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        self.heard.append(scene.message.text)
        yield "You said: "
        if self.held and self.held in scene.message.text:
            await self.go.wait()
        yield scene.message.text


@dataclass
class Town:
    """A Discord with two people, a server of theirs and a channel in it."""

    discord: DiscordServer
    mira: User = field(init=False)
    tom: User = field(init=False)
    general: Channel = field(init=False)
    dm: Channel = field(init=False)

    def __post_init__(self) -> None:
        world = self.discord.world
        self.mira, self.tom = world.user("Mira"), world.user("Tom")
        self.general = world.channel(world.guild("Tea house", self.mira, self.tom), "general")
        self.dm = world.dm(self.mira)

    def replies(self, channel: Channel | None = None) -> list[str]:
        """Return what the bot said to people's words, without its first-contact note."""
        said = self.discord.said_by_bot(channel or self.dm)
        return [text for text in said if text.startswith("You said")]


@dataclass
class Life:
    """A running companion."""

    stage: Stage
    supervisor: Supervisor
    running: "asyncio.Task[None]"
    arrivals: list[CompanionClient]
    catch_ups: list[str]
    """What the log tells each time that what was missed has been read."""

    async def end(self) -> None:
        """Stop it as SIGTERM does."""
        self.supervisor.stop.set()
        async with asyncio.timeout(MOST_ENDING):
            await self.running


class _CatchUps(logging.Handler):
    """Notes when what was missed has been read."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.noted: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno == logging.INFO:
            self.noted.append(record.getMessage())


@contextmanager
def _listening() -> Iterator[list[str]]:
    logger, handler = logging.getLogger(LIFE), _CatchUps()
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    try:
        yield handler.noted
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


@contextmanager
def _near() -> Iterator[None]:
    """Let nothing be waited for that only a Discord far away needs.

    discord.py holds back what follows on READY for two seconds, though all servers that READY told
    of have come, and sleeps for five before it identifies again in one life.
    """

    def wait(state: Any) -> float:
        is_one_missing = any(guild.unavailable for guild in getattr(state, "_guilds", {}).values())
        return ONE_MORE_SERVER if is_one_missing else NONE_TO_COME

    async def at_once(_client: library.Client, _shard: int | None, *, initial: bool) -> None:
        """Identify."""

    with pytest.MonkeyPatch.context() as patch:
        waits = property(wait, lambda _state, _seconds: None)
        patch.setattr(ConnectionState, "guild_ready_timeout", waits, raising=False)
        patch.setattr(library.Client, "before_identify_hook", at_once)
        yield


def addressed(discord: DiscordServer) -> dict[str, Any]:
    """Return the settings of a companion that is quick, and is on this Discord."""
    return QUICK | {
        name.removeprefix("COMPANION_DISCORD__").lower(): value
        for name, value in discord.variables.items()
    }


@asynccontextmanager
async def alive(
    discord: DiscordServer, folder: Path, voice: Voice | None = None, **settings: Any
) -> AsyncIterator[Life]:
    """Let the companion live until the block ends."""
    chosen = addressed(discord) | settings
    with (
        staged(folder, voice=voice or Echo(), start=datetime.now(UTC), discord=chosen) as stage,
        _listening() as catch_ups,
        _near(),
    ):
        point_to(stage.app.settings.discord)
        await stage.worker.chores.start()
        arrivals: list[CompanionClient] = []
        supervisor = Supervisor(stage.app, arrivals.append)
        running = asyncio.create_task(supervisor.run())
        life = Life(stage, supervisor, running, arrivals, catch_ups)
        try:
            yield life
        finally:
            if not running.done():
                await life.end()
