"""Whole copies of a database: made while it is in use, private, checked, put in place at once."""

import errno
import filecmp
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from config.errors import StoreDamaged, StoreUnreadable
from memory.storage.permissions import create_private, private_opener
from memory.storage.sqlite import SQLITE_ERRORS, in_words
from memory.storage.store_files import BESIDE, size_of

LINKLESS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV)
"""How file systems say that they give no file a second name."""
SPARE = 16 * 2**20
"""How many bytes are left free on a disk."""


@contextmanager
def draft_of(file: Path) -> Iterator[Path]:
    """Give the name of a draft for a file, empty and private; what is left of it goes."""
    draft = file.with_name(f".{file.name}.part")
    discard(draft)
    os.close(create_private(draft))
    try:
        yield draft
    finally:
        discard(draft)


def copy_database(source: sqlite3.Connection, draft: Path) -> None:
    """Copy a database page by page, as it is at one moment, into a file of its own.

    Raises:
        StoreUnreadable: there is no room for it, or the database cannot be read.
    """
    try:
        check_room(draft.parent, _bytes_of(source))
        with closing(sqlite3.connect(draft)) as target:
            source.backup(target)
            # In one file, which can be read on a disk that cannot be written.
            target.execute("PRAGMA journal_mode=DELETE")
    except SQLITE_ERRORS as problem:
        raise in_words(problem, draft) from problem


def check_sound(file: Path) -> None:
    """Raise `StoreUnreadable` unless a database is whole and all its references lead somewhere."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as opened:
            check_integrity(opened, file)
            check_references(opened, file)
    except SQLITE_ERRORS as problem:
        raise in_words(problem, file) from problem


def check_integrity(connection: sqlite3.Connection, file: Path) -> None:
    """Raise `StoreUnreadable` where a database is damaged."""
    answer = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if answer != "ok":
        raise StoreDamaged(f"{file} is damaged: {' '.join(answer.split())}.")


def check_references(connection: sqlite3.Connection, file: Path) -> None:
    """Raise `StoreUnreadable` where rows point to rows that are not there."""
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StoreUnreadable(f"{file}: {len(broken)} rows point to rows that are not there.")


def keep(draft: Path, file: Path) -> Path:
    """Give a finished draft its name, or one with a number where that is taken; return it.

    Where an equal file bears such a name already, that one serves as well.
    """
    sync(draft)
    for name in _names(file):
        try:
            _give_second_name(draft, name)
        except FileExistsError:
            if filecmp.cmp(draft, name, shallow=False):
                return name
        else:
            sync(file.parent)
            return name
    raise AssertionError("names run out")


def claim(draft: Path, file: Path) -> None:
    """Give a finished draft its name; raises `FileExistsError` where that is taken."""
    sync(draft)
    _give_second_name(draft, file)
    sync(file.parent)


def put_in_place(draft: Path, file: Path) -> None:
    """Let a finished draft be the database, which nobody has open.

    At each moment there is one database under the name.
    """
    sync(draft)
    for suffix in BESIDE:  # of the old one: SQLite would take them for the new one's
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    sync(file.parent)
    os.replace(draft, file)
    sync(file.parent)


@contextmanager
def kept_aside(file: Path, aside: Path) -> Iterator[Path | None]:
    """Keep a database under another name too while another takes its place; else as it was.

    What a crash left beside it is kept with it, before SQLite can touch it.
    """
    kept = _keep_aside(file, aside) if file.exists() else None
    try:
        yield kept
    except BaseException:
        if kept is not None:
            discard(kept)
        raise


def discard(file: Path) -> None:
    """Remove a database with what SQLite keeps beside it; raises `OSError`."""
    for suffix in ("", *BESIDE):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, survive a loss of power."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def check_room(folder: Path, wanted: int) -> None:
    """Raise `StoreUnreadable` where a disk has no room for so many bytes more."""
    free = shutil.disk_usage(folder).free
    if free < wanted + SPARE:
        raise StoreUnreadable(
            f"There is no room in {folder}: {_megabytes(wanted + SPARE)} are needed, "
            f"{_megabytes(free)} are free."
        )


def _keep_aside(file: Path, aside: Path) -> Path:
    """Give the database a second name, and what a crash left beside it too."""
    for name in _names(aside):
        with suppress(FileExistsError):
            _give_second_name(file, name)
            for suffix in ("-wal", "-journal"):
                left = file.with_name(file.name + suffix)
                if size_of(left):
                    _give_second_name(left, name.with_name(name.name + suffix))
            return name
    raise AssertionError("names run out")


def _give_second_name(file: Path, name: Path) -> None:
    """Have a file under another name too, or a copy of it; raises `FileExistsError`."""
    try:
        os.link(file, name)
    except OSError as problem:
        if problem.errno not in LINKLESS:
            raise
        with open(name, "xb", opener=private_opener) as copy, file.open("rb") as original:
            shutil.copyfileobj(original, copy)
            copy.flush()
            os.fsync(copy.fileno())


def _names(file: Path) -> Iterator[Path]:
    """Yield a name, and others with a number."""
    yield file
    for number in count(2):
        yield file.with_name(f"{file.stem}-{number}{file.suffix}")


def _bytes_of(source: sqlite3.Connection) -> int:
    (pages,) = source.execute("PRAGMA page_count").fetchone()
    (size,) = source.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(size)


def _megabytes(size: int) -> str:
    return f"{-(-size // 2**20):,} MB"
