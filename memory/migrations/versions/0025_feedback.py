"""Let people say of a reply or a memory whether it was good, and why."""

import sqlalchemy as sa
from alembic import op

revision = "0025_feedback"
down_revision = "0024_center"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "feedback",
        sa.Column("id", number, nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("message_id", number, nullable=True),
        sa.Column("memory_id", number, nullable=True),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["message_id"], ["messages.id"]),
        sa.ForeignKeyConstraint(["memory_id"], ["memories.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("uid"),
        sa.UniqueConstraint("user_id", "message_id"),
        sa.UniqueConstraint("user_id", "memory_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_feedback_message_id", "feedback", ["message_id"])
    op.create_index("ix_feedback_memory_id", "feedback", ["memory_id"])
