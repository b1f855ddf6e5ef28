"""The column types that all tables share."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol
from uuid import uuid4

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Dialect,
    Integer,
    LargeBinary,
    TypeDecorator,
    func,
    text,
    type_coerce,
)
from sqlalchemy.types import TypeEngine, UserDefinedType
from sqlmodel import Field, SQLModel
from sqlmodel.sql.sqltypes import AutoString

from config.errors import RowNotStored

LARGEST_ID = 2**63 - 1
NO_ROW = -1


class RowId(TypeDecorator[int]):
    """64 bits on both databases; a larger number is looked for as one that no row has.

    SQLite numbers rows by itself only where it reads INTEGER.
    """

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type as the database calls it."""
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """Return the number as the database can take it."""
        return value if value is None or -LARGEST_ID <= value <= LARGEST_ID else NO_ROW


BigId = RowId()


class PlainBytes(LargeBinary):
    """Bytes as the driver of SQLite gives them: to look at each once more takes longer."""

    cache_ok = True

    def result_processor(self, _dialect: Dialect, _kind: object) -> None:
        """Return nothing, as they are what they are to be."""


class HalfVector(UserDefinedType[bytes]):
    """A vector as pgvector holds it: numbers of 16 bits, read and written as those of 32."""

    cache_ok = True

    def get_col_spec(self, **_options: Any) -> str:
        """Return what the database calls it; each may be as wide as its model makes it."""
        return "halfvec"

    def bind_processor(self, _dialect: Dialect) -> Callable[[Any], str | None]:
        """Return what writes a vector."""
        return _half_vector_of

    def column_expression(self, colexpr: ColumnElement[Any]) -> ColumnElement[Any]:
        """Read it as bytes: to read numbers from text takes a hundred times as long."""
        return type_coerce(func.halfvec_send(colexpr), self)

    def result_processor(self, _dialect: Dialect, _kind: object) -> Callable[[Any], bytes | None]:
        """Return what reads a vector."""
        return _bytes_of


VECTOR = PlainBytes().with_variant(HalfVector(), "postgresql")
"""A vector: float32, little-endian."""

NEVER_REUSED = {"sqlite_autoincrement": True}
"""Table arguments that keep SQLite from giving a deleted row's id to a new one."""


ON_POSTGRES = "condition on PostgreSQL"
"""Where an index says it: SQLAlchemy's own argument would load that dialect for everybody."""


def only(condition: str, there: str | None = None) -> dict[str, Any]:
    """Return the arguments of an index that holds only the rows that meet a condition.

    `there` is how PostgreSQL says it, where it says it otherwise.
    """
    return {"sqlite_where": text(condition), "info": {ON_POSTGRES: text(there or condition)}}


class Table(SQLModel):
    """What all tables are; what would check a row is built where it is first asked for."""

    model_config = {"defer_build": True}


class Row(Protocol):
    """A row of a table that the database numbers."""

    @property
    def id(self) -> int | None:
        """Its number, once the database gave it one."""


def row_id(row: Row) -> int:
    """Return the id of a row that was written, or raise `RowNotStored`."""
    if row.id is None:
        raise RowNotStored(type(row).__name__)
    return row.id


def new_uid() -> str:
    """Return a name for a row that stays the same through export and import."""
    return uuid4().hex


def id_column() -> Any:
    """Return a primary key that the database numbers."""
    return Field(default=None, primary_key=True, sa_type=BigId)


def key_to(target: str, *, index: bool = True, primary_key: bool = False) -> Any:
    """Return a required foreign key to `table.id`."""
    return Field(foreign_key=target, index=index, primary_key=primary_key, sa_type=BigId)


def maybe_key_to(target: str, *, index: bool = True) -> Any:
    """Return a nullable foreign key to `table.id`."""
    return Field(default=None, foreign_key=target, index=index, nullable=True, sa_type=BigId)


def word_column(default: str | None = ..., *, index: bool = False) -> Any:  # type: ignore[assignment]  # ... is pydantic's "required"
    """Return a column that holds one of a fixed set of words."""
    return Field(default=default, index=index, sa_type=AutoString, nullable=default is None)


def uid_column() -> Any:
    """Return the unique column that holds `new_uid()`."""
    return Field(default_factory=new_uid, unique=True)


def vector_column() -> Any:
    """Return a nullable column that holds a vector as bytes, of four for each number."""
    return Field(default=None, sa_type=VECTOR, nullable=True)


def json_column(default: Any = None) -> Any:
    """Return a JSON column; a list or dict default is made anew for each row."""
    if default is None:
        return Field(default=None, sa_type=JSON, nullable=True)
    return Field(default_factory=lambda: type(default)(default), sa_type=JSON, nullable=False)


_HEAD = 4
"""Bytes before the numbers: how many there are, and two for later use."""


def _half_vector_of(stored: Any) -> str | None:
    if stored is None:
        return None
    import numpy as np  # late: most commands write no vectors

    halves = np.frombuffer(stored, dtype="<f4").astype("<f2")
    return f"[{_numbers(len(halves)) % tuple(halves.tolist())}]"


@cache
def _numbers(count: int) -> str:
    """Return the form of so many numbers: five digits tell one of 16 bits from all others."""
    return ",".join(["%.5g"] * count)


def _bytes_of(sent: Any) -> bytes | None:
    if sent is None:
        return None
    import numpy as np

    return np.frombuffer(sent, dtype=">f2", offset=_HEAD).astype("<f4").tobytes()
