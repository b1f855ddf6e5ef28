"""Keep of each message which switches were off when it was said: those write nothing of it later.

What was said before says nothing of it, and counts as said while all of them were on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0035_switched_off"
down_revision = "0034_called_workers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    column = sa.Column("switched_off", sa.String(), nullable=False, server_default="")
    op.add_column("messages", column)
