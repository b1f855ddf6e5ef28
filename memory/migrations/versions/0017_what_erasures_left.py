"""Keep what erasures found that stays and says the same."""

import sqlalchemy as sa
from alembic import op

revision = "0017_what_erasures_left"
down_revision = "0016_response_forms"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column("erasures", sa.Column("left", sa.JSON(), nullable=False, server_default="{}"))
