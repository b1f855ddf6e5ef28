"""`companion store`: what is done with a store as a whole."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from bot.cli.copy_progress import shown_progress
from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.output import as_json, as_lines
from bot.clock import SystemClock
from bot.texts.machine_language import language_here
from bot.texts.store_copy import TEXTS, CopyTexts
from config.settings.loader import Settings
from memory.store_copy.copying import Copied, copy_store
from memory.store_copy.store_place import StorePlace, both_opened, place_of

IN_SETTINGS = "settings"


def copy(  # noqa: PLR0913  # the options of one command
    source: Annotated[
        str,
        Parameter(
            name="FROM",
            help="What is copied: a folder, postgresql://HOST/DATABASE, or 'settings' for theirs.",
        ),
    ],
    target: Annotated[
        str, Parameter(name="TO", help="The store that becomes a copy: empty, or not there yet.")
    ],
    /,
    *,
    anew: Annotated[
        bool, Parameter(negative="", help="Take out what an unfinished copy left, and begin.")
    ] = False,
    verbose: Annotated[
        bool, Parameter(negative="", help="Tell each table's rows and checksum.")
    ] = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Copy a whole store into another one, on SQLite or PostgreSQL; stop all that use it before.

    One that broke off is gone on with by the same command. How, and what is copied beside the rows:
    memory/store_copy/README.md.
    """
    texts, settings = TEXTS[language_here()], place.settings()
    between = _named(source, settings), _named(target, settings)
    with (
        both_opened(*between) as (read, written),
        shown_progress(texts.steps, is_silent=json) as watch,
    ):
        done = copy_store(read, written, now=SystemClock().now(), watch=watch, anew=anew)
    if json:
        as_json(asdict(done))
    else:
        as_lines(_lines(done, between[1], texts, verbose=verbose))


def _named(name: str, settings: Settings) -> StorePlace:
    if name == IN_SETTINGS:
        name = settings.database.get_secret_value() or str(settings.data)
    return place_of(name, settings.data)


def _lines(done: Copied, target: StorePlace, texts: CopyTexts, *, verbose: bool) -> Iterator[str]:
    if done.went_on:
        yield texts.went_on
    told = texts.was_whole if done.was_whole else texts.done
    yield told.format(
        source=done.source, target=done.target, rows=f"{done.rows:,}", tables=len(done.tables)
    )
    if verbose:
        for table in done.tables:
            named = {"table": table.table, "checksum": table.checksum}
            yield texts.table.format(rows=f"{table.rows:,}", **named)
    yield from _beside(done, target, texts)
    yield from _counted(done, texts)
    if target.url is None:
        yield texts.use_folder.format(folder=target.folder)
    else:
        yield texts.use_address.format(address=target)
    yield texts.source_stays.format(source=done.source)


def _beside(done: Copied, target: StorePlace, texts: CopyTexts) -> Iterator[str]:
    if done.beside.copied:
        yield texts.copied_beside.format(files=", ".join(done.beside.copied))
    if done.beside.left:
        yield texts.left_beside.format(files=", ".join(done.beside.left))
    if target.url is not None:
        yield texts.stays_beside.format(folder=target.folder)


def _counted(done: Copied, texts: CopyTexts) -> Iterator[str]:
    counted = (
        (done.freed_jobs, texts.freed),
        (done.erasures.again, texts.again),
        (done.erasures.left, texts.left),
        (done.erasures.unreadable, texts.unreadable),
    )
    yield from (told.format(count=f"{count:,}") for count, told in counted if count)
