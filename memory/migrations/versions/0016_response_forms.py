"""Note in the log of calls in which form an endpoint answered."""

import sqlalchemy as sa
from alembic import op

revision = "0016_response_forms"
down_revision = "0015_years_and_reports"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("model_calls", sa.Column("form", sa.String(), nullable=True))
