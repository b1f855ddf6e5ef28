"""A file that somebody brings, read within bounds: nothing is believed to be small.

A zip is unpacked piece by piece and JSON is looked over before it is read, so that no file of a few
bytes takes the memory of the whole machine.
"""

import io
import zipfile
import zlib
from typing import IO

from pydantic_core import from_json

from config.errors import ExportUnreadable, Unreadable
from memory.imports.table_filter import TableFilter

WHOLE = "companion.json"
LARGEST = 64_000_000
"""So many bytes of a document may be read; as one that was brought unpacked."""
LARGEST_PACKED = 512_000_000
"""So many bytes a document in a zip may have with the tables that are passed over."""
MOST_PACKED = 100
"""So many times as large a document may be as what it was packed into: ours are ten times so."""
ALWAYS = 1_000_000
"""A document of so many bytes may be packed as densely as it likes."""
MOST_FILES = 10_000
MOST_VALUES = 3_000_000
"""So many values a document holds at most."""
MOST_LISTS = 1_000_000
"""So many of them are lists or mappings."""
PIECE = 1 << 18
ZIP, ENTRY, MARK = b"PK\x03\x04", b"PK\x01\x02", b"\xef\xbb\xbf"
PLAIN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
TOO_DEEP = "recursion"
"""What the reader says of lists within lists without an end."""


def unpacked(content: bytes) -> object:
    """Return the document in a file, JSON or our zip; raises `ExportUnreadable`."""
    return _read(_inside(content)) if content.startswith(ZIP) else read_json(content)


def read_json(content: bytes) -> object:
    """Return what JSON says; raises `ExportUnreadable` where it is none, or too much.

    Tables that no import needs are empty in it.
    """
    return _read(_needed(io.BytesIO(content), LARGEST))


def _read(content: bytes) -> object:
    _check(content)
    try:
        found: object = from_json(content.removeprefix(MARK), allow_inf_nan=True)
    except ValueError as problem:
        why: Unreadable = "too deep" if TOO_DEEP in str(problem) else ""
        raise ExportUnreadable(why=why) from problem
    return found


def _inside(content: bytes) -> bytes:
    """Return the document in a zip, of which no more is unpacked than it may hold."""
    if content.count(ENTRY) > MOST_FILES:
        raise ExportUnreadable(why="too many files")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entry = packed.getinfo(WHOLE)
            if entry.compress_type not in PLAIN:
                raise ExportUnreadable(WHOLE)
            most = min(LARGEST_PACKED, max(ALWAYS, MOST_PACKED * len(content)))
            with packed.open(entry) as inside:
                return _needed(inside, most)
    except (
        ValueError,
        KeyError,
        zipfile.BadZipFile,
        RuntimeError,  # a password is asked for, or it is packed in another way
        OSError,
        EOFError,
        zlib.error,
    ) as problem:
        raise ExportUnreadable from problem


def _needed(inside: IO[bytes], most: int) -> bytes:
    """Return what an import needs of a document that may have so many bytes."""
    tables, whole, read = TableFilter(), bytearray(), 0
    while piece := inside.read(PIECE):
        read += len(piece)
        whole += tables.passed(piece)
        if read > most or len(whole) > LARGEST:
            raise ExportUnreadable(why="too large")
    return bytes(whole + tables.passed(b"", is_last=True))


def _check(content: bytes) -> None:
    """Raise where JSON would unfold to too much: counted in its bytes, before any is read."""
    lists = content.count(b"[") + content.count(b"{")
    if lists > MOST_LISTS or lists + content.count(b",") > MOST_VALUES:
        raise ExportUnreadable(why="too many values")
