"""The stamp of a store: what tells it from others, and from itself after a change, at a glance.

It is read in a moment. That nothing at all has changed is told by the checksums.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import ColumnElement, Connection, func, select

from memory.store_copy.portable_rows import PortableTable, portable_tables

REVISION = "revision"
ID = "id"


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a store holds, by its numbers."""

    counts: Mapping[str, int]
    """How many rows each table has."""
    digest: str
    """Of those, the ids that are there or were given, and the revisions."""

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return sum(self.counts.values())


def stamp_of(connection: Connection, given: Mapping[str, int]) -> Stamp:
    """Return the stamp of a store that gave so high ids."""
    numbers = {table.name: _numbers(connection, table) for table in portable_tables()}
    told = repr([sorted(numbers.items()), sorted(given.items())])
    digest = blake2b(told.encode(), digest_size=16).hexdigest()
    return Stamp({name: found[0] for name, found in numbers.items()}, digest)


def _numbers(connection: Connection, table: PortableTable) -> list[int]:
    columns = table.table.columns
    asked: list[ColumnElement[int]] = [func.count()]
    if ID in columns:
        asked.append(func.max(columns[ID]))
    if REVISION in columns:
        asked.append(func.sum(columns[REVISION]))
    found = connection.execute(select(*asked).select_from(table.table)).one()
    return [int(number or 0) for number in found]
