"""A client that knows whether it is connected, and logs what becomes of its connections."""

import logging
from math import isfinite

import discord

log = logging.getLogger(__name__)
WHOLE = -1
"""In place of a shard's number, where there is one connection."""


class WatchedClient(discord.Client):
    """Logs a session's beginning, its loss and its return, by numbers only."""

    _lost: frozenset[int] = frozenset()
    """The connections that are down."""

    @property
    def is_connected(self) -> bool:
        """Whether Discord tells it what happens, on each of its connections."""
        return self.is_ready() and not self.is_closed() and not self._lost

    async def on_ready(self) -> None:
        """Log a session that begins."""
        self._lost = frozenset()
        log.info("READY: %s is in %s servers, %s", self.user, len(self.guilds), self._delay())

    async def on_resumed(self) -> None:
        """Log a session that goes on."""
        self._lost -= {WHOLE}
        log.info("RESUMED: %s", self._delay())

    async def on_disconnect(self) -> None:
        """Log a connection that is lost."""
        self._lost |= {WHOLE}
        log.info("the connection to Discord is lost")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Log a server that the bot came to."""
        log.info("server %s: joined; servers now: %s", guild.id, len(self.guilds))

    def _delay(self) -> str:
        """Return how long Discord takes to answer a heartbeat, once it has answered one."""
        took = self.latency
        return f"{took * 1000:.0f} ms away" if isfinite(took) else "no heartbeat answered yet"


class WatchedShards(WatchedClient):
    """The same of each of several connections."""

    async def on_resumed(self) -> None:
        """Leave it to the connection that goes on."""

    async def on_disconnect(self) -> None:
        """Leave it to the connection that is lost."""

    async def on_shard_ready(self, shard_id: int) -> None:
        """Log a session of one connection that begins."""
        self._lost -= {shard_id}
        log.info("shard %s is READY", shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Log a session of one connection that goes on."""
        self._lost -= {shard_id}
        log.info("shard %s RESUMED", shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Log one connection that is lost."""
        self._lost |= {shard_id}
        log.info("shard %s lost its connection", shard_id)
