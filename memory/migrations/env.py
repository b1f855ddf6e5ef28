"""Run the migrations in the transaction that an upgrade opened, or draft a new one."""

import sqlmodel  # noqa: F401  # drafts name its column types
from alembic import context
from sqlalchemy import URL, Connection, create_engine, pool

from memory.tables import Memory

METADATA = Memory.metadata
DRAFTED_ON = "draft.db"


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    return not (kind == "table" and name is not None and "keywords" in name)


def _run(connection: Connection) -> None:
    # Within a transaction that is open already, nothing is committed in between.
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        include_name=_is_ours,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    _run(given)
else:
    address = URL.create("sqlite", database=DRAFTED_ON)
    with create_engine(address, poolclass=pool.NullPool).begin() as drafted:
        _run(drafted)
