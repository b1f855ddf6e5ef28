"""What a database's schema is, as far as it matters which migration made it."""

import sqlite3
from collections.abc import Iterable

Part = tuple[str, ...]
"""A kind (`table`, `column`, `index`, `trigger`), the table, and what else tells it from others."""
Schema = frozenset[Part]
VIRTUAL = "CREATE VIRTUAL TABLE"
COPYING = "a copy that is not whole"
"""Stands where a database says its version, until all of another store is in it."""


def schema_of(connection: sqlite3.Connection) -> Schema:
    """Return all parts of a database's schema; in what order columns stand does not matter."""
    found = connection.execute(
        "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master"
    ).fetchall()
    virtual = tuple(f"{name}_" for _, name, _, sql in found if sql.upper().startswith(VIRTUAL))
    parts: set[Part] = set()
    for kind, name, table, sql in found:
        if name.startswith("sqlite_") or table.startswith(("sqlite_", *virtual)):
            continue
        parts.add(_part(connection, kind, name, table, sql))
        if kind == "table" and not sql.upper().startswith(VIRTUAL):
            parts.update(_columns(connection, name))
    return frozenset(parts)


def tables_in(schema: Iterable[Part]) -> list[str]:
    """Return the tables of a schema, by name."""
    return sorted(part[1] for part in schema if part[0] == "table")


def _part(connection: sqlite3.Connection, kind: str, name: str, table: str, sql: str) -> Part:
    if kind == "index":
        columns = connection.execute(f'PRAGMA index_info("{name}")').fetchall()
        return ("index", table, name, *(str(column[2]) for column in columns))
    if kind == "trigger":
        return ("trigger", table, name, " ".join(sql.split()))
    return (kind, name)


def _columns(connection: sqlite3.Connection, table: str) -> Iterable[Part]:
    for _, name, stored, required, default, key in connection.execute(
        f'PRAGMA table_info("{table}")'
    ):
        yield ("column", table, name, stored.upper(), str(required), str(default), str(key))
