"""The names of the files that make up a store, and of those that were copied from it."""

from pathlib import Path

from memory.text.late_pattern import LatePattern

FILE = "companion.db"
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database."""
MAGIC = b"SQLite format 3\x00"
"""How a database begins, whatever its name: a store, a copy of one, or somebody else's."""
GATE = ".lock"
IN_USE = ".in-use"
LOG = "companion.log"
RECORD = "companion.erasures"
"""Names what was erased, by ids, for whoever restores a backup."""
KEY = "companion.key"
"""Signs the links by which people enter the Memory Center."""
VACUUMING = "companion.vacuum"
"""Is there while a process writes the database anew."""
WANTED = "companion.wanted"
"""Is there when somebody has to write meanwhile."""
MARKERS = (VACUUMING, WANTED)
COPIED = LatePattern(r"\.?companion\.(?:before-|half|replaced|new|db)")
"""How the names begin of backups, of what was put aside, and of what was being made."""
STANDING = frozenset({FILE, *(FILE + text for text in BESIDE)})
WORDLESS = frozenset(
    {LOG, RECORD, KEY, *MARKERS, *(Path(FILE).stem + text for text in (GATE, IN_USE))}
)
"""What holds ids and numbers only."""


def is_ours(name: str) -> bool:
    """Tell whether the program gave a file its name."""
    return name in WORDLESS or COPIED.match(name) is not None


def is_copy(name: str) -> bool:
    """Tell whether a file bears the name of a copy of the store."""
    return name not in STANDING and COPIED.match(name) is not None


def size_of(file: Path) -> int:
    """Return how many bytes a file holds; 0 where there is none, or it goes meanwhile."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0
