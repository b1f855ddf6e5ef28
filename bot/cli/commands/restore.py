"""`companion restore`."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.clock import SystemClock
from config.errors import NotOnPostgres
from memory.backups.restoration import Restored, restore
from memory.erasure.status import unfinished

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
    file: Annotated[Path, Parameter(help="The backup.")],
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
        raise NotOnPostgres("restore", "`pg_restore`")
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
    made = (
        f"made {caught.made_at:%Y-%m-%d %H:%M} UTC" if caught.made_at else "made at an unknown time"
    )
    yield f"{folder} holds what {file} held, {made}, schema {done.schema}."
    if done.kept is not None:
        yield (KEPT if done.kept.exists() else UNKEPT).format(file=done.kept)
    yield "What was said, learned or changed since is not there; nothing is answered again."
    if caught.interrupted:
        yield f"{caught.interrupted} messages that were being answered then get no answer."
    if caught.erased_again:
        yield f"{caught.erased_again} erasures that came later were done again."
    if left:
        yield f"{left} of them wait: `companion curator` or the next start goes on with them."
    if caught.unreadable:
        yield UNREADABLE.format(count=caught.unreadable)
    if not caught.knows_erasures:
        yield UNKNOWN.format(folder=folder)
