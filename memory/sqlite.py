"""How a SQLite database is opened: the same way by every process that shares it."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlmodel import create_engine

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA foreign_keys=ON",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA secure_delete=ON",
)


def sqlite_engine(file: Path, *, connections: int) -> Engine:
    """Return an engine of at most so many connections to the database file."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # an error's text may be logged, people's words never
        connect_args={"check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def truncate_log(engine: Engine) -> bool:
    """Write the write-ahead log into the database and cut it to nothing; False where one reads."""
    raw = engine.raw_connection()
    try:
        busy = raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        raw.close()
    return not busy


def vacuum(engine: Engine) -> None:
    """Write the database anew, so that no page of it keeps what was deleted."""
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("VACUUM")
    finally:
        raw.close()


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    # The driver's own BEGIN waits until the first write, so a read-then-write
    # in two processes loses updates. IMMEDIATE makes the second one wait.
    reading = connection.get_execution_options().get("readonly")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
