"""What an import reads of our own files: the tables that it needs, the others passed over unread.

Most of a file tells of the store that it came from: the ledger, what stood in prompts, traces. Our
files have a line of its own for where a table begins and where it ends, which no text holds, since
no line is broken within one. What is laid out otherwise is left as it is.
"""

import re
from functools import cache

from config.errors import ExportUnreadable
from memory.imports.document import Document

NEEDED = frozenset(Document.model_fields)
END = b"\n ]"
LONGEST = 80
"""So long the line is, at most, by which a table begins."""
MOST_TABLES = 1_000


class TableFilter:
    """Passes a document on as it comes, piece by piece, without the rows that nothing needs."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._is_within = False
        """In a table that is passed over."""
        self._tables = 0

    def passed(self, piece: bytes, *, is_last: bool = False) -> bytes:
        """Return what may be passed on by now; raises `ExportUnreadable`: there is no end to it."""
        self._held += piece
        passed = bytearray()
        while self._is_out():
            begins = _beginning().search(self._held)
            if begins is None:
                passed += self._taken(len(self._held) - (0 if is_last else LONGEST))
                break
            self._tables += 1
            if self._tables > MOST_TABLES:
                raise ExportUnreadable(why="too many values")
            self._is_within = begins[1].decode() not in NEEDED
            passed += self._taken(begins.end())
        return bytes(passed)

    def _is_out(self) -> bool:
        """Let go of what is passed over, and tell whether anything else follows."""
        if self._is_within:
            ends = self._held.find(END)
            self._is_within = ends < 0
            self._taken(len(self._held) - len(END) if ends < 0 else ends)
        return not self._is_within

    def _taken(self, length: int) -> bytes:
        taken = bytes(self._held[: max(length, 0)])
        del self._held[: max(length, 0)]
        return taken


@cache
def _beginning() -> "re.Pattern[bytes]":
    return re.compile(rb'\n "(\w{1,60})": \[(?=\n)')
