"""On PostgreSQL, call the workers for a job that may be taken, and for nothing else."""

from alembic import op

revision = "0034_called_workers"
down_revision = "0033_prompt_indexes"
branch_labels = None
depends_on = None

CALLING = (
    "CREATE TRIGGER jobs_added AFTER INSERT ON jobs FOR EACH ROW "
    "WHEN (NEW.locked_by IS NULL AND NEW.ready_at <= NEW.noted_at) "
    "EXECUTE FUNCTION call_workers()",
    "CREATE TRIGGER jobs_freed AFTER UPDATE ON jobs FOR EACH ROW "
    "WHEN (NEW.locked_by IS NULL AND NEW.ready_at IS NOT NULL AND (OLD.locked_by IS NOT NULL "
    "OR OLD.ready_at IS NULL OR (NEW.ready_at < OLD.ready_at AND NEW.ready_at <= NEW.noted_at))) "
    "EXECUTE FUNCTION call_workers()",
)


def upgrade() -> None:
    """Apply it; on SQLite nobody is called by others."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER jobs_added ON jobs")
        for statement in CALLING:
            op.execute(statement)
