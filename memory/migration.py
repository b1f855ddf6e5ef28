"""Bring a database to the newest schema: alone, after a backup, checked at the end."""

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from config.errors import StoreTooNew, StoreUnreadable

FOLDER = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """Return the names of all migrations, oldest first."""
    return sorted(path.stem for path in (FOLDER / "versions").glob("[0-9]*.py"))


def migrate(file: Path) -> None:
    """Create the database, or run what is missing.

    Raises:
        StoreUnreadable: the file is no database, or a migration left broken references.
        StoreTooNew: the database is at a revision that this program does not know.
    """
    with _alone(file):
        found = revision_of(file) if file.exists() else None
        if found is None:
            _create(file)
        elif found != revisions()[-1]:
            _back_up(file, found)
            _upgrade(file)
            _check_references(file)


def revision_of(file: Path) -> str | None:
    """Return the revision a database is at, or None where it holds no table yet."""
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)
        ) as connection:
            if not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
                return None
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        what = "is damaged" if "malformed" in str(problem) else "is not a database of this program"
        raise StoreUnreadable(f"{file} {what}: {problem}.") from problem
    if found is None or found[0] not in revisions():
        raise StoreTooNew(
            f"{file} was written by a newer version (schema {found and found[0]!r}); this one "
            f"knows schemas up to {revisions()[-1]!r}. Install the newer version to open it."
        )
    return str(found[0])


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _create(file: Path) -> None:
    # Under another name until it is whole, so that a start that is cut off leaves no half of it.
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    _upgrade(draft)
    _check_references(draft)
    draft.replace(file)


def _back_up(file: Path, found: str) -> None:
    copy = file.with_name(f"{file.stem}.before-{revisions()[-1]}.db")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _upgrade(file: Path) -> None:
    # Imported late: a database that is up to date must not pay for it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["file"] = file
    command.upgrade(config, "head")


def _check_references(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StoreUnreadable(f"{file}: {len(broken)} rows point to rows that are not there.")
