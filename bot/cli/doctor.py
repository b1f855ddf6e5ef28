"""`companion doctor`."""

from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from bot.agents import mind_settings
from bot.app import App
from bot.cli.output import as_json, as_lines
from bot.cli.place import HERE, Place
from config.errors import EmbedderError, MindError
from config.minds.mind import Line
from memory.health import Finding, examine, rebuild_keywords

HELLO = Line("user", "Say ok.")
ROLES = ("chat", "curator", "reviewer", "summarizer", "profiler")


async def doctor(
    *,
    place: Place = HERE,
    repair: Annotated[
        bool, Parameter(negative="", help="Rebuild what can be rebuilt from the rows.")
    ] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Check settings, store, index against rows, embedder and endpoints; exits with 1 on a fault.

    `--repair` rebuilds the keyword index and makes missing vectors.
    """
    with place.opened() as app:
        if repair:
            await app.services.store.write(rebuild_keywords)
            await app.worker.chores.start()
            await app.worker.drain()
        findings = [
            Finding("settings", ok=True, detail=f"data in {app.settings.data}"),
            *await app.services.store.read(
                lambda rows: examine(rows, model=app.services.embedder.model)
            ),
            _embedder(app),
            *[await _endpoint(app, role) for role in ROLES],
        ]
    if json:
        as_json([asdict(one) for one in findings])
    else:
        as_lines(f"{'ok  ' if one.ok else 'BAD '} {one.name}: {one.detail}" for one in findings)
    if not all(one.ok for one in findings):
        raise SystemExit(1)


def _embedder(app: App) -> Finding:
    embedder = app.services.embedder
    try:
        width = len(embedder.query("hello"))
    except EmbedderError as problem:
        return Finding("embedder", ok=False, detail=str(problem))
    return Finding("embedder", ok=True, detail=f"{embedder.model}, {width} dimensions")


async def _endpoint(app: App, role: str) -> Finding:
    chosen = mind_settings(app.settings, role)
    if not chosen.model:
        return Finding(f"mind of {role}", ok=True, detail="none configured: offline")
    from config.minds.chat_mind import ChatMind  # late: only where an endpoint is configured

    try:
        answer = "".join([piece async for piece in ChatMind(chosen).stream([HELLO])])
    except MindError as problem:
        return Finding(f"mind of {role}", ok=False, detail=f"{chosen.base_url}: {problem}")
    detail = f"{chosen.model} at {chosen.base_url} answers, {len(answer)} characters"
    return Finding(f"mind of {role}", ok=True, detail=detail)
