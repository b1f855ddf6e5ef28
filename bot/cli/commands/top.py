"""`companion top`: the work of memory as it goes on, for an operator at a terminal."""

import asyncio
import signal
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json
from bot.json_form import json_object
from bot.telemetry.recent import Recent, recent
from bot.telemetry.store_figures import StoreFigures, store_figures
from config.errors import StoreError

if TYPE_CHECKING:
    from sqlmodel import Session as Rows

    from bot.app import App

Seconds = Annotated[
    float,
    Parameter(help="How often it looks, in seconds.", validator=Number(gte=0.2, lte=3600)),
]
Minutes = Annotated[
    float,
    Parameter(
        help="Of how many minutes until now the rates are.", validator=Number(gte=0.1, lte=1440)
    ),
]


async def top(
    *,
    place: Invocation = HERE,
    seconds: Seconds = 2.0,
    minutes: Minutes = 5.0,
    once: Annotated[bool, Parameter(negative="", help="Show it once, and end.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Show it once, as JSON.")] = False,
) -> None:
    """Watch the work: what waits, what was done of late, how long it takes, what it costs.

    Looks at the store alone: any process may work on it, on any machine. Ctrl-C ends it.
    """
    with place.opened() as app:
        if json:
            figures, late = await _looked(app, minutes)
            as_json({"figures": json_object(figures), "recent": json_object(late)})
        else:
            await _watch(app, seconds, minutes, once=once or not sys.stdout.isatty())


async def _watch(app: "App", seconds: float, minutes: float, *, once: bool) -> None:
    from rich.live import Live  # late: `--json` shows no table
    from rich.text import Text

    from bot.cli.recall_table import table_console
    from bot.cli.top_table import shown

    console, currency = table_console(), app.settings.budget.currency
    figures, late = await _looked(app, minutes)
    if once:
        console.print(shown(figures, late, currency))
        return
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    last = shown(figures, late, currency)
    with Live(last, console=console, screen=True, auto_refresh=False) as live:
        while not await _is_set(stop, seconds):
            try:
                last = shown(*await _looked(app, minutes), currency)
            except StoreError as problem:  # it may come back: whoever watches waits for that
                live.update(Text(str(problem)), refresh=True)
            else:
                live.update(last, refresh=True)
    console.print(last)


async def _is_set(stop: asyncio.Event, seconds: float) -> bool:
    """Wait so long, or until it is to stop; tell whether it is."""
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait([waiting], timeout=seconds)
    waiting.cancel()
    return stop.is_set()


async def _looked(app: "App", minutes: float) -> tuple[StoreFigures, Recent]:
    """Read both from one snapshot; raises `StoreError`."""
    services = app.store_services
    now = services.now()

    def both(rows: "Rows") -> tuple[StoreFigures, Recent]:
        return store_figures(rows, now), recent(rows, now, minutes)

    return await services.store.read(both)
