"""A client that knows whether it is connected, and logs what becomes of its connections."""

import logging
from math import isfinite
from typing import Any

import discord

log = logging.getLogger(__name__)
WHOLE = -1
"""In place of a shard's number, where there is one connection."""


class WatchedClient(discord.Client):
    """Logs a session's beginning, its loss and its return, by numbers only."""

    _lost: frozenset[int] = frozenset()
    """The connections that are down."""
    _unread: int = 0
    """How often a session began whose missed messages were not read yet."""

    @property
    def is_connected(self) -> bool:
        """Whether Discord tells it what happens, on each of its connections."""
        return self.is_ready() and not self.is_closed() and not self._lost

    @property
    def is_behind(self) -> bool:
        """Whether something may have been said before that is not heard yet."""
        return not self.is_connected or self._unread > 0

    def caught_up(self) -> None:
        """Note that what was missed before a session began has been heard."""
        self._unread -= 1

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Note what becomes of the connection at once, and go on to tell who listens."""
        self._note(event, *args)
        super().dispatch(event, *args, **kwargs)

    def _note(self, event: str, *_args: Any) -> None:
        match event:
            case "ready":
                self._lost = frozenset()
                self._unread += 1
                served = len(self.guilds)
                log.info("READY: %s is in %s servers, %s", self.user, served, self._delay())
            case "resumed":
                self._lost -= {WHOLE}
                log.info("RESUMED: %s", self._delay())
            case "disconnect":
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

    def _note(self, event: str, *args: Any) -> None:
        match event:
            case "ready":
                super()._note(event)
            case "shard_ready":
                self._lost -= {args[0]}
                log.info("shard %s is READY", args[0])
            case "shard_resumed":
                self._lost -= {args[0]}
                log.info("shard %s RESUMED", args[0])
            case "shard_disconnect":
                self._lost |= {args[0]}
                log.info("shard %s lost its connection", args[0])
