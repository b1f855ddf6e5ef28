"""Keep what recall needs of a user in a form that loads at once, and find at once what is hushed."""

import sqlalchemy as sa
from alembic import op

revision = "0030_recall_packs"
down_revision = "0029_forgettings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "recall_packs",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("revision", number, nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("parts", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_recall_packs_part", "recall_packs", ["user_id", "uid", "part"], unique=True)
    op.create_index(
        "ix_memories_hushed",
        "memories",
        ["user_id", "state"],
        sqlite_where=sa.text("hushed IS 1"),
        postgresql_where=sa.text("hushed IS true"),
    )
