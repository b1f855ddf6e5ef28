"""Keep which messages were taken in before an earlier one, and when words were taken back.

So a start hears only the earlier one, and no model call under way is logged with the words.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023_heard_and_taken_back"
down_revision = "0022_statistics"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column(
        "conversations", sa.Column("heard_beyond", sa.JSON(), nullable=False, server_default="[]")
    )
    op.add_column("users", sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True))
