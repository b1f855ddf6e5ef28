"""Find the runs that name a message without reading all runs."""

from alembic import op

revision = "0018_runs_by_message"
down_revision = "0017_what_erasures_left"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_index("ix_runs_through_message_id", "runs", ["through_message_id"])
