"""Find the messages that a model has not embedded, without reading those that it has."""

import sqlalchemy as sa
from alembic import op

revision = "0038_messages_by_model"
down_revision = "0037_other_uids"
branch_labels = None
depends_on = None

STATISTICS = ("messages", "ix_messages_model", "400000 100")
"""As `0022_statistics` tells of the other indexes; only the few without the model are looked for."""


def upgrade() -> None:
    """Apply it."""
    said = sa.text("text <> ''")
    op.create_index(
        "ix_messages_model",
        "messages",
        ["embedding_model"],
        sqlite_where=said,
        postgresql_where=said,
    )
    if op.get_bind().dialect.name == "sqlite":
        insertion = "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)"
        op.get_bind().exec_driver_sql(insertion, STATISTICS)
        op.execute("ANALYZE sqlite_schema")
