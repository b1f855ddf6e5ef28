"""Keep with a run which messages it bars, so that undoing it frees these and no others."""

import sqlalchemy as sa
from alembic import op

revision = "0020_barred_by_runs"
down_revision = "0019_erasure_steps"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("runs", sa.Column("barred", sa.JSON(), nullable=False, server_default="[]"))
