"""Cleaning: what was deleted leaves the tables, so that no query and no dump can bring it back."""

import time

from sqlalchemy import Connection, text

from memory.storage.postgres import vector_table
from memory.tables import Memory

LOOKS = 20
PAUSE_SECONDS = 0.05
TABLES = (*sorted(Memory.metadata.tables), "memory_keywords", vector_table.TABLE)
IN_ORDER = {"memories": "ix_memories_owner"}
"""Tables that are written anew in the order of an index, by user: they are read so, in bulk."""
IN_INDEXES = ("entities", "entity_aliases", "topic_rules", "identities", "conversations")
"""Tables whose indexes hold words: what is dead is taken out of those at once, too."""
_HORIZON = text("SELECT CAST(CAST(pg_current_xact_id() AS xid) AS text)")
_OLDER = text("""
    SELECT EXISTS (
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_xmin IS NOT NULL AND age(backend_xmin) > age(CAST(:horizon AS xid))
    )
""")


def clean(connection: Connection) -> bool:
    """Take all rows that were deleted out of their pages, and free these for new ones.

    False where a transaction that began before now still sees them: its end was waited for, but
    not for long.
    """
    if not _is_past(connection):
        return False
    others = [name for name in TABLES if name not in IN_INDEXES]
    connection.exec_driver_sql(f"VACUUM (INDEX_CLEANUP ON) {', '.join(IN_INDEXES)}")
    connection.exec_driver_sql(f"VACUUM {', '.join(others)}")
    return True


def write_anew(connection: Connection) -> None:
    """Write all tables anew, one after the other: no byte of what was deleted stays in a file."""
    connection.exec_driver_sql("SET lock_timeout = 0")
    others = [name for name in TABLES if name not in (*IN_ORDER, vector_table.TABLE)]
    connection.exec_driver_sql(f"VACUUM (FULL) {', '.join(others)}")
    for table, index in IN_ORDER.items():
        connection.exec_driver_sql(f"CLUSTER {table} USING {index}")
    vector_table.order_alone(connection)


def _is_past(connection: Connection) -> bool:
    """Wait until nobody sees any more what was deleted before now."""
    horizon = connection.execute(_HORIZON).scalar_one()
    for _ in range(LOOKS):
        if not connection.execute(_OLDER, {"horizon": horizon}).scalar_one():
            return True
        time.sleep(PAUSE_SECONDS)
    return False
