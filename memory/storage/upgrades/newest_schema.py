"""The newest schema as one script: what all migrations together make, for a database that is new.

`memory/migrations/newest.sql` is written by `python -m tests.memory.newest_schema`. To make a
database by it takes a tenth of what the migrations take one after the other.
"""

import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "migrations" / "newest.sql"
_REVISION = "-- The schema of "


@cache
def scripted_revision() -> str | None:
    """Return the revision that the script makes, or None where there is no script."""
    if not SCRIPT.exists():
        return None
    first, _, _ = SCRIPT.read_text(encoding="utf-8").partition("\n")
    return first.removeprefix(_REVISION)


def make_newest(connection: sqlite3.Connection) -> None:
    """Make all tables in an empty database, in the transaction that is open."""
    # Not `executescript`: that ends the transaction.
    for statement in _statements(SCRIPT.read_text(encoding="utf-8")):
        connection.execute(statement)


def script_of(connection: sqlite3.Connection, revision: str) -> str:
    """Return the script that makes such a database as this one, whose tables are empty."""
    return "\n".join([f"{_REVISION}{revision}", *_dumped(connection), ""])


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _dumped(connection: sqlite3.Connection) -> Iterator[str]:
    parts = connection.execute("SELECT name, tbl_name, sql FROM sqlite_master ORDER BY rowid")
    found = [part for part in parts if part[2] and not part[0].startswith("sqlite_")]
    virtual = tuple(f"{name}_" for name, _, sql in found if " USING fts5(" in sql)
    yield from (f"{sql};" for _, table, sql in found if not table.startswith(virtual))
    yield "ANALYZE sqlite_schema;"  # makes the table of statistics; at the end it is read
    for table in ("alembic_version", "sqlite_sequence", "sqlite_stat1"):
        yield from _rows_of(connection, table)
    yield "ANALYZE sqlite_schema;"


def _rows_of(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    rows = f"SELECT * FROM {table} ORDER BY rowid"  # noqa: S608  # one of three constants
    for row in connection.execute(rows):
        quoted = ", ".join(["quote(?)"] * len(row))
        values = connection.execute(f"SELECT {quoted}", row).fetchone()
        yield f"INSERT INTO {table} VALUES ({', '.join(values)});"  # noqa: S608  # quoted by SQLite
