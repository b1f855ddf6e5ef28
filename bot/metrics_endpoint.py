"""Metrics: the page that Prometheus reads, on this machine only and without anybody's words."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager

from aiohttp import web
from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from bot.app import App
from bot.telemetry.registry import line, type_line
from config.errors import StoreError
from memory.queue.job_report import backlog
from memory.tables import ModelCall, Operation, Trace, Turn

ADDRESS = "127.0.0.1"
PATH = "/metrics"
RECALLS = 1000
"""Of so many newest recalls the quantiles are told: a few days of one person, an hour of many."""
QUANTILES = (0.5, 0.99)
Gauges = Mapping[str, Mapping[tuple[tuple[str, str], ...], float]]


@asynccontextmanager
async def metrics_page(app: App) -> AsyncIterator[int]:
    """Serve the metrics while the block runs, where the settings name a port; yield the port.

    Raises:
        OSError: the port is taken.
    """
    port = app.settings.metrics.port
    if not port:
        yield 0
        return

    async def answer(_request: web.Request) -> web.Response:
        try:
            stored = await app.services.store.read(lambda rows: _stored(rows, app))
        except StoreError:
            return web.Response(status=503, text="the store cannot be read\n")
        lines = [*app.turn.measures.lines(), *_gauges(stored)]
        return web.Response(text="\n".join(lines) + "\n", content_type="text/plain")

    site = web.Application()
    site.router.add_get(PATH, answer)
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, ADDRESS, port).start()
        yield port
    finally:
        await runner.cleanup()


def _stored(rows: Rows, app: App) -> Gauges:
    waiting = backlog(rows, app.services.now())
    jobs = {name: getattr(waiting, name) for name in ("due", "held", "running", "parked")}
    turns = Counter(dict(rows.exec(select(Turn.state, func.count()).group_by(Turn.state)).all()))
    operations = select(Operation.op, Operation.status, func.count())
    counted = rows.exec(operations.group_by(col(Operation.op), col(Operation.status))).all()
    return {
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
