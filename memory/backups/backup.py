"""Backups: whole, checked copies of a store, made while it is in use; what there is of them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from config.errors import BackupExists, StoreError, StoreUnreadable
from config.settings.loader import Settings
from memory.queue.elapsed_time import STOOD, borne_out
from memory.storage.permissions import FOLDERS
from memory.storage.snapshot import (
    check_sound,
    claim,
    copy_database,
    discard,
    draft_of,
    keep,
    put_in_place,
)
from memory.storage.sqlite import SQLITE_ERRORS
from memory.storage.store_files import FILE, STANDING, WORDLESS, size_of
from memory.storage.store_lock import gate
from memory.storage.upgrades.migration import revision_of
from memory.tables.columns import new_uid
from memory.text.late_pattern import LatePattern

NAME = "companion-{:%Y%m%dT%H%M%SZ}.db"
DATED = LatePattern(r"companion-(\d{8}T\d{6}Z)(?:-\d+)?\.db")
CUT_OFF = LatePattern(rf"\.{DATED.pattern}\.part")
NOTED = "%Y-%m-%d %H:%M:%S.%f"
"""How the database writes an instant."""
DAY = timedelta(days=1)
NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of a store."""

    file: Path
    size: int
    made_at: datetime | None
    """None: nobody noted it."""
    schema: str | None
    """None: it cannot be read."""


def make_backup(folder: Path, target: Path, *, now: datetime, overwrite: bool = False) -> Backup:
    """Copy the store of a data folder into a file, or into a folder under a dated name.

    The store may be in use; it is not upgraded.

    Raises:
        StoreError: there is no store, it is damaged, or the copy could not be written.
        BackupExists: a file of that name is there, and is not to be written over.
    """
    if not (folder / FILE).is_file():
        raise StoreUnreadable(f"There is no store in {folder}.")
    try:
        return _make(folder / FILE, target, now=now, overwrite=overwrite)
    except OSError as problem:
        raise StoreUnreadable(f"{target} cannot be written: {problem.strerror}.") from problem


def backup_folder(settings: Settings) -> Path:
    """Return where backups are made if nobody says where: outside of the data folder."""
    return settings.backup.folder or settings.data.with_name(f"{settings.data.name}-backups")


def backups_in(folder: Path) -> list[Backup]:
    """Return the copies of a store in a folder, newest first, whatever they are called."""
    files = folder.glob("*.db") if folder.is_dir() else ()
    found = [described(file) for file in files if file.is_file() and file.name != FILE]
    told = [
        backup for backup in found if backup.schema is not None or DATED.fullmatch(backup.file.name)
    ]
    return sorted(told, key=lambda backup: backup.made_at or NEVER, reverse=True)


