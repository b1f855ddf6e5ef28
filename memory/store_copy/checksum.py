"""The checksum of a table: equal where two databases hold the same rows, in whatever form."""

import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection

from memory.storage.vector_codec import halved
from memory.store_copy.portable_rows import PortableTable, Row

BYTES = 16
LARGEST = 2 ** (8 * BYTES)


@dataclass(frozen=True, slots=True)
class TableCheck:
    """How many rows a table has, and what they add up to."""

    table: str
    rows: int
    checksum: str


def check_of(
    table: PortableTable,
    connection: Connection,
    *,
    place: str,
    moved: Callable[[int], None],
    every: int = 500,
) -> TableCheck:
    """Read a table to its end, telling `every` so often how many rows that was."""
    total = number = 0
    with closing(table.rows(connection, place=place)) as rows:
        for number, row in enumerate(rows, start=1):
            total = (total + digest_of(row)) % LARGEST
            if number % every == 0:
                moved(every)
    moved(number % every)
    return TableCheck(table.name, number, f"{total:0{2 * BYTES}x}")


def digest_of(row: Row) -> int:
    """Return a number for a row; those of a table are added up, in whatever order."""
    told = blake2b(b"".join(_told(row.values())), digest_size=BYTES)
    return int.from_bytes(told.digest(), "big")


def _told(values: Iterable[Any]) -> Iterator[bytes]:
    """Yield values so that no two rows come to the same bytes."""
    for value in values:
        kind, told = _as_bytes(value)
        yield kind + len(told).to_bytes(8, "big") + told


def _as_bytes(value: Any) -> tuple[bytes, bytes]:
    if value is None:
        return b"n", b""
    if isinstance(value, str):
        return b"s", value.encode("utf-8", "surrogatepass")
    if isinstance(value, int):
        return b"i", str(int(value)).encode()
    if isinstance(value, float):
        return b"f", struct.pack(">d", value)
    if isinstance(value, datetime):
        return b"t", value.isoformat().encode()
    return b"v", halved(value) or b""
