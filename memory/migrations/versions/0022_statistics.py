"""Tell SQLite's planner how a grown store is made: many rows for a user, few for a memory.

Without it, whatever names an owner and a memory walks over all rows of the owner. The numbers are
those of ten people with 20,000 memories each, and the same in every store, so that a statement has
the same plan everywhere (https://www.sqlite.org/queryplanner-ng.html#howtofix).
"""

from alembic import op

revision = "0022_statistics"
down_revision = "0021_lifted_rules"
branch_labels = None
depends_on = None

STATISTICS = (
    ("memories", "sqlite_autoindex_memories_1", "200000 1"),
    ("memories", "ix_memories_owner", "200000 20000 6000 2000"),
    ("memories", "ix_memories_twin", "200000 20000 1"),
    ("memories", "ix_memories_changed", "200000 20000 3"),
    ("memories", "ix_memories_due", "200000 40"),
    ("memories", "ix_memories_conversation_id", "200000 10000"),
    ("memories", "ix_memories_session_id", "200000 10"),
    ("memories", "ix_memories_first_message_id", "200000 2"),
    ("memories", "ix_memories_last_message_id", "200000 2"),
    ("operations", "sqlite_autoindex_operations_1", "600000 1"),
    ("operations", "ix_operations_user_id", "600000 60000"),
    ("operations", "ix_operations_status", "600000 100000"),
    ("operations", "ix_operations_run_id", "600000 5"),
    ("operations", "ix_operations_memory_id", "600000 3"),
    ("evidence", "ix_evidence_user_id", "400000 40000"),
    ("evidence", "ix_evidence_memory_id", "400000 2"),
    ("evidence", "ix_evidence_message_id", "400000 2"),
    ("evidence", "ix_evidence_operation_id", "400000 2"),
    ("relations", "ix_relations_user_id", "100000 10000"),
    ("relations", "ix_relations_to_id", "100000 2"),
    ("relations", "ix_relations_operation_id", "100000 2"),
    ("relations", "sqlite_autoindex_relations_1", "100000 2 1 1"),
    ("sentences", "ix_sentences_user_id", "100000 10000"),
    ("sentences", "ix_sentences_memory_id", "100000 5"),
    ("sentences", "ix_sentences_profile_id", "100000 10"),
    ("sentence_sources", "ix_sentence_sources_sentence_id", "200000 2"),
    ("sentence_sources", "ix_sentence_sources_message_id", "200000 2"),
    ("sentence_sources", "ix_sentence_sources_memory_id", "200000 2"),
    ("runs", "sqlite_autoindex_runs_1", "100000 1"),
    ("runs", "ix_runs_user_id", "100000 10000"),
    ("runs", "ix_runs_status", "100000 30000"),
    ("runs", "ix_runs_conversation_id", "100000 5000"),
    ("runs", "ix_runs_job_id", "100000 1"),
    ("runs", "ix_runs_through_message_id", "100000 2"),
    ("runs", "ix_runs_at", "100000 2"),
)
"""A table, an index, its rows and how many of them are alike in its first column, first two, …"""
READ_ANEW = "ANALYZE sqlite_schema"
"""It also makes the table that the numbers stand in."""


def upgrade() -> None:
    """Apply it."""
    op.execute(READ_ANEW)
    connection = op.get_bind()
    connection.exec_driver_sql("DELETE FROM sqlite_stat1")
    insertion = "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)"
    for row in STATISTICS:
        connection.exec_driver_sql(insertion, row)
    op.execute(READ_ANEW)
