"""The process: serve the Memory Center until told to stop."""

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from bot.actions.center_login import CenterLogin
from bot.app import App
from bot.center.application import create_application
from bot.metrics_endpoint import metrics_page
from bot.process.ending import end
from bot.process.thread_switching import switch_soon
from bot.texts.commands.catalogue import say
from config.errors import SettingsInvalid

NOT_SERVED = "Setting 'center': it can't be served at {host}:{port}: {reason}."
HERE = "The Memory Center is at {address}. Ctrl-C ends it."
PARTING_SECONDS = 3
"""How long running requests have at a stop; who listens for events is sent away."""


async def run(app: App) -> None:
    """Serve it until SIGINT or SIGTERM, and do the work of memory beside it.

    Raises:
        SettingsInvalid: it cannot be served where it should be.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    port = app.settings.metrics.center_port
    async with served(app) as address, _worked(app), metrics_page(app, port):
        sys.stdout.write(say(HERE, address=address) + "\n")
        sys.stdout.flush()
        await stop.wait()


@asynccontextmanager
async def served(app: App) -> AsyncIterator[str]:
    """Serve it while the block runs; yield where people reach it.

    Raises:
        SettingsInvalid: it cannot be served where it should be.
    """
    switch_soon()
    chosen = app.settings.center
    application = create_application(app)
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(chosen.url),  # without a proxy before it, nobody tells who they are
        forwarded_allow_ips=chosen.proxies,
        lifespan="off",
        timeout_graceful_shutdown=PARTING_SECONDS,
    )
    server = _Server(config)
    with _listening(chosen.host, chosen.port) as opened:
        serving = asyncio.create_task(server.serve(sockets=[opened]))
        try:
            yield CenterLogin(app.store_services).address
        finally:
            application.state.center.closing.set()
            application.state.center.looks.halt.call()
            server.should_exit = True
            await serving
            await application.state.center.warming.end()


class _Server(uvicorn.Server):
    """The same, but signals are the process's own."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them alone."""
        yield


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as problem:
        told = problem.strerror or problem
        raise SettingsInvalid(NOT_SERVED.format(host=host, port=port, reason=told)) from problem


@asynccontextmanager
async def _worked(app: App) -> AsyncIterator[None]:
    """Do the work of memory while the block runs, where the settings say so."""
    if not app.settings.center.chores:
        yield
        return
    await app.worker.chores.start()
    working = asyncio.create_task(app.worker.run())
    try:
        yield
    finally:
        await end([working])
