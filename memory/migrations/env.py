"""Run the migrations on the file that `memory.migration` names, or on none to draft a new one."""

import sqlmodel  # noqa: F401  # drafts name its column types
from alembic import context
from sqlalchemy import URL, Connection, create_engine, pool

from memory.tables import Memory

METADATA = Memory.metadata


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    return not (kind == "table" and name is not None and "keywords" in name)


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        include_name=_is_ours,
    )
    with context.begin_transaction():
        context.run_migrations()


file = context.config.attributes.get("file", "draft.db")
address = URL.create("sqlite", database=str(file))
with create_engine(address, poolclass=pool.NullPool).connect() as opened:
    opened.exec_driver_sql("PRAGMA journal_mode=WAL")
    opened.exec_driver_sql("PRAGMA secure_delete=ON")
    opened.exec_driver_sql("PRAGMA foreign_keys=OFF")
    _run(opened)
    opened.commit()
