"""Add forgettings: many memories that are forgotten as one, from their acceptance to their end."""

import sqlalchemy as sa
from alembic import op

revision = "0029_forgettings"
down_revision = "0028_nulls_first"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "forgettings",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("run_id", number, nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("progress", sa.JSON(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    for column in ("user_id", "run_id", "state"):
        op.create_index(f"ix_forgettings_{column}", "forgettings", [column])
    op.create_table(
        "forgetting_steps",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("forgetting_id", number, nullable=False),
        sa.Column("named", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["forgetting_id"], ["forgettings.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_forgetting_steps_forgetting_id", "forgetting_steps", ["forgetting_id"])
