"""What all parts of the server share: the world, the book of refusals, faults, buckets, events."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.fakes.discord.buckets import Buckets
from tests.fakes.discord.faults import Faults
from tests.fakes.discord.gateway.gateway import Gateway
from tests.fakes.discord.refusals import EXPIRED_TOKEN, Book, Refusal
from tests.fakes.discord.world import Channel, World

Json = dict[str, Any]
Found = TypeVar("Found")
PATIENCE = 60.0
"""How many seconds a test waits for something before it fails."""
PAUSE = 0.01
INTERACTION = "INTERACTION_CREATE"
"""What the bot is told even of places where it is not."""


@dataclass
class Hub:
    """The parts of one server."""

    world: World
    gateway: Gateway
    book: Book
    buckets: Buckets
    token: str
    faults: Faults = field(default_factory=Faults)
    url: str = ""
    file_limit: int = 10 * 1024**2
    answer_seconds: float = 3.0
    """How long an interaction waits for its answer."""
    token_seconds: float = 15 * 60
    """How long an interaction that was answered takes further answers."""
    expired: Refusal = EXPIRED_TOKEN
    """How it refuses them then."""
    age: float = 0.0
    """How many seconds interactions were on their way when the bot gets to know them."""
    calls: list[tuple[str, str]] = field(default_factory=list)
    """Method and path of each request, without `/api/v10`."""

    def emit(self, event: str, payload: Json, channel: Channel | None = None) -> None:
        """Send an event to the bot's connections that should see it."""
        if channel and event != INTERACTION and not channel.is_seen_by(self.world.bot):
            return
        guild = channel.guild if channel else None
        self.gateway.emit(event, payload, guild_id=guild.id if guild else None)

    async def until(
        self, find: Callable[[], Found | None], what: str = "it", *, seconds: float = PATIENCE
    ) -> Found:
        """Return what is found as soon as something is."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    if found := find():
                        return found
                    await asyncio.sleep(PAUSE)
        except TimeoutError:
            raise AssertionError(f"{what} did not happen in {seconds} s") from None
