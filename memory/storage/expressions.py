"""What both databases can be asked, each in its own words."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Integer, String
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement, GenericFunction
from sqlmodel import Session as Rows


def on_sqlite(rows: Rows) -> bool:
    """Tell which of the two databases the rows are of."""
    return rows.get_bind().dialect.name == "sqlite"


class listed_ids(GenericFunction[Any]):  # noqa: N801  # called as SQL's own functions are
    """The ids of a list in JSON, as a table with the column `value`."""

    name = "json_each"
    inherit_cache = True


class listed_id(FunctionElement[int]):  # noqa: N801
    """An id of such a table, as a number."""

    type = BigInteger()
    inherit_cache = True


class json_text(FunctionElement[str]):  # noqa: N801
    """What stands under a key of a JSON object, as text."""

    type = String()
    inherit_cache = True


class json_items(FunctionElement[int]):  # noqa: N801
    """How many items a JSON list has."""

    type = Integer()
    inherit_cache = True


class vector_bytes(FunctionElement[int]):  # noqa: N801
    """How many bytes a vector has, of four for each number."""

    type = Integer()
    inherit_cache = True


class stored_instant(FunctionElement[str]):  # noqa: N801
    """An instant as the database writes it: read as text, since converting each takes longer."""

    type = String()
    inherit_cache = True


class word_count(FunctionElement[int]):  # noqa: N801
    """How many words a text has that are parted by single spaces."""

    type = Integer()
    inherit_cache = True


class holds_text(FunctionElement[bool]):  # noqa: N801
    """Whether the text of a column, of whatever type, holds another."""

    type = Boolean()
    inherit_cache = True


@compiles(listed_ids, "postgresql")
def _listed_ids(element: listed_ids, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array_elements_text(CAST({_arguments(element, compiler, options)[0]} AS JSON))"


@compiles(listed_id)
@compiles(stored_instant)
def _itself(element: Any, compiler: SQLCompiler, **options: Any) -> str:
    return _arguments(element, compiler, options)[0]


@compiles(listed_id, "postgresql")
def _listed_id(element: listed_id, compiler: SQLCompiler, **options: Any) -> str:
    return f"CAST({_arguments(element, compiler, options)[0]} AS BIGINT)"


@compiles(json_text)
def _json_text(element: json_text, compiler: SQLCompiler, **options: Any) -> str:
    column, key = _arguments(element, compiler, options)
    return f"json_extract({column}, '$.' || {key})"


@compiles(json_text, "postgresql")
def _json_text_there(element: json_text, compiler: SQLCompiler, **options: Any) -> str:
    column, key = _arguments(element, compiler, options)
    return f"({column} ->> {key})"


@compiles(json_items)
@compiles(json_items, "postgresql")
def _json_items(element: json_items, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array_length({_arguments(element, compiler, options)[0]})"


@compiles(vector_bytes)
def _vector_bytes(element: vector_bytes, compiler: SQLCompiler, **options: Any) -> str:
    return f"length({_arguments(element, compiler, options)[0]})"


@compiles(vector_bytes, "postgresql")
def _vector_bytes_there(element: vector_bytes, compiler: SQLCompiler, **options: Any) -> str:
    return f"(vector_dims({_arguments(element, compiler, options)[0]}) * 4)"


@compiles(stored_instant, "postgresql")
def _stored_instant(element: stored_instant, compiler: SQLCompiler, **options: Any) -> str:
    (column,) = _arguments(element, compiler, options)
    return f"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"


@compiles(word_count, "postgresql")
def _word_count(element: word_count, compiler: SQLCompiler, **options: Any) -> str:
    return f"cardinality(string_to_array({_arguments(element, compiler, options)[0]}, ' '))"


@compiles(holds_text)
def _holds_text(element: holds_text, compiler: SQLCompiler, **options: Any) -> str:
    column, held = _arguments(element, compiler, options)
    return f"instr({column}, {held}) > 0"


@compiles(holds_text, "postgresql")
def _holds_text_there(element: holds_text, compiler: SQLCompiler, **options: Any) -> str:
    column, held = _arguments(element, compiler, options)
    return f"strpos(CAST({column} AS TEXT), {held}) > 0"


def _arguments(
    element: FunctionElement[Any], compiler: SQLCompiler, options: dict[str, Any]
) -> list[str]:
    return [compiler.process(argument, **options) for argument in element.clauses]
