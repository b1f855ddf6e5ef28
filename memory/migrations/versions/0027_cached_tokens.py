"""Note of a model call how many of the tokens read the endpoint had kept from before."""

import sqlalchemy as sa
from alembic import op

revision = "0027_cached_tokens"
down_revision = "0026_erased_uids_and_passkeys"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.add_column(
        "model_calls", sa.Column("tokens_cached", sa.Integer(), nullable=False, server_default="0")
    )
