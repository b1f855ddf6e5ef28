"""Let jobs be claimed by urgency and lane, and give what is done an age."""

import sqlalchemy as sa
from alembic import op

revision = "0009_jobs"
down_revision = "0008_snapshots"
branch_labels = None
depends_on = None

Indexes = dict[str, tuple[list[str], str | None]]
OPEN = "done_at IS NULL AND parked_at IS NULL"
HEAD = "ready_at IS NOT NULL"
JOBS: Indexes = {
    "ix_jobs_heads": (["priority", "ready_at"], HEAD),
    "ix_jobs_lane": (["lane", "id"], OPEN),
    "ix_jobs_alike": (["alike", "parked_at"], "done_at IS NULL"),
    "ix_jobs_noted": (["noted_at"], OPEN),
    "ix_jobs_held": (["locked_by"], "locked_by IS NOT NULL"),
    "ix_jobs_put_off": (["kind", "ready_at"], "put_offs > 0"),
    "ix_jobs_parked": (["parked_at"], "parked_at IS NOT NULL"),
    "ix_jobs_done": (["done_at"], "done_at IS NOT NULL"),
}
OTHERS: dict[str, Indexes] = {
    "sessions": {
        "ix_sessions_open": (["last_message_at"], "closed_at IS NULL"),
        "ix_sessions_current": (["conversation_id"], "closed_at IS NULL"),
    },
    "messages": {
        "ix_messages_kept": (["folded_at"], "blanked_at IS NULL"),
        "ix_messages_private": (["session_id"], "retention = 'session'"),
    },
    "memories": {"ix_memories_gone": (["forgotten_at"], "state = 'forgotten'")},
    "traces": {"ix_traces_at": (["at"], None)},
}


def upgrade() -> None:
    """Apply it."""
    _widen_jobs()
    op.create_table(
        "recurring_work",
        sa.Column("user_id", _number(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("user_id", "kind"),
    )
    op.execute(
        "INSERT INTO recurring_work SELECT user_id, kind, max(created_at) FROM jobs "
        "WHERE kind IN ('contradictions', 'insights') AND user_id IS NOT NULL "
        "GROUP BY user_id, kind"
    )
    for table, indexes in OTHERS.items():
        _create(table, indexes)
    op.drop_index("ix_sessions_last_message_at", "sessions")


def _widen_jobs() -> None:
    count = sa.Integer()
    moment = sa.DateTime(timezone=True)
    for column in (
        sa.Column("priority", count, nullable=False, server_default="2"),
        sa.Column("alike", sa.String(), nullable=False, server_default=""),
        sa.Column("ready_at", moment, nullable=True),
        sa.Column("noted_at", moment, nullable=True),
        sa.Column("put_offs", count, nullable=False, server_default="0"),
        sa.Column("put_off_since", moment, nullable=True),
        sa.Column("kills", count, nullable=False, server_default="0"),
    ):
        op.add_column("jobs", column)
    op.drop_index("ix_jobs_open", "jobs")
    op.drop_index("ix_jobs_kind", "jobs")
    op.execute(
        "UPDATE jobs SET priority = CASE WHEN kind IN ('erase', 'erase_session') THEN 0 "
        "WHEN kind IN ('curate', 'summarise', 'embed') THEN 1 ELSE 2 END, "
        "alike = kind || ' ' || lane || ' ' || coalesce(turn_id, '-') || ' ' || payload, "
        "noted_at = run_at"
    )
    # What a clock that was ahead left is noted as of then, and so brought back.
    op.execute(
        "UPDATE jobs SET ready_at = max(run_at, coalesce(locked_until, run_at)) "  # noqa: S608  # our own words
        f"WHERE id IN (SELECT min(id) FROM jobs WHERE {OPEN} GROUP BY lane)"
    )
    _create("jobs", JOBS)
    op.create_index("ux_jobs_head", "jobs", ["lane"], unique=True, sqlite_where=sa.text(HEAD))


def _create(table: str, indexes: Indexes) -> None:
    for name, (columns, where) in indexes.items():
        op.create_index(name, table, columns, sqlite_where=where and sa.text(where))


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
