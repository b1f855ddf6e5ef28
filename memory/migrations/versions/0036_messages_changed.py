"""Find what changed of a conversation, whether any was removed, and what a user took back."""

import sqlalchemy as sa
from alembic import op

revision = "0036_messages_changed"
down_revision = "0035_switched_off"
branch_labels = None
depends_on = None

REMOVED = (
    "UPDATE conversations SET revision = revision + 1, removed_revision = revision + 1 "
    "WHERE id = OLD.conversation_id;"
)
COUNTS = """
CREATE OR REPLACE FUNCTION count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE conversations SET revision = revision + 1, removed_revision = revision + 1
            WHERE id = OLD.conversation_id;
        RETURN OLD;
    END IF;
    UPDATE conversations SET revision = revision + 1 WHERE id = NEW.conversation_id
        RETURNING revision INTO NEW.revision;
    RETURN NEW;
END $$
"""
STATISTICS = (
    ("memories", "ix_memories_taken_back", "200000 200 100"),
    ("messages", "sqlite_autoindex_messages_1", "400000 20000 1"),
    ("messages", "sqlite_autoindex_messages_2", "400000 1"),
    ("messages", "ix_messages_changed", "400000 20000 1"),
    ("messages", "ix_messages_order", "400000 20000 1"),
    ("messages", "ix_messages_window", "400000 20000 30 1"),
    ("messages", "ix_messages_session_id", "400000 30"),
    ("messages", "ix_messages_author_id", "400000 40000"),
    ("messages", "ix_messages_reply_to_id", "400000 1"),
)
"""Of ten people in twenty talks of 20,000 messages.

As `0022_statistics` tells of the other indexes, which go before where nothing more is asked.
"""


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    column = sa.Column("removed_revision", number, nullable=False, server_default="0")
    op.add_column("conversations", column)
    op.create_index("ix_messages_changed", "messages", ["conversation_id", "revision"])
    op.create_index("ix_messages_order", "messages", ["conversation_id", "id"])
    forgotten = sa.text("state = 'forgotten'")
    op.create_index(
        "ix_memories_taken_back",
        "memories",
        ["user_id", "forgotten_because"],
        sqlite_where=forgotten,
        postgresql_where=forgotten,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(COUNTS)
        return
    op.execute("DROP TRIGGER messages_removed")
    op.execute(f"CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN {REMOVED} END")
    insertion = "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)"
    for row in STATISTICS:
        op.get_bind().exec_driver_sql(insertion, row)
    op.execute("ANALYZE sqlite_schema")
