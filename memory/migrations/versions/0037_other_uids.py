"""Keep by which other names the exports that were taken in know a memory.

So what was recognized by its words is recognized still once it was changed, forgotten or erased.
"""

import sqlalchemy as sa
from alembic import op

revision = "0037_other_uids"
down_revision = "0036_messages_changed"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "other_uids",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("memory_id", number, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["memory_id"], ["memories.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_other_uids_uid", "other_uids", ["user_id", "uid"], unique=True)
    op.create_index("ix_other_uids_memory_id", "other_uids", ["memory_id"])
