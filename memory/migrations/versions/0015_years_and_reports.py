"""Keep what is asked again: reminders by day, promotions by use, reports by day; zones, pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0015_years_and_reports"
down_revision = "0011_lineage"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    _count_uses_at_the_last_review()
    _know_who_chose_a_zone()
    op.add_column("messages", sa.Column("pictures", sa.JSON(), nullable=False, server_default="[]"))
    _remind_by_day(number)
    op.create_table(
        "quality_reports",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=True),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_quality_reports_user_id", "quality_reports", ["user_id"])
    op.create_index("ix_quality_reports_day", "quality_reports", ["day"])


def _count_uses_at_the_last_review() -> None:
    op.add_column(
        "memories", sa.Column("kept_uses", sa.Integer(), nullable=False, server_default="0")
    )


def _know_who_chose_a_zone() -> None:
    op.add_column(
        "users", sa.Column("timezone_chosen", sa.Boolean(), nullable=False, server_default="0")
    )
    # On Discord a zone could be chosen before; whether it was is not known, so none is taken away.
    op.execute(
        "UPDATE users SET timezone_chosen = 1 WHERE timezone != 'UTC' AND id IN "
        "(SELECT user_id FROM identities WHERE platform = 'discord')"
    )


def _remind_by_day(number: sa.types.TypeEngine[int]) -> None:
    """Make the table anew: that a memory was brought up at all is unique no more."""
    op.create_table(
        "reminders_by_day",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("memory_id", number, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("memory_id", "day"),
        sqlite_autoincrement=True,
    )
    op.execute(
        "INSERT INTO reminders_by_day (id, user_id, memory_id, day, at) "
        "SELECT id, user_id, memory_id, substr(at, 1, 10), at FROM reminders"
    )
    op.drop_table("reminders")
    op.rename_table("reminders_by_day", "reminders")
    op.create_index("ix_reminders_user_id", "reminders", ["user_id"])
