"""Bring a database to the newest schema: alone, after a backup, in one transaction, checked.

A process that is killed in the middle leaves the database as it was; the next start begins anew.
"""

import logging
import os
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from config.errors import (
    CopyUnfinished,
    StoreDamaged,
    StoreError,
    StoreInUse,
    StoreTooNew,
    StoreUnreadable,
    StoreUnwritable,
)
from memory.storage.permissions import create_private
from memory.storage.schema import COPYING, Schema, schema_of
from memory.storage.snapshot import check_integrity, check_references, discard
from memory.storage.sqlite import SQLITE_ERRORS, driver_of, in_words, looking_address, opened_alone
from memory.storage.store_files import MARKERS
from memory.storage.store_lock import Gate, gate
from memory.storage.upgrades.newest_schema import make_newest, scripted_revision
from memory.storage.upgrades.unfinished_upgrade import LAST_PIECEMEAL, Unmendable, settle_half
from memory.storage.upgrades.upgrade_backups import back_up, put_back
from memory.text.late_pattern import LatePattern

FOLDER = Path(__file__).parents[2] / "migrations"
RESTORE = "`companion restore FILE` puts a backup in its place."
NAME = LatePattern(r'^(revision|down_revision) = (?:None|"(\w+)")$', re.MULTILINE)

log = logging.getLogger(__name__)


@cache
def revisions() -> list[str]:
    """Return the names of all migrations, oldest first: each says which one it follows."""
    following: dict[str, str] = {}
    for file in (FOLDER / "versions").glob("[0-9]*.py"):
        names = dict(NAME.findall(file.read_text(encoding="utf-8")))
        following[names["down_revision"]] = names["revision"]
    found: list[str] = []
    while (after := found[-1] if found else "") in following:
        found.append(following[after])
    return found


def migrate(file: Path) -> None:
    """Create the database, or run what is missing.

    Raises:
        StoreUnreadable: the file is no database, is damaged, or could not be upgraded.
        StoreTooNew: the database is at a revision that this program does not know.
        StoreInUse: it has to be upgraded, and another process has it open.
    """
    with gate(file) as held:
        bring_up_to_date(held)


def bring_up_to_date(held: Gate) -> None:
    """Do so for who stands at the gate; raises as `migrate`."""
    file = held.file
    _make_or_check(file)
    try:
        if revision_of(file) != revisions()[-1]:
            with held.alone():
                _upgrade_whole(file)
    except StoreDamaged as problem:
        raise StoreDamaged(f"{problem} {RESTORE}") from problem
    if drafts := _drafts_of(file):
        with suppress(StoreInUse), held.alone():  # else somebody may be writing them
            for draft in drafts:
                discard(draft)


def _upgrade_whole(file: Path) -> None:
    try:
        upgrade(file)
    except Unmendable:
        put_back(file, revision_of, schemas())
        upgrade(file)


def revision_of(file: Path) -> str | None:
    """Return the revision a database is at, or None where it holds no table yet.

    Raises:
        StoreUnreadable: it is no database of this program, or cannot be read.
        StoreTooNew: this program does not know the revision.
        CopyUnfinished: a part of another store is in it.
    """
    if not file.exists():
        return None
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)
        ) as connection:
            return _revision_in(connection, file)
    except SQLITE_ERRORS as problem:
        raise in_words(problem, file) from problem


def upgrade(file: Path, *, backup: bool = True) -> None:
    """Run what is missing in one transaction, for who has the database alone.

    Raises:
        StoreError: as `migrate`; the database is as it was.
        Unmendable: an earlier upgrade did not end, and its rows cannot be brought in order.
    """
    try:
        with opened_alone(file) as connection:
            driver = driver_of(connection)
            found = _revision_in(driver, file)
            if backup and found is not None:
                back_up(driver, file, revisions()[-1])
            with connection.begin():
                _settle_half(driver, file, found)
                if found is None and scripted_revision() == revisions()[-1]:
                    make_newest(driver)
                else:
                    run_migrations(connection, "head")
                check_integrity(driver, file)
                check_references(driver, file)
    except DBAPIError as problem:
        raise _in_words(problem, file) from problem
    except SQLITE_ERRORS as problem:
        raise in_words(problem, file) from problem


def run_migrations(connection: Connection, revision: str) -> None:
    """Run what is missing up to a revision, in the transaction that is open."""
    # Imported late: a database that is new or up to date must not pay for it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@cache
def schemas() -> Mapping[str, Schema]:
    """Return the schema of each revision, oldest first."""
    found = {}
    with opened_alone(None) as connection:
        for revision in revisions():
            with connection.begin():
                run_migrations(connection, revision)
                found[revision] = schema_of(driver_of(connection))
    return found


def is_up_to_date(file: Path) -> bool:
    """Tell whether a database that can't be written needs no upgrade; raises `sqlite3.Error`."""
    with closing(sqlite3.connect(looking_address(file), uri=True)) as connection:
        return _revision_in(connection, file) == revisions()[-1]


def _make_or_check(file: Path) -> None:
    """Make the file, empty and private, where there is none; raises where it cannot be written."""
    # One that is there is not opened but by SQLite, whose locks would go when it is closed.
    if not file.exists():
        os.close(create_private(file))
    elif not os.access(file, os.R_OK | os.W_OK, effective_ids=True):
        raise StoreUnwritable(f"{file} cannot be written: permission denied.")


def _revision_in(connection: sqlite3.Connection, file: Path) -> str | None:
    known = revisions()
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise StoreUnreadable(f"{file} is not a database of this program.")
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if found == [(COPYING,)]:
        raise CopyUnfinished(file)
    if len(found) != 1:
        raise StoreDamaged(f"{file} is damaged: it tells {len(found)} versions of its schema.")
    [(revision,)] = found
    if revision not in known:
        raise StoreTooNew(
            f"{file} was written by a newer version (schema {revision!r}); this one "
            f"knows schemas up to {known[-1]!r}. Install the newer version to open it."
        )
    return str(revision)


def _settle_half(driver: sqlite3.Connection, file: Path, found: str | None) -> None:
    """Bring what an upgrade of an older program left half-way to a version that there was."""
    known = revisions()
    if found is None or known.index(found) >= known.index(LAST_PIECEMEAL):
        return
    if settle_half(driver, found, schemas()) is not None:
        log.warning(
            "An earlier upgrade of %s was cut off in the middle: it is taken up again, and "
            "nothing is lost.",
            file,
        )


def _drafts_of(file: Path) -> list[Path]:
    """Return what was being made when a process was killed, or is being made, and its marks."""
    folder, stem = file.parent, file.stem
    asides = (*folder.glob(f"{stem}.replaced-*.db"), *folder.glob(f"{stem}.half*.db"))
    second_names = (aside for aside in asides if aside.samefile(file))
    markers = (folder / marker for marker in MARKERS)
    return [
        *folder.glob(f".{stem}.*.part"),
        *folder.glob(f"{stem}.new"),
        *second_names,
        *(marker for marker in markers if marker.exists()),
    ]


def _in_words(problem: DBAPIError, file: Path) -> StoreError:
    if isinstance(problem.orig, sqlite3.Error):
        return in_words(problem.orig, file)
    return StoreUnreadable(f"{file} could not be upgraded: {type(problem).__name__}.")
