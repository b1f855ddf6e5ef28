"""Metrics and health: the pages that Prometheus and whoever watches read, without any words.

`/healthz` answers as long as the process turns its loop: else it is to be started anew. `/readyz`
answers 503 with the reasons where a bot is not on Discord, or the store cannot be used, also before
any write has failed: then it is somebody's to look at, and a new start would mend nothing.
"""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING

from aiohttp import web
from sqlmodel import select

from bot.app import App
from bot.telemetry.registry import exposition
from bot.telemetry.store_figures import families, gauge, store_figures
from config.errors import SettingsInvalid, StoreError
from memory.health import rewrite_nothing

if TYPE_CHECKING:
    from prometheus_client.core import Metric

PATH = "/metrics"
ALIVE = "/healthz"
READY = "/readyz"
NOT_SERVED = "Setting 'metrics': the pages can't be served at {address}:{port}: {reason}."
NOT_CONNECTED = "not on Discord"


@dataclass(frozen=True, slots=True)
class Presence:
    """How the process stands with Discord just now."""

    is_connected: bool
    latency: float
    """How long Discord took to answer the last heartbeat, in seconds; not finite: none yet."""
    replies: int
    """How many replies are being made, or wait for others."""


@asynccontextmanager
async def metrics_page(
    app: App, port: int, presence: Callable[[], Presence] | None = None
) -> AsyncIterator[int]:
    """Serve the pages while the block runs; yield the port.

    Args:
        app: whose figures they tell.
        port: of the settings, for processes of this sort; 0: they are served nowhere.
        presence: how it stands with Discord; None: the process is not to be there.

    Raises:
        SettingsInvalid: they cannot be served there.
    """
    address = app.settings.metrics.address
    if not port:
        yield 0
        return
    pages = Pages(app, presence)
    site = web.Application()
    site.router.add_get(PATH, pages.metrics)
    site.router.add_get(ALIVE, pages.alive)
    site.router.add_get(READY, pages.ready)
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, address, port).start()
        except OSError as problem:
            told = problem.strerror or problem
            reason = NOT_SERVED.format(address=address, port=port, reason=told)
            raise SettingsInvalid(reason) from problem
        yield port
    finally:
        await runner.cleanup()


@dataclass(frozen=True, slots=True)
class Pages:
    """What is answered."""

    app: App
    presence: Callable[[], Presence] | None = None

    async def metrics(self, _request: web.Request) -> web.Response:
        """Answer with all figures; where the store cannot be read, with those of the process."""
        own = self.app.turn.measures.text() + exposition(self._process())
        return web.Response(text=own + await store_text(self.app), content_type="text/plain")

    async def alive(self, _request: web.Request) -> web.Response:
        """Answer at all."""
        return web.Response(text="ok\n")

    async def ready(self, _request: web.Request) -> web.Response:
        """Answer whether people are served, and if not why."""
        is_away = self.presence is not None and not self.presence().is_connected
        reasons = [NOT_CONNECTED] if is_away else []
        store = self.app.services.store
        try:
            if store.last_failure is not None:
                await store.write(rewrite_nothing)
            await store.try_writing()
            await store.read(lambda rows: rows.exec(select(1)).one())
        except StoreError as problem:
            reasons.append(str(problem))
        text = "\n".join(reasons or ["ok"])
        return web.Response(status=503 if reasons else 200, text=f"{text}\n")

    def _process(self) -> "Iterator[Metric]":
        """Tell how the process stands: with Discord, with its store, and what it has at hand."""
        services = self.app.services
        figures = {
            "store_writes_failed": float(services.store.writes_failed),
            "warm_users_bytes": services.warm.bytes,
        }
        if self.presence is not None:
            now = self.presence()
            figures |= {
                "connected": now.is_connected,
                "gateway_latency_seconds": now.latency,
                "replies_running": now.replies,
            }
        for name, value in figures.items():
            if isfinite(value):
                yield gauge(name, (), {(): value})
        lookups = services.warm.lookups
        yield gauge(
            "user_lookups", ("found",), {(found,): lookups[found] for found in ("warm", "cold")}
        )


async def store_text(app: App) -> str:
    """Return what the store tells; that it cannot be read is told, too."""
    services = app.store_services
    try:
        found = await services.store.read(partial(store_figures, now=services.now()))
    except StoreError:
        return exposition([gauge("store_readable", (), {(): 0})])
    return exposition([*families(found), gauge("store_readable", (), {(): 1})])
