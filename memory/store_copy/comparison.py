"""Comparing: both sides of a copy are read to their ends, and are equal or are not."""

from collections.abc import Callable, Sequence

from config.errors import CopyRefused
from memory.store_copy.checksum import TableCheck, check_of
from memory.store_copy.portable_rows import portable_tables
from memory.store_copy.side import Side
from memory.store_copy.stamp import Stamp, stamp_of

Checks = tuple[TableCheck, ...]


def stamped(side: Side) -> Stamp:
    """Return the stamp of a side as it is now."""
    with side.reading() as connection:
        return stamp_of(connection, side.given_ids(connection))


def checks_of(side: Side, moved: Callable[[int], None]) -> Checks:
    """Return the checksums of all tables, read from one snapshot."""
    with side.reading() as connection:
        return tuple(
            check_of(table, connection, place=side.place, moved=moved)
            for table in portable_tables()
        )


def require_equal(source: Side, target: Side, stamp: Stamp, checks: Checks, copied: Checks) -> None:
    """Raise `CopyRefused` unless the source is as it was, and the target as the source."""
    if stamped(source).digest != stamp.digest:
        raise CopyRefused("changed", source=source.place)
    if tables := differing(checks, copied):
        names = {"place": target.place, "source": source.place}
        raise CopyRefused("differs", tables=", ".join(tables), **names)


def differing(checks: Checks, copied: Checks) -> Sequence[str]:
    """Return the tables that are not the same on both sides."""
    return [one.table for one, other in zip(checks, copied, strict=True) if one != other]
