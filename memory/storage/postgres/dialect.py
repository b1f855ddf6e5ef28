"""PostgreSQL as SQLite orders, compares and numbers: what is asked has one answer on both.

Text is ordered and compared by its code points (collation "C"), whole numbers have 64 bits, and
what is null comes before everything else.
"""

from typing import Any

from sqlalchemy import Column, Select, String, UnaryExpression
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.base import PGDDLCompiler, PGTypeCompiler
from sqlalchemy.dialects.postgresql.psycopg import PGCompiler_psycopg, PGDialect_psycopg
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import _label_reference
from sqlalchemy.types import NullType

from memory.tables.columns import ON_POSTGRES

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
    """Makes columns and indexes in the order in which rows are asked for.

    Text is ordered by its code points, whatever the database's locale; what may be null begins
    with what is. An index that ends with it serves no question for the first few.
    """

    def visit_create_index(self, create: CreateIndex, *given: Any, **options: Any) -> str:
        """Return how an index is made."""
        index = create.element
        if ON_POSTGRES in index.info:
            index.dialect_options["postgresql"]["where"] = index.info[ON_POSTGRES]
        kept = index.expressions
        index.expressions = [_nulls_least(each) if _is_known(each) else each for each in kept]
        try:
            return str(super().visit_create_index(create, *given, **options))  # type: ignore[no-untyped-call]  # theirs
        finally:
            index.expressions = kept

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


def _nulls_least(clause: Any) -> Any:
    element: Any = clause.element if isinstance(clause, _label_reference) else clause
    if not isinstance(element, UnaryExpression):
        return element.nulls_first() if _may_be_null(element) else clause
    if element.modifier is operators.desc_op and _may_be_null(element.element):
        return element.nulls_last()
    if element.modifier is operators.asc_op and _may_be_null(element.element):
        return element.nulls_first()
    return clause


def _is_known(column: Any) -> bool:
    """Tell whether it is told what a column holds: a migration names it alone."""
    return not isinstance(column.type, NullType)


def _may_be_null(element: Any) -> bool:
    return bool(getattr(element, "nullable", False))


registry.register(f"postgresql.{NAME}", __name__, CompanionDialect.__name__)
