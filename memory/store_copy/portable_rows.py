"""Rows as both databases hold them: read, written and compared in one form.

JSON stays the text that it is; a text loses what PostgreSQL cannot hold (NUL); a job that somebody
held is free; a vector is compared by the 16 bits a number that PostgreSQL keeps of it.
"""

import json
import math
from collections.abc import Callable, Generator
from functools import cache
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Float,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    cast,
    select,
    tuple_,
    type_coerce,
)
from sqlalchemy.types import TypeEngine, UserDefinedType
from sqlmodel.sql.sqltypes import AutoString

from config.errors import CopyRefused
from memory.storage.vector_codec import halved
from memory.tables import Memory
from memory.tables.columns import BigId
from memory.text.late_pattern import LatePattern

PORTION = 100
"""How many rows are fetched at once."""
KEYWORDS = "memory_keywords"
CACHES = frozenset({"recall_packs"})
"""What is made anew from the rows."""
FREE = {"locked_by": None, "locked_until": None}
_UNPORTABLE = LatePattern(r"\\u0000|NaN|Infinity|\x00")

Row = dict[str, Any]
Change = Callable[[Any], Any]


class JsonText(UserDefinedType[str]):
    """JSON as the text that it was written as."""

    cache_ok = True

    def get_col_spec(self, **_options: Any) -> str:
        """Return what the database calls it."""
        return "JSON"

    def column_expression(self, colexpr: ColumnElement[Any]) -> ColumnElement[Any]:
        """Read it as text: a driver would make values of it."""
        return type_coerce(cast(colexpr, Text), self)


class PortableTable:
    """One table of a store."""

    def __init__(self, table: Table) -> None:
        """Keep what the same table is in both databases."""
        self.table, self.name = table, table.name
        self.key = list(table.primary_key.columns)
        self._changes = {
            column.name: change
            for column in table.columns
            if (change := _change_of(column.type)) is not None
        }

    def rows(
        self, connection: Connection, *, after: tuple[Any, ...] | None = None, place: str = ""
    ) -> Generator[Row, None, None]:
        """Yield the rows by their keys, those that follow a key alone where one is named.

        Raises:
            CopyRefused: one cannot be read.
        """
        first = select(self.table).order_by(*self.key).limit(PORTION)
        try:
            while True:
                later = first if after is None else first.where(tuple_(*self.key) > tuple_(*after))
                found = connection.execute(later).mappings().all()
                for row in found:
                    yield self._portable(dict(row))
                if len(found) < PORTION:
                    return
                after = tuple(found[-1][column.name] for column in self.key)
        except (ValueError, TypeError, OverflowError) as problem:
            raise CopyRefused("row", table=self.name, place=place) from problem

    def last_key(self, connection: Connection) -> tuple[Any, ...] | None:
        """Return the key of the last row; None: there is no row."""
        backwards = (column.desc() for column in self.key)
        found = connection.execute(select(*self.key).order_by(*backwards).limit(1)).first()
        return None if found is None else tuple(found)

    def _portable(self, row: Row) -> Row:
        for name, change in self._changes.items():
            if row[name] is not None:
                row[name] = change(row[name])
        return freed(row) if self.name == "jobs" else row


def freed(job: Row) -> Row:
    """Return a job that a process held until it ended, as one that is due; the try is none."""
    if job["locked_by"] is None or job["done_at"] is not None:
        return job
    return job | FREE | {"attempts": job["attempts"] - 1, "ready_at": job["run_at"]}


@cache
def portable_tables() -> tuple[PortableTable, ...]:
    """Return all tables of a store but its caches, what others point to before what does so."""
    metadata = MetaData()
    kept = [table for table in Memory.metadata.sorted_tables if table.name not in CACHES]
    known = [_portable(table, metadata) for table in kept]
    keywords = Table(
        KEYWORDS, metadata, Column("rowid", BigId, primary_key=True), Column("tokens", Text)
    )
    return tuple(PortableTable(table) for table in (*known, keywords))


def _portable(table: Table, metadata: MetaData) -> Table:
    columns = (
        Column(column.name, _portable_type(column.type), primary_key=column.primary_key)
        for column in table.columns
    )
    return Table(table.name, metadata, *columns)


def _portable_type(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    return JsonText() if isinstance(kind, JSON) else kind


def _change_of(kind: TypeEngine[Any]) -> Change | None:
    if isinstance(kind, JsonText):
        return _portable_json
    if isinstance(kind, String | AutoString):
        return _without_nul
    if isinstance(kind, LargeBinary):
        return _readable_vector
    return _whole_zero if isinstance(kind, Float) else None


def _without_nul(text: str) -> str:
    return text.replace("\0", "")


def _whole_zero(number: float) -> float:
    return number + 0.0  # SQLite writes -0.0 as 0


def _readable_vector(stored: bytes) -> bytes | None:
    """Return a vector that both can hold; None for one that is embedded anew."""
    return None if halved(stored) is None else stored


def _portable_json(text: str) -> str:
    if _UNPORTABLE.search(text) is None:
        return text
    return json.dumps(_portable_value(json.loads(text.replace("\0", ""))))


def _portable_value(value: Any) -> Any:
    if isinstance(value, str):
        return _without_nul(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list):
        return [_portable_value(part) for part in value]
    if isinstance(value, dict):
        return {_without_nul(name): _portable_value(part) for name, part in value.items()}
    return value
