"""Rows that lost most of what they held, moved together so that their pages hold more of them."""

from collections.abc import Collection

from sqlalchemy import Table, delete, insert, select
from sqlmodel import Session as Rows

from memory.storage.expressions import on_sqlite


def pack(rows: Rows, table: Table, ids: Collection[int]) -> None:
    """Write these rows anew on SQLite, where what an UPDATE takes out of a row leaves a hole.

    A page is joined with its neighbours there when a row is taken out of it, and not when one gets
    shorter. Whoever names the rows does so still when the transaction ends, and is asked only then.
    PostgreSQL's vacuum needs no help.
    """
    if not ids or not on_sqlite(rows):
        return
    connection, these = rows.connection(), table.c.id.in_(ids)
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    kept = connection.execute(select(table).where(these)).mappings().all()
    connection.execute(delete(table).where(these))
    connection.execute(insert(table), [dict(row) for row in kept])
