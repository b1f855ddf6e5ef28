"""Upgrades that an older version of the program did not end: found, and taken back or completed.

Until `0007_revisions_of_talk` each statement of an upgrade was committed by itself, so that a kill
left a database between two versions. What such an upgrade did was only to add: tables that nobody
had written to yet, columns with their defaults, indexes and triggers.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import takewhile

from memory.storage.schema import Part, Schema, schema_of

LAST_PIECEMEAL = "0007_revisions_of_talk"
ORDER = ("trigger", "index", "column", "table")
"""What has to go before what."""


class Unmendable(Exception):
    """The rows of a half-upgraded database cannot be brought in order."""


def settle_half(
    connection: sqlite3.Connection, found: str, schemas: Mapping[str, Schema]
) -> str | None:
    """Bring a half-upgraded database, within its transaction, to a version that there was.

    `schemas` are those of all versions, oldest first. Returns the version, or None where nothing
    was unfinished.

    Raises:
        Unmendable: something of its version is missing, or what is too much was written to.
    """
    there, versions = schema_of(connection), list(schemas)
    first, last = versions.index(found), versions.index(LAST_PIECEMEAL)
    reached = _reached(there, versions[first : last + 1], schemas)
    if reached is None:
        raise Unmendable
    early = there & (schemas[LAST_PIECEMEAL] - schemas[reached])
    if reached == found and not early:
        return None
    for part in sorted(early, key=lambda pair: ORDER.index(pair[0])):
        _take_back(connection, part, early)
    connection.execute("UPDATE alembic_version SET version_num = ?", (reached,))
    return reached


def is_whole(connection: sqlite3.Connection, found: str, schemas: Mapping[str, Schema]) -> bool:
    """Tell whether a database is what its version says, with nothing of a later one."""
    there = schema_of(connection)
    later = frozenset().union(*schemas.values()) - schemas[found]
    return schemas[found] <= there and not later & there


def _reached(there: Schema, versions: Sequence[str], schemas: Mapping[str, Schema]) -> str | None:
    """Return the newest of the versions that is there with all that belongs to it."""
    whole = list(takewhile(lambda version: schemas[version] <= there, versions))
    return whole[-1] if whole else None


def _take_back(connection: sqlite3.Connection, part: Part, early: Schema) -> None:
    kind, table, *rest = part
    if kind == "table":
        _check_unwritten(connection, table, "1")
        connection.execute(f'DROP TABLE "{table}"')
    elif ("table", table) in early:
        return  # goes with it
    elif kind == "column":
        default = "NULL" if rest[3] == "None" else rest[3]
        _check_unwritten(connection, table, f'"{rest[0]}" IS NOT {default}')
        connection.execute(f'ALTER TABLE "{table}" DROP COLUMN "{rest[0]}"')
    else:
        connection.execute(f'DROP {kind.upper()} "{rest[0]}"')


def _check_unwritten(connection: sqlite3.Connection, table: str, condition: str) -> None:
    written = f'SELECT 1 FROM "{table}" WHERE {condition} LIMIT 1'  # noqa: S608  # our own names
    if connection.execute(written).fetchone() is not None:
        raise Unmendable
