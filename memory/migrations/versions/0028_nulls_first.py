"""On PostgreSQL, begin indexes with what is null, as all that is asked in order does.

SQLite's indexes do so by themselves. `memory/storage/postgres/conformity.py` has it so at the end
of each upgrade.
"""

revision = "0028_nulls_first"
down_revision = "0027_cached_tokens"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it: there is nothing to do but what is done at the end."""
