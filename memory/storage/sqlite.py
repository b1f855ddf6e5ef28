"""How a SQLite database is opened: the same way by every process that shares it."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Dialect, Engine, NullPool, QueuePool, event
from sqlalchemy.util import LRUCache
from sqlmodel import create_engine

from config.errors import (
    StoreDamaged,
    StoreError,
    StoreInUse,
    StoreUnreadable,
    StoreUnwritable,
)
from memory.storage.store_files import size_of

BUSY_MS = 5000
"""How long a connection waits for another process to end its transaction."""
CUT_WAITS_MS = 50
LOOKS = 20_000
"""After so many steps of the database's machine it is looked whether to give way."""
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    f"PRAGMA busy_timeout={BUSY_MS}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA secure_delete=ON",
)

ALONE = (
    "PRAGMA locking_mode=EXCLUSIVE",
    "PRAGMA busy_timeout=2000",
    "PRAGMA journal_mode=WAL",
    "PRAGMA foreign_keys=OFF",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
)
READ_ONLY = "cannot be written: the file, its folder or the disk is read-only"
REASONS: Mapping[int, str] = {
    sqlite3.SQLITE_FULL: "has no room: the disk is full",
    sqlite3.SQLITE_IOERR: "could not be read or written: the disk failed, or is full",
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
}
"""What keeps a database from being written, though it may be read."""
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What is raised where a file cannot be read; the last where its own names are no text."""
NO_DATABASE = "is not a database"


_COMPILED: LRUCache[Any, Any] = LRUCache(1000)


@cache
def _dialect() -> Dialect:
    """Return the dialect that all engines have, which has seen a database once."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    engine.dispose()
    return engine.dialect


def sqlite_engine(file: Path, *, connections: int) -> Engine:
    """Return an engine of at most so many connections to the database file."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # an error's text may be logged, people's words never
        connect_args={"check_same_thread": False},
    )
    # What was compiled for one engine is ready for all: what is kept is named by its dialect.
    engine.dialect = _dialect()
    engine.update_execution_options(compiled_cache=_COMPILED)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def looking_engine(file: Path, *, connections: int) -> Engine:
    """Return an engine that only reads a database whose place cannot be written.

    Raises:
        sqlite3.Error: it can't be read so.
    """
    address = looking_address(file)
    with closing(sqlite3.connect(address, uri=True)) as connection:
        connection.execute("SELECT name FROM sqlite_master").fetchall()
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, check_same_thread=False),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare_to_look)
    event.listen(engine, "begin", _begin)
    return engine


def looking_address(file: Path) -> str:
    """Return the address by which a database is read that cannot be written.

    Where no change waits beside it to be taken in, it is read as it lies there.
    """
    lies_still = not size_of(file.with_name(f"{file.name}-wal"))
    return f"{file.absolute().as_uri()}?mode=ro" + ("&immutable=1" if lies_still else "")


@contextmanager
def opened_alone(file: Path | None) -> Iterator[Connection]:
    """Open a database while nobody else has it open; None: an empty one in memory.

    References are not kept while its tables are made anew. Each transaction is exclusive.
    """
    name = None if file is None else str(file)
    engine = create_engine(URL.create("sqlite", database=name), poolclass=NullPool)
    event.listen(engine, "connect", _prepare_alone)
    event.listen(engine, "begin", _begin_alone)
    with engine.connect() as connection:
        yield connection


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection, for what SQLAlchemy knows nothing of."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError(type(driver))
    return driver


def in_words(problem: sqlite3.Error | UnicodeDecodeError, file: Path) -> StoreError:
    """Return what SQLite complains of as an error that a person can be told."""
    if isinstance(problem, UnicodeDecodeError):
        return StoreDamaged(f"{file} is damaged: what should be text is none.")
    reason = without_values(problem)
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreInUse(file)
    if code == sqlite3.SQLITE_CORRUPT:
        return StoreDamaged(f"{file} is damaged: {reason}.")
    if code in REASONS:
        return StoreUnwritable(f"{file} {REASONS[code]}.")
    told = f" {NO_DATABASE}" if code == sqlite3.SQLITE_NOTADB else f": {reason}"
    return StoreUnreadable(f"{file}{told}.")


def without_values(problem: BaseException | None) -> str:
    """Return what a driver complains of, without a value that it could not read and quotes."""
    return str(problem).partition("\n")[0].partition(" with text ")[0]


def truncate_log(engine: Engine) -> bool:
    """Write the write-ahead log into the database and cut it to nothing; False where one reads.

    Cutting keeps all writers waiting: what can be moved before is, and nobody who reads is waited
    for but for a moment.
    """
    raw = engine.raw_connection()
    cursor = raw.cursor()
    try:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        cursor.execute(f"PRAGMA busy_timeout={CUT_WAITS_MS}")
        busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        raw.close()
    return not busy


def vacuum(engine: Engine, gives_way: Callable[[], bool]) -> None:
    """Write the database anew, so that no page of it keeps what was deleted.

    Nobody else can write meanwhile. It breaks off, and raises, as soon as it is to give way; but
    not any more while the pages that were written anew are put in place.
    """
    raw = engine.raw_connection()
    connection: Any = raw.driver_connection  # sqlite3's own
    connection.set_progress_handler(gives_way, LOOKS)
    try:
        connection.execute("VACUUM")
    finally:
        connection.set_progress_handler(None, 0)
        raw.close()


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _prepare_to_look(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only=ON")
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")


def _prepare_alone(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ALONE:
        connection.execute(pragma)


def _begin_alone(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN EXCLUSIVE")


def _begin(connection: Connection) -> None:
    # The driver's own BEGIN waits until the first write, so a read-then-write
    # in two processes loses updates. IMMEDIATE makes the second one wait.
    if connection.get_execution_options().get("readonly"):
        driver_of(connection).execute("BEGIN")  # it waits for nobody, and cannot fail
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
