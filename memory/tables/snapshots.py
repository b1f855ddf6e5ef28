"""Snapshots: backups of the store, each known to itself, and to the store that was restored."""

from datetime import datetime

from memory.tables.columns import NEVER_REUSED, Table, id_column, uid_column


class Snapshot(Table, table=True):
    """One backup; a store has rows of those only that it was restored from, and is one itself."""

    __tablename__ = "snapshots"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    uid: str = uid_column()
    made_at: datetime | None = None
    """Null: nobody noted it, as of a copy that an upgrade made."""
    restored_at: datetime | None = None
    """What was said before it may have been answered by what was here then."""
