"""Keep the rules that a person lifted, so that what was read under them can be told as it was."""

import sqlalchemy as sa
from alembic import op

revision = "0021_lifted_rules"
down_revision = "0020_barred_by_runs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "lifted_rules",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lifted_rules_user_id", "lifted_rules", ["user_id"])
