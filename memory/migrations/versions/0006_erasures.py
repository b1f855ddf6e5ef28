"""Add erasures, and the mark of messages that are never evidence again."""

import sqlalchemy as sa
from alembic import op

revision = "0006_erasures"
down_revision = "0005_discord"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    words = sa.String()
    op.create_table(
        "erasures",
        sa.Column("id", number, nullable=False),
        sa.Column("uid", words, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("scope", words, nullable=False),
        sa.Column("target", sa.JSON(), nullable=False),
        sa.Column("state", words, nullable=False),
        sa.Column("progress", sa.JSON(), nullable=False),
        sa.Column("error", words, nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("uid"),
        sqlite_autoincrement=True,
    )
    for column in ("user_id", "state"):
        op.create_index(f"ix_erasures_{column}", "erasures", [column])
    op.add_column("messages", sa.Column("barred_at", sa.DateTime(timezone=True), nullable=True))
