"""Metrics and health: the pages that Prometheus and whoever watches read, without any words.

`/healthz` answers as long as the process turns its loop: else it is to be started anew. `/readyz`
answers 503 with the reasons where it is not on Discord, or its store cannot be used, also before
any write has failed: then it is somebody's to look at, and a new start would mend nothing.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import isfinite

from aiohttp import web
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from bot.app import App
from bot.telemetry.registry import line, type_line
from config.errors import SettingsInvalid, StoreError
from memory.health import rewrite_nothing
from memory.queue.job_report import backlog, waiting
from memory.tables import ModelCall, Operation, Trace, Turn

PATH = "/metrics"
ALIVE = "/healthz"
READY = "/readyz"
NOT_SERVED = "Setting 'metrics': the pages can't be served at {address}:{port}: {reason}."
NOT_CONNECTED = "not on Discord"
RECALLS = 1000
"""Of so many newest recalls the quantiles are told: a few days of one person, an hour of many."""
QUANTILES = (0.5, 0.99)
Gauges = Mapping[str, Mapping[tuple[tuple[str, str], ...], float]]


@dataclass(frozen=True, slots=True)
class Presence:
    """How the process stands with Discord just now."""

    is_connected: bool
    latency: float
    """How long Discord took to answer the last heartbeat, in seconds; not finite: none yet."""
    replies: int
    """How many replies are being made, or wait for others."""


@asynccontextmanager
async def metrics_page(app: App, presence: Callable[[], Presence]) -> AsyncIterator[int]:
    """Serve the pages while the block runs, where the settings name a port; yield the port.

    Raises:
        SettingsInvalid: they cannot be served there.
    """
    chosen = app.settings.metrics
    if not chosen.port:
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
            await web.TCPSite(runner, chosen.address, chosen.port).start()
        except OSError as problem:
            told = problem.strerror or problem
            reason = NOT_SERVED.format(address=chosen.address, port=chosen.port, reason=told)
            raise SettingsInvalid(reason) from problem
        yield chosen.port
    finally:
        await runner.cleanup()


@dataclass(frozen=True, slots=True)
class Pages:
    """What is answered."""

    app: App
    presence: Callable[[], Presence]

    async def metrics(self, _request: web.Request) -> web.Response:
        """Answer with all figures; where the store cannot be read, with those of the process."""
        app = self.app
        lines = [*app.turn.measures.lines(), *_gauges(self._process()), *await store_figures(app)]
        return web.Response(text="\n".join(lines) + "\n", content_type="text/plain")

    async def alive(self, _request: web.Request) -> web.Response:
        """Answer at all."""
        return web.Response(text="ok\n")

    async def ready(self, _request: web.Request) -> web.Response:
        """Answer whether people are served, and if not why."""
        reasons = [] if self.presence().is_connected else [NOT_CONNECTED]
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

    def _process(self) -> Gauges:
        now = self.presence()
        figures: dict[str, float] = {
            "connected": now.is_connected,
            "gateway_latency_seconds": now.latency,
            "replies_running": now.replies,
            "store_writes_failed": self.app.services.store.writes_failed,
        }
        return {name: {(): value} for name, value in figures.items() if isfinite(value)}


async def store_figures(app: App) -> list[str]:
    """Return what the store tells, line by line; that it cannot be read is told, too."""
    try:
        found = await app.store_services.store.read(lambda rows: _stored(rows, app))
    except StoreError:
        return [*_gauges({"store_readable": {(): 0}})]
    return [*_gauges(found), *_gauges({"store_readable": {(): 1}})]


def _stored(rows: Rows, app: App) -> Gauges:
    now = app.store_services.now()
    left, wait = backlog(rows, now), waiting(rows, now)
    jobs = {name: getattr(left, name) for name in ("due", "held", "running", "parked")}
    turns = Counter(dict(rows.exec(select(Turn.state, func.count()).group_by(Turn.state)).all()))
    operations = select(Operation.op, Operation.status, func.count())
    counted = rows.exec(operations.group_by(col(Operation.op), col(Operation.status))).all()
    since = {"due": wait.due_since, "put off": wait.put_off_since}
    return {
        "job_oldest_seconds": {
            (("state", name),): (now - at).total_seconds() if at else 0
            for name, at in since.items()
        },
        "jobs": {(("state", name),): count for name, count in jobs.items()},
        "turns": {(("state", str(name)),): count for name, count in turns.items()},
        "operations": {
            (("op", str(op)), ("status", str(status))): count for op, status, count in counted
        },
        **_models(rows),
        "recall_seconds": _recalls(rows),
    }


def _models(rows: Rows) -> Gauges:
    """Return how often models were asked, and what they took and cost, by role."""
    read, written = func.sum(ModelCall.tokens_in), func.sum(ModelCall.tokens_out)
    cost, role = func.sum(ModelCall.cost), col(ModelCall.role)
    taken = rows.exec(select(role, read, written).group_by(role)).all()
    priced = select(role, col(ModelCall.currency), cost).group_by(role, col(ModelCall.currency))
    ended = select(role, col(ModelCall.outcome), func.count())
    calls = rows.exec(ended.group_by(role, col(ModelCall.outcome))).all()
    return {
        "model_calls": {(("role", who), ("outcome", how)): count for who, how, count in calls},
        "model_tokens": {
            (("role", who), ("direction", way)): count
            for who, *both in taken
            for way, count in zip(("in", "out"), both, strict=True)
        },
        "model_cost": {
            (("role", who), ("currency", money)): paid for who, money, paid in rows.exec(priced)
        },
    }


def _recalls(rows: Rows) -> Mapping[tuple[tuple[str, str], ...], float]:
    """Return how long the newest recalls took: by half of them, and by all but one in a hundred."""
    newest = select(Trace.milliseconds).order_by(col(Trace.id).desc()).limit(RECALLS)
    took = sorted(value / 1000 for value in rows.exec(newest))
    if not took:
        return {}
    return {(("quantile", f"{at:g}"),): took[int(at * (len(took) - 1))] for at in QUANTILES}


def _gauges(stored: Gauges) -> Iterator[str]:
    for name, figures in stored.items():
        yield type_line(name, "gauge")
        for labels, value in figures.items():
            yield line(name, dict(labels), value)
