"""The probe: whether any file of a data folder holds words, by its raw bytes.

It looks in a process of its own: a database's file that is closed outside of SQLite takes all locks
with it that SQLite holds on it for the whole process, and other processes would write into it.
"""

import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PROMPTS = "prompts"
"""Holds versions of prompts, never what people said."""
CHUNK = 1 << 18
"""Looked through at once: other threads take their turn in between."""
START = 6
"""How many bytes the table knows a beginning by; English letters, or two Chinese characters."""
FEW = 60
"""So many byte strings are looked for one by one: for fewer, numpy is not worth its loading."""
BITS = 20
SPREAD = 0x9E37_79B9_7F4A_7C15


@dataclass(frozen=True, slots=True)
class Residue:
    """A file, and a word that stands in it."""

    file: Path
    word: str


def probe(folder: Path, words: Collection[str]) -> list[Residue]:
    """Return where words stand: in the database, its logs, in any file of the folder.

    They are looked for as UTF-8, as UTF-16 and as JSON escapes them.
    """
    done = subprocess.run(  # noqa: S603  # this very file
        [sys.executable, "-I", __file__],
        input=json.dumps([str(folder), *words]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [Residue(Path(file), word) for file, word in json.loads(done.stdout)]


def _look(folder: Path, words: Collection[str]) -> Iterator[tuple[str, str]]:
    wanted = {word: _spellings(word) for word in words if word}
    for file in _files(folder):
        for word in _held(file, wanted):
            yield str(file), word


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.relative_to(folder).parts[0] != PROMPTS:
            yield path


def _held(file: Path, wanted: dict[str, set[bytes]]) -> list[str]:
    spelled = {spelling for spellings in wanted.values() for spelling in spellings}
    try:
        with file.open("rb") as opened:
            found = found_in(opened, spelled)
    except FileNotFoundError:  # the log was cut meanwhile
        return []
    return [word for word, spellings in wanted.items() if spellings & found]


def found_in(opened: BinaryIO, needles: Collection[bytes]) -> set[bytes]:
    """Return which byte strings stand in a file, however many are looked for, in one reading."""
    left, found = _Needles.of(needles), set[bytes]()
    longest = max(map(len, needles), default=0)
    before = b""
    while (piece := opened.read(CHUNK)) and left:
        chunk = before + piece
        found |= left.take_from(chunk)
        before = chunk[len(chunk) - min(longest - 1, len(chunk)) :]
    return found


@dataclass(slots=True)
class _Needles:
    """Byte strings that are looked for at once."""

    one_by_one: set[bytes]
    """Where they are few, and those that are shorter than a beginning."""
    by_start: "_ByStart | None"

    @classmethod
    def of(cls, needles: Collection[bytes]) -> "_Needles":
        if len(needles) <= FEW:
            return cls(set(needles), None)
        short = {needle for needle in needles if len(needle) < START}
        return cls(short, _ByStart.of(needle for needle in needles if needle not in short))

    def __bool__(self) -> bool:
        return bool(self.one_by_one or (self.by_start and self.by_start.needles))

    def take_from(self, chunk: bytes) -> set[bytes]:
        """Return those that stand in the chunk, and look for them no more."""
        found = {needle for needle in self.one_by_one if needle in chunk}
        self.one_by_one -= found
        return found | self.by_start.take_from(chunk) if self.by_start else found


@dataclass(slots=True)
class _ByStart:
    """Many byte strings, by a table of how they begin."""

    needles: dict[bytes, dict[int, set[bytes]]]
    """By beginning and length."""
    table: "NDArray[np.bool_]"

    @classmethod
    def of(cls, needles: Iterable[bytes]) -> "_ByStart":
        import numpy as np

        by_start = dict[bytes, dict[int, set[bytes]]]()
        for needle in needles:
            alike = by_start.setdefault(needle[:START], {})
            alike.setdefault(len(needle), set()).add(needle)
        table = np.zeros(1 << BITS, dtype=np.bool_)
        for start in by_start:
            table[_slots(start)] = True
        return cls(by_start, table)

    def take_from(self, chunk: bytes) -> set[bytes]:
        import numpy as np

        found = set[bytes]()
        for at in np.flatnonzero(self.table[_slots(chunk)]).tolist():
            start = chunk[at : at + START]
            for length, alike in list(self.needles.get(start, {}).items()):
                here = chunk[at : at + length]
                if here in alike:
                    found.add(here)
                    self._drop(here, alike)
        return found

    def _drop(self, needle: bytes, alike: set[bytes]) -> None:
        alike.discard(needle)
        start = needle[:START]
        if not alike:
            del self.needles[start][len(needle)]
        if not self.needles[start]:
            del self.needles[start]


def _slots(chunk: bytes) -> "NDArray[np.uint64]":
    """Return for each place of a chunk where the table tells of the bytes that begin there."""
    import numpy as np

    count = len(chunk) - START + 1
    if count <= 0:
        return np.empty(0, dtype=np.uint64)
    padded = chunk + bytes(8 - START)
    begins = np.ndarray((count,), "<u8", padded, strides=(1,))
    others, rest = np.uint64(8 * (8 - START)), np.uint64(64 - BITS)
    slots: NDArray[np.uint64] = ((begins << others) * np.uint64(SPREAD)) >> rest
    return slots


def _spellings(word: str) -> set[bytes]:
    escaped = json.dumps(word)[1:-1].encode()
    codes = ("utf-8", "utf-16-le", "utf-16-be")
    return {escaped, *(word.encode(code, "replace") for code in codes)}


if __name__ == "__main__":
    looked_in, *looked_for = json.load(sys.stdin)
    sys.stdout.write(json.dumps([*_look(Path(looked_in), looked_for)]))
