"""Readable rows: whether each value in a database is of the sort that its column holds.

SQLite takes any value into any column: what was damaged may be whole for it, and unreadable for
whoever has to make a date of it.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    String,
    Table,
    TypeDecorator,
)
from sqlalchemy.types import TypeEngine

from config.errors import StoreDamaged
from memory.tables import Job

_NUMBER, _TEXT = "typeof({name}) = 'integer'", "typeof({name}) = 'text'"
_SORTS: Sequence[tuple[type[TypeEngine[Any]], str]] = (
    (JSON, f"{_TEXT} AND json_valid({{name}})"),
    (DateTime, f"{_TEXT} AND {{name}} GLOB '????-??-?? ??:??:??*' AND julianday({{name}}) NOTNULL"),
    (String, _TEXT),
    (Boolean, _NUMBER),
    (Integer, _NUMBER),
    (Float, "typeof({name}) IN ('real', 'integer')"),
    (LargeBinary, "typeof({name}) = 'blob'"),
)
"""What SQLite can say of a value, by the type of its column."""


def check_rows(opened: sqlite3.Connection, file: Path) -> None:
    """Raise `StoreDamaged` where a row holds what nothing can be made of."""
    given = opened.text_factory
    opened.text_factory = bytes  # the library's own error quotes what is no text
    try:
        for table in Job.metadata.sorted_tables:
            if not _is_readable(opened, table):
                raise StoreDamaged(f"{file} is damaged: rows of {table.name} cannot be read.")
    finally:
        opened.text_factory = given


def _is_readable(opened: sqlite3.Connection, table: Table) -> bool:
    wrong = " OR ".join(_is_wrong(column) for column in table.columns)
    found = f'SELECT 1 FROM "{table.name}" WHERE {wrong} LIMIT 1'  # noqa: S608  # our own names
    return opened.execute(found).fetchone() is None and _are_texts(opened, table)


def _is_wrong(column: Column[Any]) -> str:
    name = f'"{column.name}"'
    sort = next(sort for kind, sort in _SORTS if isinstance(_kept_as(column), kind))
    return f"({name} IS NOT NULL AND NOT ({sort.format(name=name)}))"


def _kept_as(column: Column[Any]) -> TypeEngine[Any]:
    """Return the type in which a database keeps what a column holds."""
    kind = column.type
    return kind.impl_instance if isinstance(kind, TypeDecorator) else kind


def _are_texts(opened: sqlite3.Connection, table: Table) -> bool:
    """Tell whether all words of a table are text: other bytes may stand in their place."""
    worded = [column for column in table.columns if isinstance(_kept_as(column), (JSON, String))]
    if not worded:
        return True
    names = ", ".join(f'"{column.name}"' for column in worded)
    rows = opened.execute(f'SELECT {names} FROM "{table.name}"')  # noqa: S608  # our own names
    try:
        for row in rows:
            for value in row:
                str(value or b"", "utf-8")
    except UnicodeDecodeError:
        return False
    return True