def described(file: Path) -> Backup:
    """Return what a copy tells of itself."""
    schema, made_at = None, None
    with suppress(*SQLITE_ERRORS), closing(_opened(file)) as opened:
        (schema,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
        made_at = _noted(opened)
    return Backup(file, size_of(file), made_at or _dated(file.name), schema)


def expire(
    folder: Path, *, now: datetime, days: float = 0, most: int = 0, made: Path | None = None
) -> list[Path]:
    """Delete the backups of dated names that are older than so many days, or beyond so many.

    The newest always stays: the one that was `made` just now. What is dated later than now, by a
    clock that was ahead, counts as the oldest. Nothing else is touched but what a killed process
    left of one.
    """
    dated = sorted(
        _dated_in(folder),
        key=lambda pair: (pair[1] == made, pair[0] <= now + DAY, *pair),
        reverse=True,
    )
    gone = [
        file
        for number, (at, file) in enumerate(dated)
        if number and ((days and at < now - days * DAY) or (most and number >= most))
    ]
    for file in (*gone, *_cut_off_in(folder, now)):
        discard(file)
    return gone


def elapsed_in(copy: Path, now: datetime) -> datetime | None:
    """Return as of when what is too old may go, by a copy of the store that was just made."""
    newest = "SELECT max(done_at) FROM jobs WHERE done_at <= ?"
    with suppress(*SQLITE_ERRORS), closing(_opened(copy)) as opened:
        until = (now - STOOD).astimezone(UTC).strftime(NOTED)
        (found,) = opened.execute(newest, (until,)).fetchone()
        return borne_out(found and datetime.strptime(found, NOTED).replace(tzinfo=UTC), now)
    return None


def _make(file: Path, target: Path, *, now: datetime, overwrite: bool) -> Backup:
    is_dated = target.is_dir()
    named = target / NAME.format(now.astimezone(UTC)) if is_dated else target
    _check_name(named, file, overwrite=overwrite or is_dated)
    with gate(file) as held:
        share = held.share()  # no upgrade and no restore goes on meanwhile
    try:
        with draft_of(named) as draft:
            schema = _copy(file, draft, now)
            named = keep(draft, named) if is_dated else _place(draft, named, overwrite=overwrite)
    finally:
        share.release()
    return Backup(named, named.stat().st_size, now, schema)


def _check_name(named: Path, file: Path, *, overwrite: bool) -> None:
    of_the_store = named.name in STANDING | WORDLESS | FOLDERS
    if named.exists() and not named.is_file():
        raise StoreUnreadable(f"{named} is no file.")
    if of_the_store and named.parent.resolve() == file.parent.resolve():
        raise StoreUnreadable(f"{named} is a file of the store itself.")
    if named.exists() and not overwrite:
        raise BackupExists(named)


def _copy(file: Path, draft: Path, now: datetime) -> str:
    """Copy the store into the draft, check it, and note in it when that was; return its schema."""
    try:
        with closing(sqlite3.connect(file)) as source:
            copy_database(source, draft)
        schema = revision_of(draft)
        if schema is None:
            raise StoreUnreadable(f"{file} holds nothing yet.")
        _note(draft, now)
        check_sound(draft)
    except StoreError as problem:
        reason = str(problem).replace(str(draft), str(file))
        raise StoreUnreadable(f"No backup was made: {reason}") from problem
    return schema


def _place(draft: Path, named: Path, *, overwrite: bool) -> Path:
    if overwrite:
        put_in_place(draft, named)
        return named
    try:
        claim(draft, named)
    except FileExistsError as problem:
        raise BackupExists(named) from problem
    return named


def _note(draft: Path, now: datetime) -> None:
    """Let a copy know itself for a backup; one of an older version has no place for that."""
    with closing(sqlite3.connect(draft)) as opened, suppress(sqlite3.OperationalError):
        values = (new_uid(), now.astimezone(UTC).strftime(NOTED))
        opened.execute("INSERT INTO snapshots (uid, made_at) VALUES (?, ?)", values)
        opened.commit()


def _noted(opened: sqlite3.Connection) -> datetime | None:
    with suppress(sqlite3.OperationalError):
        newest = "SELECT made_at FROM snapshots WHERE restored_at IS NULL ORDER BY id DESC LIMIT 1"
        found = opened.execute(newest).fetchone()
        if found and found[0]:
            return datetime.strptime(found[0], NOTED).replace(tzinfo=UTC)
    return None


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _dated(name: str) -> datetime | None:
    match = DATED.search(name)
    return match and datetime.strptime(match[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def _dated_in(folder: Path) -> Iterator[tuple[datetime, Path]]:
    for file in folder.glob("companion-*.db"):
        at = _dated(file.name)
        if at is not None and DATED.fullmatch(file.name) and file.is_file():
            yield at, file


def _cut_off_in(folder: Path, now: datetime) -> Iterator[Path]:
    """Yield what nobody can be writing any more."""
    for file in folder.glob(".companion-*.db.part"):
        at = _dated(file.name)
        if at is not None and CUT_OFF.fullmatch(file.name) and at < now - DAY:
            yield file
