"""`companion restore`."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.commands.backup import made_told
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import NamedPath
from bot.clock import SystemClock
from bot.texts.commands.catalogue import say
from config.errors import NotOnPostgres
from memory.backups.restoration import Restored, restore
from memory.erasure.status import unfinished

HOLDS = "{folder} holds what {file} held, {made}, schema {schema}."
SINCE = "What was said, learned or changed since is not there; nothing is answered again."
INTERRUPTED = "{count} messages that were being answered then get no answer."
AGAIN = "{count} erasures that came later were done again."
LEFT = "{count} of them wait: `companion curator` or the next start goes on with them."
KEPT = "The store as it was is kept as {file}: delete it when you need it no more."
UNKEPT = "The store as it was is gone: it held what an erasure that was done again takes."
UNREADABLE = (
    "{count} lines of the record of erasures cannot be read: what they name may be back, and has "
    "to be erased again."
)
UNKNOWN = (
    "No record of erasures lies in {folder}: whatever was erased after this backup was made is "
    "back, and has to be erased again."
)


async def restore_backup(
    file: Annotated[NamedPath, Parameter(help="The backup.")],
    /,
    *,
    place: Invocation = HERE,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Put a backup in the place of the store, which is kept beside it; nothing may have it open.

    Nothing that was said before is answered again, and what was erased since is erased again.
    """
    settings = place.settings()
    if settings.database.get_secret_value():
        raise NotOnPostgres("restore it", "`pg_restore`")
    done = restore(file.absolute(), settings.data, now=SystemClock().now())
    left = await _erase_again(place) if done.caught.erased_again else 0
    if json:
        made = done.caught.made_at and done.caught.made_at.isoformat()
        kept = done.kept if done.kept and done.kept.exists() else None
        told = {"schema": done.schema, "kept": kept and str(kept)}
        as_json(told | asdict(done.caught) | {"made_at": made, "erasures_left": left})
    else:
        as_lines(_lines(file, settings.data, done, left))


async def _erase_again(place: Invocation) -> int:
    """Do what erasures are to be done again; return how many are left to the background."""
    with place.opened(begins=True) as app:
        await app.worker.drain("erase")
        return len(await app.store_services.store.read(unfinished))


def _lines(file: Path, folder: Path, done: Restored, left: int) -> Iterator[str]:
    caught = done.caught
    made = made_told(caught.made_at)
    yield say(HOLDS, folder=folder, file=file, made=made, schema=done.schema)
    if done.kept is not None:
        yield say(KEPT if done.kept.exists() else UNKEPT, file=done.kept)
    yield say(SINCE)
    if caught.interrupted:
        yield say(INTERRUPTED, count=caught.interrupted)
    if caught.erased_again:
        yield say(AGAIN, count=caught.erased_again)
    if left:
        yield say(LEFT, count=left)
    if caught.unreadable:
        yield say(UNREADABLE, count=caught.unreadable)
    if not caught.knows_erasures:
        yield say(UNKNOWN, folder=folder)
