"""Blank the words of logged model calls: some held what others said, and nobody can tell which."""

from alembic import op

revision = "0010_call_log_words"
down_revision = "0009_jobs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.execute("UPDATE model_calls SET text = NULL WHERE text IS NOT NULL")
