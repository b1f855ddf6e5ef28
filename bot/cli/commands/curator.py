"""`companion curator`."""

import asyncio
import signal
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from bot.app import App
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.process.garbage import look_briefly
from bot.texts.commands.catalogue import say, word
from memory.index.embedding_backlog import progress

EMBEDDED = "embedded: {made} of {total} memories"


async def curator(
    *,
    place: Invocation = HERE,
    drain: Annotated[bool, Parameter(negative="", help="Work off what is due, then exit.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Tell the state as JSON.")] = False,
) -> None:
    """Do the work of memory in the background: curate, summarise, review, let fade.

    Runs until it is told to stop (Ctrl-C, SIGTERM); `--drain` works off what is due and exits,
    with 1 where jobs are parked.
    """
    with place.opened(begins=True) as app:
        await app.worker.chores.start()
        look_briefly()
        if not drain:
            await _until_stopped(app)
        left = await (app.worker.drain() if drain else app.worker.left())
        model = app.services.embedder.model
        vectors = await app.services.store.read(lambda rows: progress(rows, model=model))
        if json:
            as_json(asdict(left) | {"embedded": asdict(vectors)})
        else:
            counts = ", ".join(f"{word(state)} {count}" for state, count in asdict(left).items())
            jobs = say("jobs: {counts}", counts=counts)
            as_lines([jobs, say(EMBEDDED, made=vectors.made, total=vectors.total)])
    if left.parked:
        raise SystemExit(1)


async def _until_stopped(app: App) -> None:
    from bot.metrics_endpoint import metrics_page  # late: `--drain` serves no pages

    worker = asyncio.create_task(app.worker.run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, worker.cancel)
    async with metrics_page(app, app.settings.metrics.curator_port):
        with suppress(asyncio.CancelledError):
            await worker
