"""How files begin, also those that are packed in another: an export says there what it is."""

import gzip
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

HEAD = 4096
"""So much is looked at: an export says in it what it is, and whose."""
_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"
_MOST = 100
"""So many files of one archive are looked at."""
_LOCAL = struct.Struct("<4s5H3I2H")
"""What stands before each file of a zip: signature, 3 fields, time, date, sums, lengths of names.

https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7
"""
_BROKEN = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError)
"""What an archive raises that is cut off, damaged or locked."""


def head_of(file: Path) -> bytes:
    """Return how a file begins; nothing where it cannot be read."""
    with suppress(OSError), file.open("rb") as opened:
        return opened.read(HEAD)
    return b""


def heads_of(file: Path) -> Iterator[bytes]:
    """Yield how a file begins, and each that is packed in it, whole or cut off."""
    head = head_of(file)
    yield head
    if head.startswith(_ZIP):
        yield _first_of_zip(head)
        with suppress(*_BROKEN), zipfile.ZipFile(file) as archive:
            for name in archive.namelist()[:_MOST]:
                with suppress(*_BROKEN), archive.open(name) as packed:
                    yield packed.read(HEAD)
    elif head.startswith(_GZIP):
        with suppress(*_BROKEN), gzip.open(file) as packed:
            yield packed.read(HEAD)


def _first_of_zip(head: bytes) -> bytes:
    """Return how the first file of a zip begins, though the archive's end is missing."""
    if len(head) < _LOCAL.size:
        return b""
    *_, name, extra = _LOCAL.unpack_from(head)
    with suppress(zlib.error):
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(
            head[_LOCAL.size + name + extra :], HEAD
        )
    return b""
