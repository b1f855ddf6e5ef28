"""`companion backup`."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.cli.confirmation import says_yes
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.clock import SystemClock
from bot.texts.commands.catalogue import say
from config.errors import BackupExists, NotOnPostgres, StoreUnreadable
from config.settings.loader import Settings
from memory.backups.backup import (
    Backup,
    backup_folder,
    backups_in,
    described,
    elapsed_in,
    expire,
    make_backup,
)
from memory.erasure.copied_words import copies_in
from memory.erasure.record import recorded
from memory.storage.permissions import make_private_folder

ASKED = "{file} is there already. Write over it?"
NO_BACKUP = "No backup lies in {folder}."
HOLDS = "holds what {count} erasures took since"
IN_DATA = "It lies in the data folder: the next erasure deletes it."


def backup(  # noqa: PLR0913  # the options of one command
    target: Annotated[
        PathOrNone,
        Parameter(help="A file, or a folder in which it gets a dated name; else the settings'."),
    ] = None,
    /,
    *,
    listed: Annotated[
        bool, Parameter("--list", negative="", help="List the backups that there are; make none.")
    ] = False,
    keep: Annotated[
        int | None,
        Parameter(
            help="Afterwards keep so many of dated names, the newest.", validator=Number(gte=1)
        ),
    ] = None,
    overwrite: Annotated[
        bool, Parameter(negative="", help="Write over a file that is there, without asking.")
    ] = False,
    place: Invocation = HERE,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Copy the whole store into one file, checked; also while the companion runs.

    What it holds and how it is put back: bot/cli/backup.md.
    """
    settings = place.settings()
    if settings.database.get_secret_value() and not listed:
        raise NotOnPostgres("back it up", "`pg_dump`")
    where = target or backup_folder(settings)
    if listed:
        _list(settings, where, json=json)
        return
    if target is None:
        _make_folder(where)
    made = _make(settings, where, overwrite=overwrite)
    gone = _expire(settings, made, keep or 0) if made.file.parent == where else []
    if json:
        as_json(_data(settings, made) | {"deleted": [str(path) for path in gone]})
    else:
        as_lines(_lines(settings, made, gone))


def made_told(made_at: datetime | None) -> str:
    """Return when a backup was made."""
    if made_at is None:
        return say("made at an unknown time")
    return say("made {time} UTC", time=f"{made_at:%Y-%m-%d %H:%M}")


def _make_folder(folder: Path) -> None:
    try:
        make_private_folder(folder)
    except OSError as problem:
        raise StoreUnreadable(f"{folder} cannot be made: {problem.strerror}.") from problem


def _make(settings: Settings, where: Path, *, overwrite: bool) -> Backup:
    now = SystemClock().now()
    try:
        return make_backup(settings.data, where, now=now, overwrite=overwrite)
    except BackupExists as problem:
        if not says_yes(say(ASKED, file=problem.file)):
            raise
    return make_backup(settings.data, where, now=now, overwrite=True)


def _expire(settings: Settings, made: Backup, most: int) -> list[Path]:
    """Delete the backups beside one just made that are too many, or too old by time that passed."""
    folder, now = made.file.parent, SystemClock().now()
    gone = expire(folder, now=now, most=most, made=made.file)
    if (elapsed := elapsed_in(made.file, now)) is not None:
        gone += expire(folder, now=elapsed, days=settings.backup.days, made=made.file)
    return gone


def _list(settings: Settings, where: Path, *, json: bool) -> None:
    """List the backups of a folder, and whatever copies of the store lie in the data folder."""
    found = backups_in(where) if where.is_dir() else []
    if settings.data.is_dir():
        known = {backup.file for backup in found}
        found += [described(copy) for copy in copies_in(settings.data) if copy not in known]
    if json:
        as_json([_data(settings, backup) for backup in found])
    else:
        as_lines([_line(settings, backup) for backup in found] or [say(NO_BACKUP, folder=where)])


def _lines(settings: Settings, made: Backup, gone: Sequence[Path]) -> Iterator[str]:
    yield _line(settings, made)
    if made.file.is_relative_to(settings.data):
        yield say(IN_DATA)
    for path in gone:
        yield say("deleted: {file}", file=path)


def _line(settings: Settings, backup: Backup) -> str:
    schema = backup.schema or say("cannot be read")
    told = [made_told(backup.made_at), f"{backup.size / 2**20:,.1f} MB", schema]
    if since := _erased_since(settings, backup):
        told.append(say(HOLDS, count=since))
    return f"{backup.file}: {', '.join(told)}"


def _data(settings: Settings, backup: Backup) -> dict[str, Any]:
    made = backup.made_at.isoformat() if backup.made_at else None
    since = _erased_since(settings, backup)
    return asdict(backup) | {"file": str(backup.file), "made_at": made, "erased_since": since}


def _erased_since(settings: Settings, backup: Backup) -> int:
    """Count the erasures whose words a backup still holds."""
    if backup.made_at is None:
        return 0
    return sum(erasure.at > backup.made_at for erasure in recorded(settings.data) or ())
