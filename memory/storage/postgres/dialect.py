"""PostgreSQL as SQLite orders, compares and numbers: what is asked has one answer on both.

Text is ordered and compared by its code points (collation "C"), whole numbers have 64 bits, and
what is null comes before everything else.
"""

from typing import Any

from sqlalchemy import Column, ColumnElement, Select, String, UnaryExpression
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.base import PGDDLCompiler, PGTypeCompiler
from sqlalchemy.dialects.postgresql.psycopg import PGCompiler_psycopg, PGDialect_psycopg
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import ClauseElement, _label_reference

NAME = "companion"
COLLATION = ' COLLATE "C"'


class Compiler(PGCompiler_psycopg):
    """Orders what may be null as SQLite does."""

    def order_by_clause(self, select: Select[Any], **options: Any) -> str:
        """Return the ORDER BY of a statement; what is null is the least."""
        clauses = [_nulls_least(clause) for clause in select._order_by_clauses]
        told = ", ".join(self.process(clause, **options) for clause in clauses)
        return f" ORDER BY {told}" if told else ""


class TypeCompiler(PGTypeCompiler):
    """Has whole numbers of 64 bits, as SQLite's are."""

    def visit_INTEGER(self, type_: Any, **kw: Any) -> str:  # noqa: N802  # theirs
        """Return what a whole number is called."""
        return "BIGINT"


class DdlCompiler(PGDDLCompiler):
    """Makes columns whose text is ordered by its code points, whatever the database's locale."""

    def get_column_specification(self, column: Column[Any], **options: Any) -> str:
        """Return how a column is made."""
        told = str(super().get_column_specification(column, **options))  # type: ignore[no-untyped-call]  # theirs
        kept = column.type.dialect_impl(self.dialect)
        if not isinstance(getattr(kept, "impl_instance", kept), String):
            return told
        kind = str(self.dialect.type_compiler_instance.process(column.type))
        return told.replace(kind, kind + COLLATION, 1)


class CompanionDialect(PGDialect_psycopg):
    """PostgreSQL by psycopg, answering as SQLite does."""

    supports_statement_cache = True
    statement_compiler = Compiler
    type_compiler_cls = TypeCompiler
    ddl_compiler = DdlCompiler


def _nulls_least(clause: ColumnElement[Any]) -> ClauseElement:
    element: Any = clause.element if isinstance(clause, _label_reference) else clause
    if not isinstance(element, UnaryExpression):
        return element.nulls_first() if _may_be_null(element) else clause
    if element.modifier is operators.desc_op and _may_be_null(element.element):
        return element.nulls_last()
    if element.modifier is operators.asc_op and _may_be_null(element.element):
        return element.nulls_first()
    return clause


def _may_be_null(element: Any) -> bool:
    return bool(getattr(element, "nullable", False))


registry.register(f"postgresql.{NAME}", __name__, CompanionDialect.__name__)
