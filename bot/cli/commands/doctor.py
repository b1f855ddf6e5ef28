"""`companion doctor`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from shutil import disk_usage
from typing import Annotated

from cyclopts import Parameter

from bot.app import App
from bot.cli.commands.costs import budget_line
from bot.cli.endpoint_report import AS_SET, data_of, embedding_width, lines_of, probe_minds
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.telemetry.cost_accounting import BudgetStanding, budget_standing
from bot.texts.commands.catalogue import retold, say, word
from config.character import load_character
from config.errors import EmbedderError, MindError, NothingKept, StoreError
from config.masking import masked_address
from config.models.calls.messages import ChatMessage
from config.models.embedding.factory import embedder_for
from config.models.registry import ROLES, mind_settings
from config.settings.loader import Settings
from memory.erasure.record import unreadable_in
from memory.health import (
    HealthFinding,
    KeywordRepair,
    examine,
    learned_by_others,
    rewrite_nothing,
)
from memory.storage.call_log import forms_answered
from memory.storage.keyword_index import mend_keywords
from memory.storage.permissions import Exposed, exposed, tighten_all
from memory.storage.store import Store
from memory.storage.store_files import FILE, RECORD

HELLO = ChatMessage("user", "Say ok.")
NO_STORE = HealthFinding("database", ok=True, detail="there is none yet: `companion chat` begins")
EMBEDDING = "embedding {model}: {width} dimensions, {told}"
MEGABYTE = 1_000_000
LEAST_ROOM = 100 * MEGABYTE
"""The least room on the disk; a larger store needs as much again."""
LOST = (
    "{} lines of {} cannot be read: once a backup is restored, what they name has to be erased "
    "again by hand; delete these lines to be told no more"
)
FORMS = ("schema", "object", "none")
"""In which shapes are asked for, the strictest first."""


async def doctor(
    *,
    place: Invocation = HERE,
    repair: Annotated[
        bool, Parameter(negative="", help="Rebuild what can be rebuilt from the rows.")
    ] = False,
    probe: Annotated[
        bool, Parameter(negative="", help="Ask each endpoint what it can do, and what to set.")
    ] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Check settings, store, index, embedder, endpoints and Discord; exits with 1 on a fault.

    What is marked `wait` is done by the background.
    `--repair` rebuilds the keyword index, makes missing vectors, takes up parked jobs, and closes
    to others what lies in the data folder. `--probe` only asks endpoints: which take a JSON schema,
    a JSON object, lines; which stream, see pictures, count tokens.
    """
    if probe:
        await _probe(place, json=json)
        return
    settings = place.settings()
    try:
        findings = await _with_store(place, exposed(settings.data), repair=repair)
    except NothingKept:
        load_character(settings.character)
        findings = [_settings(settings), NO_STORE, *await _beside(settings, {})]
    if json:
        as_json([asdict(finding) for finding in findings])
    else:
        as_lines(map(_line, findings))
    if not all(finding.ok for finding in findings):
        raise SystemExit(1)


async def _with_store(
    place: Invocation, before: Sequence[Exposed], *, repair: bool
) -> list[HealthFinding]:
    """Check all there is; raises `NothingKept` where there is no store: to look makes none."""
    with place.opened() as app:
        if repair:
            tighten_all(app.settings.data)
            await _repair(app)
        forms = await app.store_services.store.read(forms_answered)
        embedder = embedder_for(app.settings.embedding)
        return [
            _settings(app.settings),
            *_unwritable(app),
            _permissions(app.settings.data, before),
            await _disk(app.store_services.store),
            *await app.store_services.store.read(
                lambda rows: examine(rows, model=embedder.model, now=app.store_services.now())
            ),
            *_record(app.settings.data),
            *await _character(app),
            _budget(await budget_standing(app.store_services)),
            *await _beside(app.settings, forms),
            *await _places(app),
        ]


async def _beside(settings: Settings, forms: Mapping[tuple[str, str], str]) -> list[HealthFinding]:
    """Check what there is beside a store: the embedder, the endpoints and Discord."""
    return [
        _embedder(settings),
        *[await _endpoint(settings, role, forms) for role in ROLES],
        await _discord(settings),
    ]


def _unwritable(app: App) -> Iterator[HealthFinding]:
    """Tell what keeps the store from being written, where something does."""
    if (problem := app.store_services.store.unwritable) is not None:
        yield HealthFinding("writing", ok=False, detail=str(problem))


async def _character(app: App) -> list[HealthFinding]:
    """Tell of what is remembered that the character who speaks now does not know."""
    name = app.character.id
    known = await app.store_services.store.read(lambda rows: learned_by_others(rows, name))
    if not known:
        return []
    others = ", ".join(known)
    detail = (
        f"{sum(known.values())} memories were learned by {others}, and {name} does not know them: "
        "a character that is renamed keeps its id"
    )
    return [HealthFinding("character", ok=True, detail=detail)]


