"""A unit of work on PostgreSQL: no row gets an id that another was given by hand."""

from typing import Any

from sqlalchemy import event, text
from sqlmodel import SQLModel

from memory.storage.unit_of_work import UnitOfWork

RAISED = (
    "SELECT setval(pg_get_serial_sequence('{table}', 'id'), "
    "greatest((SELECT max(id) FROM {table}), nextval(pg_get_serial_sequence('{table}', 'id'))))"
)


class PostgresUnit(UnitOfWork):
    """The rows of one transaction."""


@event.listens_for(PostgresUnit, "before_flush")
def _note_given_ids(rows: PostgresUnit, _context: Any, _instances: Any) -> None:
    """Note which tables get rows whose ids were not given by the database."""
    rows.info["given"] = {
        row.__tablename__
        for row in rows.new
        if isinstance(row, SQLModel)
        and getattr(row, "id", None) is not None
        and row.__table__.autoincrement_column is not None  # type: ignore[attr-defined]  # all are tables
    }


@event.listens_for(PostgresUnit, "after_flush")
def _pass_over_given_ids(rows: PostgresUnit, _context: Any) -> None:
    """Let ids go on after those, as SQLite does by itself."""
    for table in rows.info.pop("given", ()):
        rows.connection().execute(text(RAISED.format(table=table)))
