"""Keep which messages were taken in before an earlier one, so that a start hears only that one."""

import sqlalchemy as sa
from alembic import op

revision = "0023_heard_beyond"
down_revision = "0022_statistics"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column(
        "conversations", sa.Column("heard_beyond", sa.JSON(), nullable=False, server_default="[]")
    )
