"""Stores of any contents: rows of all tables, as far as the schema lets them be."""

import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import strategies as st
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
)
from sqlalchemy.types import TypeEngine
from sqlmodel.sql.sqltypes import AutoString

from memory.storage.store import FILE
from memory.tables import Memory
from memory.tables.columns import RowId

MOST_ROWS = 3
LARGEST = 2**62
INSTANTS = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1))  # noqa: DTZ001  # as SQLite has it
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(
        ["", "\0", "a\0b", "'; DROP TABLE users; --", "\\", "\\N", "团子", "👩‍👩‍👧", "\u202e"]
    ),
)
HUGE = st.builds(lambda sign: sign * 200_000, st.sampled_from("aé团"))
NUMBERS = st.floats(allow_nan=False) | st.sampled_from([0.0, -0.0, 5e-324, float("inf")])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | TEXTS,
    lambda part: st.lists(part, max_size=3) | st.dictionaries(TEXTS, part, max_size=3),
    max_leaves=6,
)
JSONS = VALUES.map(json.dumps) | st.sampled_from(
    ['"\\ud800"', "null", '{"a": "\\\\u0000"}', "[NaN]"]
)
VECTORS = st.lists(st.floats(width=32), max_size=5).map(
    lambda numbers: np.array(numbers, dtype="<f4").tobytes()
) | st.binary(max_size=9)
VALUES_OF: dict[type[TypeEngine[Any]], st.SearchStrategy[Any]] = {
    JSON: JSONS,
    LargeBinary: VECTORS,
    Boolean: st.booleans(),
    Float: NUMBERS,
    RowId: st.integers(0, LARGEST),
    Integer: st.integers(0, LARGEST),
}
Stored = dict[str, list[dict[str, Any]]]


@st.composite
def odd_stores(draw: st.DrawFn) -> Stored:
    """Draw rows for each table, whose references lead somewhere."""
    stored: Stored = {}
    for table in Memory.metadata.sorted_tables:
        stored[table.name] = []
        for number in range(draw(st.integers(0, MOST_ROWS))):
            row = _row(draw, table, number, stored)
            if row is not None:
                stored[table.name].append(row)
    return stored


def write_odd(folder: Path, stored: Stored) -> None:
    """Put the rows into an empty store, past the program."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("PRAGMA foreign_keys=ON")
        for table, rows in stored.items():
            for row in rows:
                names = ", ".join(f'"{name}"' for name in row)
                marks = ", ".join("?" * len(row))
                written = f'INSERT INTO "{table}" ({names}) VALUES ({marks})'  # noqa: S608  # our own names
                database.execute(written, [*row.values()])
        for memory in stored["memories"]:
            words = (memory["id"], f"{memory['user_id']}_wombat")
            database.execute("INSERT INTO memory_keywords(rowid, tokens) VALUES (?, ?)", words)


def _row(draw: st.DrawFn, table: Table, number: int, stored: Stored) -> dict[str, Any] | None:
    """Draw a row; None where what it must point to is not there."""
    row: dict[str, Any] = {}
    unique = _unique_in(table)
    for column in table.columns:
        if column.foreign_keys:
            there = _keys_of(column, stored)
            if column.primary_key or column.name in unique:
                there = there[number : number + 1]
            chosen = st.sampled_from(there) if there else st.none()
            row[column.name] = draw(st.none() | chosen if column.nullable else chosen)
            if row[column.name] is None and not column.nullable:
                return None
        elif column.primary_key or column.name in unique:
            row[column.name] = _distinct(draw, column, number)
        else:
            value = _values(column)
            row[column.name] = draw(st.none() | value if column.nullable else value)
    return row


def _distinct(draw: st.DrawFn, column: Column[Any], number: int) -> Any:
    if isinstance(column.type, RowId | Integer):
        return number * (LARGEST // 8) + draw(st.integers(1, LARGEST // 8 - 1))
    return f"{number} {draw(TEXTS)[:40]}"


def _keys_of(column: Column[Any], stored: Stored) -> list[Any]:
    [key] = column.foreign_keys
    table, name = key.target_fullname.split(".")
    return [row[name] for row in stored[table]]


def _unique_in(table: Table) -> set[str]:
    """Return the columns that tell rows apart: of each rule one is enough."""
    found = {
        [*part.columns][-1].name for part in table.constraints if isinstance(part, UniqueConstraint)
    }
    found |= {[*index.columns][-1].name for index in table.indexes if index.unique}
    return found


def _values(column: Column[Any]) -> st.SearchStrategy[Any]:
    """Return what a column may hold; what is indexed has to be short on PostgreSQL."""
    kind = column.type
    if isinstance(kind, String | AutoString):
        return TEXTS if column in _indexed_in(column.table) else TEXTS | HUGE
    for held, values in VALUES_OF.items():
        if isinstance(kind, held):
            return values
    return INSTANTS.map(lambda at: at.strftime("%Y-%m-%d %H:%M:%S.%f"))


def _indexed_in(table: Any) -> set[Column[Any]]:
    return {column for part in (*table.indexes, *table.constraints) for column in part.columns}
