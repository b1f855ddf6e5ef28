"""Keep what an erasure has decided, so that whoever goes on with it decides nothing again."""

import sqlalchemy as sa
from alembic import op

revision = "0019_erasure_steps"
down_revision = "0018_runs_by_message"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "erasure_steps",
        sa.Column("id", number, nullable=False),
        sa.Column("erasure_id", number, nullable=False),
        sa.Column("sort", sa.String(), nullable=False),
        sa.Column("named", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["erasure_id"], ["erasures.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_erasure_steps_erasure_id", "erasure_steps", ["erasure_id"])
