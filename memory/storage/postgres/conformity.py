"""Conformity: an upgraded database has its indexes as a new one has, whatever its migrations said.

Those are written for both databases, and SQLite's indexes begin with what is null by themselves.
"""

import re

from sqlalchemy import Connection, text

LATE = """
SELECT relname, pg_get_indexdef(indexrelid), array_agg(attname::text ORDER BY place)
FROM pg_index
JOIN pg_class ON pg_class.oid = indexrelid
CROSS JOIN unnest(indkey::int2[], indoption::int2[])
    WITH ORDINALITY AS part(column_at, flags, place)
JOIN pg_attribute ON attrelid = indrelid AND attnum = column_at
WHERE relnamespace = current_schema()::regnamespace AND NOT attnotnull AND flags & 2 = 0
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
GROUP BY 1, 2
"""
"""Indexes with columns that may be null and come last where they are; no constraint's."""


def conform(connection: Connection) -> None:
    """Make anew the indexes that end with what is null, in the transaction that is open."""
    for name, definition, columns in connection.execute(text(LATE)).all():
        connection.exec_driver_sql(f'DROP INDEX "{name}"')
        connection.exec_driver_sql(nulls_first(definition, columns))


def nulls_first(definition: str, columns: list[str]) -> str:
    """Return the definition of an index that begins with what is null in some of its columns."""
    before, parts, after = re.split(r"(?<= USING btree )\(([^()]*)\)", definition, maxsplit=1)
    told = [
        f"{part} NULLS FIRST" if part.split()[0].strip('"') in columns else part
        for part in parts.split(", ")
    ]
    return f"{before}({', '.join(told)}){after}"
