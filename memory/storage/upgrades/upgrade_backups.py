"""The backups that upgrades make: kept as they are, and put back where an upgrade did not end."""

import logging
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path

from config.errors import StoreError, StoreUnreadable
from memory.storage.schema import Schema, schema_of, tables_in
from memory.storage.snapshot import (
    check_integrity,
    check_sound,
    copy_database,
    draft_of,
    keep,
    kept_aside,
    put_in_place,
)
from memory.storage.upgrades.unfinished_upgrade import is_whole

log = logging.getLogger(__name__)

BEING_MADE = "_alembic_tmp_"
UNFINISHED = (
    "{file} is from an upgrade that did not end, and no backup beside it holds all of it: keep the "
    "file, and put a backup in its place with `companion restore FILE`."
)


def back_up(driver: sqlite3.Connection, file: Path, target: str) -> Path:
    """Copy the database as it is before an upgrade; an earlier backup is never written over.

    Raises:
        StoreUnreadable: it is damaged, or there is no room for a copy.
    """
    named = file.with_name(f"{file.stem}.before-{target}.db")
    with draft_of(named) as draft:
        copy_database(driver, draft)
        with closing(sqlite3.connect(draft)) as copy:
            check_integrity(copy, file)
        return keep(draft, named)


def put_back(
    file: Path, revision_of: Callable[[Path], str | None], schemas: Mapping[str, Schema]
) -> None:
    """Put the newest backup in the place of a database that an upgrade left half-way.

    Only one that is sound and holds every row that the half-upgraded one does.

    Raises:
        StoreUnreadable: there is none.
    """
    for backup in _newest_first(file):
        with suppress(StoreError, sqlite3.Error):
            if not _serves(backup, file, revision_of(backup), schemas):
                continue
            aside = file.with_name(f"{file.stem}.half.db")
            with kept_aside(file, aside) as half, draft_of(file) as draft:
                with closing(sqlite3.connect(backup)) as source:
                    copy_database(source, draft)
                put_in_place(draft, file)
            log.warning(
                "An earlier upgrade of %s was cut off in the middle: %s was put back, and the "
                "half-upgraded file is kept as %s.",
                *(file, backup.name, half and half.name),
            )
            return
    raise StoreUnreadable(UNFINISHED.format(file=file))


def _newest_first(file: Path) -> list[Path]:
    found = file.parent.glob(f"{file.stem}.before-*.db")
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _serves(backup: Path, file: Path, revision: str | None, schemas: Mapping[str, Schema]) -> bool:
    if revision is None:
        return False
    check_sound(backup)
    with closing(sqlite3.connect(backup)) as copy, closing(sqlite3.connect(file)) as half:
        if not is_whole(copy, revision, schemas):
            return False
        return _rows_of(half) == _rows_of(copy)


def _rows_of(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many rows each table holds that has any; one being made anew by its own name."""
    found = {}
    for table in tables_in(schema_of(connection)):
        told = f'SELECT count(*) FROM "{table}"'  # noqa: S608  # a table's own name
        (count,) = connection.execute(told).fetchone()
        if count:
            found[table.removeprefix(BEING_MADE)] = int(count)
    return found
