"""The mark of a copy that is not whole: of which store it is, and what has to be made at its end.

While it is there nobody opens the database as a store: its version says that it is none yet.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, inspect, text

from memory.storage.schema import COPYING

TABLE = "store_copy"
_MADE = text(
    f"CREATE TABLE {TABLE} (source TEXT NOT NULL, stamp TEXT NOT NULL, aside TEXT NOT NULL)"
)
_WRITTEN = text(f"INSERT INTO {TABLE} VALUES (:source, :stamp, :aside)")  # noqa: S608  # our own name
_STAMPED = text(f"UPDATE {TABLE} SET source = :source, stamp = :stamp")  # noqa: S608  # our own name
_READ = text(f"SELECT source, stamp, aside FROM {TABLE}")  # noqa: S608  # our own name
_DROPPED = text(f"DROP TABLE {TABLE}")
_VERSION = text("UPDATE alembic_version SET version_num = :revision")


@dataclass(frozen=True, slots=True)
class CopyMark:
    """Of which store a copy is, and which statements make what was set aside for it."""

    source: str
    stamp: str
    aside: Sequence[str] = ()


def mark_of(connection: Connection) -> CopyMark | None:
    """Return the mark of a copy that is not whole, or None."""
    if not inspect(connection).has_table(TABLE):
        return None
    source, stamp, aside = connection.execute(_READ).one()
    return CopyMark(source, stamp, json.loads(aside))


def put_mark(connection: Connection, mark: CopyMark) -> None:
    """Let a database be a copy that is not whole."""
    connection.execute(_MADE)
    aside = json.dumps(list(mark.aside))
    connection.execute(_WRITTEN, {"source": mark.source, "stamp": mark.stamp, "aside": aside})
    connection.execute(_VERSION, {"revision": COPYING})


def put_stamp(connection: Connection, source: str, stamp: str) -> None:
    """Let the copy be of another store, or of the same as it is now."""
    connection.execute(_STAMPED, {"source": source, "stamp": stamp})


def take_mark(connection: Connection, mark: CopyMark, revision: str) -> None:
    """Make again what was set aside, and let the database be a store."""
    for statement in mark.aside:
        connection.exec_driver_sql(statement)
    connection.execute(_DROPPED)
    connection.execute(_VERSION, {"revision": revision})
