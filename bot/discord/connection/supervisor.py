"""The supervisor: begins a new life when one breaks down, and lets the work of memory go on."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from traceback import format_tb

import discord

from bot.app import App
from bot.discord.connection.client import CompanionClient, create_client
from bot.discord.connection.login import NO_CONTENT, in_words, refusal
from bot.discord.connection.session import ClientSession
from bot.metrics_endpoint import Presence
from bot.process.ending import end
from bot.reason import reason_of
from bot.safe_output import set_log_level
from config.settings.discord import Discord
from config.settings.loader import Settings
from config.settings.reload import Reload, reloaded

log = logging.getLogger(__name__)

STEADY_SECONDS = 300.0
"""A life as long as this was none that fails at its beginning: waits are short again after it."""


@dataclass
class Supervisor:
    """Keeps the companion on Discord until it is asked to stop."""

    app: App
    arrived: Callable[[CompanionClient], None]
    """Told each time the companion is on Discord anew."""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    _tries: int = 0
    _client: CompanionClient | None = None
    _chosen: Discord = field(init=False)
    _is_let_read: bool = True

    def __post_init__(self) -> None:
        """Begin with the settings as they are."""
        self._chosen = self.app.settings.discord

    async def run(self) -> None:
        """Live, and after a breakdown live again; raises `DiscordRefused` where that is no use."""
        working = asyncio.create_task(self._work())
        try:
            await self._live_on()
        finally:
            begun = asyncio.get_running_loop().time()
            await end([working])
            took = asyncio.get_running_loop().time() - begun
            log.info("the work of memory has ended in %.1f s", took)

    def reload(self, settings: Settings) -> Reload:
        """Go by other settings as far as that needs no restart, and return what came of it."""
        told = reloaded(self.app.settings, settings)
        self.app.reload(told.settings)
        set_log_level(told.settings)
        self._chosen = self._as_let_in(told.settings.discord)
        if self._client is not None:
            self._client.go_by(self._chosen)
        return told

    def _as_let_in(self, settings: Discord) -> Discord:
        """Return settings without the intent that Discord refused to this bot."""
        if self._is_let_read:
            return settings
        return settings.model_copy(update={"message_content": False})

    def presence(self) -> Presence:
        """Return how the companion stands with Discord just now."""
        client = self._client
        if client is None:
            return Presence(is_connected=False, latency=inf, replies=0)
        return Presence(client.is_connected, client.latency, client.replies_running)

    async def _live_on(self) -> None:
        now = asyncio.get_running_loop().time
        while not self.stop.is_set():
            born = now()
            try:
                self._client = client = create_client(self.app, self._chosen)
                await ClientSession(self.app, client, self.arrived).live(self.stop)
            except Exception as problem:  # noqa: BLE001  # a life's edge: the next one must begin
                self._learn_from(problem)
                if now() - born > STEADY_SECONDS:
                    self._tries = 0
                await self._rest()

    def _learn_from(self, problem: Exception) -> None:
        """See what a life ended by; raises `DiscordRefused` where another one would be no use."""
        settings = self._chosen
        self.app.turn.measures.count("discord_breakdowns_total", error=type(problem).__name__)
        if isinstance(problem, discord.PrivilegedIntentsRequired) and settings.message_content:
            log.error("%s", NO_CONTENT)
            self._is_let_read = False
            self._chosen = self._as_let_in(settings)
            return
        refused = refusal(problem, settings)
        if refused is not None:
            raise refused from problem
        known = in_words(problem, settings)
        if known is None:
            # Where, but not what: the words of an unknown error may be somebody's.
            where = "".join(format_tb(problem.__traceback__))
            log.error("the connection broke down: %s\n%s", reason_of(problem), where)
        else:
            log.warning("%s", known)

    async def _rest(self) -> None:
        """Wait, twice as long each time, or until asked to stop."""
        chosen = self.app.settings.discord
        wait = min(chosen.restart_seconds * 2**self._tries, chosen.restart_most_seconds)
        self._tries += 1
        log.warning("trying again in %.0f s", wait)
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self.stop.wait()

    async def _work(self) -> None:
        """Do the work of memory beside, where it is not another process's."""
        settings, worker = self.app.settings.discord, self.app.worker
        while settings.chores:
            try:
                await worker.run()
            except Exception as problem:  # noqa: BLE001  # the talk goes on without it
                where = "".join(format_tb(problem.__traceback__))
                log.error("the work broke down: %s\n%s", reason_of(problem), where)  # noqa: TRY400
                await asyncio.sleep(settings.restart_seconds)