def _record(folder: Path) -> Iterator[HealthFinding]:
    """Tell of the record of erasures what cannot be read, where anything cannot."""
    try:
        lost = unreadable_in(folder)
    except StoreError as problem:
        yield HealthFinding("record of erasures", ok=False, detail=str(problem))
        return
    if lost:
        yield HealthFinding("record of erasures", ok=False, detail=LOST.format(lost, RECORD))


def _settings(settings: Settings) -> HealthFinding:
    return HealthFinding("settings", ok=True, detail=f"data in {settings.data}")


def _line(finding: HealthFinding) -> str:
    of, _, role = finding.name.partition("mind of ")
    name = word(finding.name) if of else say("mind of {role}", role=word(role))
    return f"{_mark(finding)} {name}: {retold(finding.detail)}"


def _mark(finding: HealthFinding) -> str:
    if not finding.ok:
        return say("BAD ")
    return say("wait" if finding.waits else "ok  ")


async def _repair(app: App) -> None:
    """Rebuild what can be, in portions: a bot may be answering meanwhile."""
    store, chores = app.store_services.store, app.worker.chores
    await store.write(mend_keywords)
    async for _ in store.portions(KeywordRepair().portion):
        pass
    await chores.start()
    await chores.take_up_parked(tries=None)
    await app.worker.drain()


async def _probe(place: Invocation, *, json: bool) -> None:
    """Ask the endpoints; the store is not needed, and may be in use."""
    settings = place.settings()
    targets = await probe_minds(settings)
    width, told = embedding_width(embedder_for(settings.embedding))
    embedding = {"model": settings.embedding.model, "dimensions": width, "detail": told}
    if json:
        as_json({"minds": data_of(targets), "embedding": embedding})
    else:
        as_lines(lines_of(targets))
        as_lines(
            [say(EMBEDDING, model=settings.embedding.model, width=width or 0, told=retold(told))]
        )
    if told != AS_SET or not all(target.serves for target in targets):
        raise SystemExit(1)


def _permissions(folder: Path, before: Sequence[Exposed]) -> HealthFinding:
    """Tell what others may read, and what they could until the store was opened."""
    left = exposed(folder)
    if left:
        detail = f"others may read {', '.join(map(str, left))}: `--repair` takes that from them"
    elif before:
        detail = f"closed to others just now: {', '.join(map(str, before))}"
    else:
        detail = "nobody else may read what is kept"
    return HealthFinding("permissions", not left, detail)


async def _disk(store: Store) -> HealthFinding:
    """Tell whether the store can be written, and whether there is room to go on."""
    size = (store.folder / FILE).stat().st_size if store.rows_in_folder else 0
    free, needed = disk_usage(store.folder).free, max(LEAST_ROOM, size)
    try:
        await store.write(rewrite_nothing)
    except StoreError as problem:
        return HealthFinding("disk", ok=False, detail=f"{problem} {_room(free)} are free.")
    if free < needed:
        detail = f"{_room(free)} are free: an upgrade or a backup may need {_room(needed)}"
        return HealthFinding("disk", ok=False, detail=detail)
    return HealthFinding("disk", ok=True, detail=f"the store can be written; {_room(free)} free")


def _room(size: int) -> str:
    return f"{size / MEGABYTE:,.0f} MB"


def _budget(standing: BudgetStanding) -> HealthFinding:
    return HealthFinding("budget", ok=not standing.is_spent, detail=budget_line(standing))


def _embedder(settings: Settings) -> HealthFinding:
    embedder = embedder_for(settings.embedding)
    try:
        width = len(embedder.query("hello"))
    except EmbedderError as problem:
        return HealthFinding("embedder", ok=False, detail=str(problem))
    return HealthFinding("embedder", ok=True, detail=f"{embedder.model}, {width} dimensions")


async def _endpoint(
    settings: Settings, role: str, forms: Mapping[tuple[str, str], str]
) -> HealthFinding:
    chosen = mind_settings(settings, role)
    if not chosen.model:
        return HealthFinding(f"mind of {role}", ok=True, detail="none configured: offline")
    place = masked_address(chosen.base_url)
    from config.models.chat.openai_model import ChatMind

    try:
        answer = "".join([piece async for piece in ChatMind(chosen, role=role).stream([HELLO])])
    except MindError as problem:
        return HealthFinding(f"mind of {role}", ok=False, detail=f"{place}: {problem}")
    detail = f"{chosen.model} at {place} answers, {len(answer)} characters"
    kept = forms.get((role, chosen.model), chosen.json_support)
    if FORMS.index(kept) > FORMS.index(chosen.json_support):
        detail += f"; asked for shapes it keeps to {kept!r} at most: set json_support to that"
    return HealthFinding(f"mind of {role}", ok=True, detail=detail)


async def _discord(settings: Settings) -> HealthFinding:
    if not settings.discord.token.get_secret_value():
        return HealthFinding("discord", ok=True, detail="no token: not in use")
    from bot.discord.connection.doctor_check import (
        check_discord,  # late: only where there is a token
    )

    return await check_discord(settings.discord)


async def _places(app: App) -> list[HealthFinding]:
    if not app.settings.discord.token.get_secret_value():
        return []
    from bot.discord.connection.doctor_check import (
        check_places,  # late: only where there is a token
    )

    return await check_places(app)
