"""Keep by which names erased rows were known, people's passkeys, and whether a language was chosen.

Of requests under a key it is kept which process carries them out.

So an export from before an erasure brings nothing of it back.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026_erased_uids_and_passkeys"
down_revision = "0025_feedback"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "erased_uids",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_erased_uids_uid", "erased_uids", ["user_id", "uid"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("handle", sa.String(), nullable=False),
        sa.Column("credential", sa.String(), nullable=False),
        sa.Column("public_key", sa.String(), nullable=False),
        sa.Column("sign_count", number, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("credential"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passkeys_user_id", "passkeys", ["user_id"])
    op.add_column(
        "users", sa.Column("language_chosen", sa.Boolean(), nullable=False, server_default="0")
    )
    op.add_column(
        "write_keys", sa.Column("held_by", sa.String(), nullable=False, server_default="")
    )
