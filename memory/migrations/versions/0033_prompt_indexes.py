"""Look up what stands in each prompt, and the weightiest memories, however many there are."""

import sqlalchemy as sa
from alembic import op

revision = "0033_prompt_indexes"
down_revision = "0032_vectors_by_user"
branch_labels = None
depends_on = None

STATISTICS = (
    ("memories", "ix_memories_weight", "200000 22000 7000 200 1"),
    ("memories", "ix_memories_kind", "200000 22000 7000 700 400"),
)
"""As `0022_statistics` tells of the other indexes, which go before where nothing more is asked."""


def upgrade() -> None:
    """Apply it."""
    weightiest_first = sa.text("importance DESC")
    op.create_index("ix_memories_weight", "memories", ["user_id", "state", weightiest_first, "id"])
    op.create_index("ix_memories_kind", "memories", ["user_id", "state", "kind", "verified"])
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        insertion = "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)"
        for row in STATISTICS:
            connection.exec_driver_sql(insertion, row)
        op.execute("ANALYZE sqlite_schema")
