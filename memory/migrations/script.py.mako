"""${message}."""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    ${upgrades if upgrades else "pass"}
