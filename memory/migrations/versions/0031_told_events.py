"""On PostgreSQL, let all processes hear at once to whom something happened."""

from alembic import op

revision = "0031_told_events"
down_revision = "0030_recall_packs"
branch_labels = None
depends_on = None

TELLS = """
CREATE FUNCTION tell_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('companion_events', user_id::text)
        FROM (SELECT DISTINCT user_id FROM added) AS told;
    RETURN NULL;
END $$
"""
TELLING = """
CREATE TRIGGER events_added AFTER INSERT ON events REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tell_watchers()
"""


def upgrade() -> None:
    """Apply it; on SQLite nobody hears of others."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELLS)
        op.execute(TELLING)
