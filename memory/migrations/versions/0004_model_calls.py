"""Add the log of what models were asked."""

import sqlalchemy as sa
from alembic import op

revision = "0004_model_calls"
down_revision = "0002_topics"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    words = sa.String()
    op.create_table(
        "model_calls",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=True),
        sa.Column("turn_id", number, nullable=True),
        sa.Column("job_id", number, nullable=True),
        sa.Column("role", words, nullable=False),
        sa.Column("model", words, nullable=False),
        sa.Column("prompt_version", words, nullable=True),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("tokens_in", sa.Integer(), nullable=False),
        sa.Column("tokens_out", sa.Integer(), nullable=False),
        sa.Column("estimated", sa.Boolean(), nullable=False),
        sa.Column("cost", sa.Float(), nullable=False),
        sa.Column("currency", words, nullable=False),
        sa.Column("milliseconds", sa.Float(), nullable=False),
        sa.Column("outcome", words, nullable=False),
        sa.Column("error", words, nullable=True),
        sa.Column("text", sa.JSON(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    for column in ("user_id", "job_id", "at"):
        op.create_index(f"ix_model_calls_{column}", "model_calls", [column])
