"""The process: start the companion on Discord, and stop it so that nothing is lost."""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from functools import partial

import aiohttp
import discord

from bot.app import App
from bot.discord.commands.translator import CommandTranslator
from bot.discord.connection.client import CompanionClient, create_client
from bot.discord.connection.endpoints import point_to
from bot.discord.connection.login import (
    in_words,
    quieten_library,
    tell_in_one_line,
    token_of,
)
from bot.discord.connection.supervisor import Supervisor
from bot.discord.connection.synced_commands import TOLD, synced_commands
from bot.metrics_endpoint import metrics_page
from bot.process.ending import end
from bot.process.garbage import look_briefly
from bot.process.hang_up import held_hang_up
from bot.process.thread_switching import switch_soon
from config.errors import CompanionError
from config.settings.loader import Settings

log = logging.getLogger(__name__)

HERE = "{name} is on Discord (servers: {servers}). Ctrl-C ends it."


async def run(app: App, settings: Callable[[], Settings]) -> None:
    """Stay on Discord until SIGINT or SIGTERM; at SIGHUP the settings are read anew.

    Where a person sits at a terminal, SIGHUP means that they left it, and ends the process too.

    Raises:
        SettingsInvalid: there is no token, or the metrics cannot be served where they should be.
        DiscordRefused: Discord does not let the bot in.
    """
    greeting = Greeting()
    supervisor = Supervisor(app, greeting.arrived)
    _listen(supervisor, settings)
    token_of(app.settings.discord)
    point_to(app.settings.discord)
    quieten_library()
    switch_soon()
    await app.worker.chores.start()
    look_briefly()
    try:
        async with metrics_page(app, app.settings.metrics.port, supervisor.presence):
            await supervisor.run()
    finally:
        await greeting.end()


def _listen(supervisor: Supervisor, settings: Callable[[], Settings]) -> None:
    """Heed signals; one that came while everything was being prepared is heeded now."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(tell_in_one_line)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, supervisor.stop.set)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as `nohup` has it
        return
    held = held_hang_up()
    left = supervisor.stop.set if sys.stdin.isatty() else partial(_reload, supervisor, settings)
    loop.add_signal_handler(signal.SIGHUP, left)
    if held.came:  # asked now: one that came just before would be lost else
        left()


def _reload(supervisor: Supervisor, settings: Callable[[], Settings]) -> None:
    """Go by the settings as they are now, as far as that needs no restart."""
    try:
        told = supervisor.reload(settings())
    except CompanionError as problem:
        log.error("the settings are not read anew: %s", problem)  # noqa: TRY400
        return
    log.warning("the settings are read anew; changed: %s", ", ".join(told.changed) or "nothing")
    if told.waiting:
        log.warning("other settings wait for a restart: %s", ", ".join(told.waiting))


class Greeting:
    """Tells whoever started the process that it is there, once."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._telling: asyncio.Task[None] | None = None

    def arrived(self, client: CompanionClient) -> None:
        """Tell at the first arrival."""
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell(client))

    async def end(self) -> None:
        """Tell no more."""
        if self._telling is not None:
            await end([self._telling])

    async def _tell(self, client: CompanionClient) -> None:
        _say(HERE.format(name=client.user, servers=len(client.guilds)))
        try:
            synced = await synced_commands(client, client.tree, CommandTranslator())
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            return
        if synced != "same":
            _say(TOLD[synced])


async def sync(app: App) -> int:
    """Tell Discord the commands, and return how many there are.

    Raises:
        SettingsInvalid: there is no token.
        DiscordError: they could not be told.
    """
    settings = app.settings.discord
    token = token_of(settings)
    point_to(settings)
    quieten_library()
    client = create_client(app, settings)
    async with client:
        try:
            await client.login(token)
            return len(await client.tree.sync())
        except (discord.DiscordException, OSError) as problem:
            known = in_words(problem, settings)
            if known is None:
                raise
            raise known from problem


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
