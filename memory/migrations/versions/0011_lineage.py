"""Add lineage: which prompts were read, and what stood in each; and what erasures found left."""

import sqlalchemy as sa
from alembic import op

revision = "0011_lineage"
down_revision = "0010_call_log_words"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    words = sa.String()
    op.create_table(
        "prompt_records",
        sa.Column("id", number, nullable=False),
        sa.Column("user_id", number, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("conversation_id", number, sa.ForeignKey("conversations.id"), nullable=True),
        sa.Column("turn_id", number, sa.ForeignKey("turns.id"), nullable=True),
        sa.Column("run_id", number, sa.ForeignKey("runs.id"), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("timezone", words, nullable=False),
        sa.Column("language", words, nullable=False),
        sa.Column("prompt_version", words, nullable=False),
        sa.Column("called", words, nullable=False),
        sa.Column("first_message_id", number, nullable=True),
        sa.Column("last_message_id", number, nullable=True),
        sa.Column("gaps", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    for column in ("user_id", "turn_id", "run_id"):
        op.create_index(f"ix_prompt_records_{column}", "prompt_records", [column])
    window = ["conversation_id", "first_message_id"]
    op.create_index("ix_prompt_records_window", "prompt_records", window)
    op.create_table(
        "shown_sources",
        sa.Column("record_id", number, sa.ForeignKey("prompt_records.id"), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("section", words, nullable=False),
        sa.Column("source_id", number, nullable=False),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("hushed", sa.Boolean(), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("record_id", "position"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_shown_sources_source", "shown_sources", ["source_id", "section"])
