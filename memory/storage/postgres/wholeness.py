"""Wholeness: whether a database has all its parts, as one restored from half a dump has not.

`pg_restore` makes keys, indexes and triggers last, after the rows. Where it was broken off, what
is there looks like a store, and would let in what none may hold.
"""

from collections.abc import Iterator
from itertools import islice

from sqlalchemy import URL, Connection, text

from config.errors import StoreDamaged
from memory.storage.postgres import schema, vector_table
from memory.storage.postgres.connection import shown
from memory.tables import Memory
from memory.text.late_pattern import LatePattern

MOST_NAMED = 3
THERE = """
SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace
UNION SELECT tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
"""
REFERENCES = """
SELECT count(*) FROM pg_constraint
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
"""
_TRIGGER = LatePattern(r"CREATE TRIGGER (\w+)")


def check_whole(connection: Connection, url: URL) -> None:
    """Raise `StoreDamaged` where a table, a key, an index or a trigger is missing."""
    there = set(connection.execute(text(THERE)).scalars())
    lacking = [name for name in _parts() if name not in there]
    wanted = sum(len(table.foreign_keys) for table in Memory.metadata.sorted_tables)
    references = wanted - int(connection.execute(text(REFERENCES)).scalar() or 0)
    if lacking or references > 0:
        named = [*islice(lacking, MOST_NAMED), *(["foreign keys"] if references > 0 else [])]
        raise StoreDamaged(
            f"{shown(url)} is not whole: parts of its schema are missing ({', '.join(named)}). "
            "Restore the dump anew, into an empty database, and let it run to its end."
        )


def _parts() -> Iterator[str]:
    """Yield the names of what a store has: those that are made last, last."""
    tables = Memory.metadata.sorted_tables
    yield from (table.name for table in tables)
    yield from ("memory_keywords", vector_table.TABLE)
    yield from (f"{table.name}_pkey" for table in tables)
    yield from (str(index.name) for table in tables for index in table.indexes)
    made = (*schema.TRIGGERS, *schema.CALLING, schema.TELLING, *vector_table.TRIGGERS)
    yield from (found[1] for it in made if (found := _TRIGGER.match(it)))
