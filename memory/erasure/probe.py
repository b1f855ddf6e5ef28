"""The probe: whether any file of a data folder holds words, by its raw bytes.

It looks in a process of its own: a database's file that is closed outside of SQLite takes all locks
with it that SQLite holds on it for the whole process, and other processes would write into it.
"""

import json
import mmap
import subprocess
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

PROMPTS = "prompts"
"""Holds versions of prompts, never what people said."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A file, and a word that stands in it."""

    file: Path
    word: str


def probe(folder: Path, words: Collection[str]) -> list[Trace]:
    """Return where words stand: in the database, its logs, in any file of the folder.

    They are looked for as UTF-8, as UTF-16 and as JSON escapes them.
    """
    done = subprocess.run(  # noqa: S603  # this very file
        [sys.executable, "-I", "-S", __file__],
        input=json.dumps([str(folder), *words]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [Trace(Path(file), word) for file, word in json.loads(done.stdout)]


def _look(folder: Path, words: Collection[str]) -> Iterator[tuple[str, str]]:
    wanted = {word: _spellings(word) for word in words if word}
    for file in _files(folder):
        for word in _held(file, wanted):
            yield str(file), word


def _files(folder: Path) -> Iterator[Path]:
    for one in sorted(folder.rglob("*")):
        if one.is_file() and one.relative_to(folder).parts[0] != PROMPTS:
            yield one


def _held(file: Path, wanted: dict[str, set[bytes]]) -> list[str]:
    try:
        with file.open("rb") as opened:
            if not file.stat().st_size:
                return []
            with mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
                return [
                    word
                    for word, spellings in wanted.items()
                    if any(content.find(one) >= 0 for one in spellings)
                ]
    except FileNotFoundError:  # the log was cut meanwhile
        return []


def _spellings(word: str) -> set[bytes]:
    escaped = json.dumps(word)[1:-1].encode()
    codes = ("utf-8", "utf-16-le", "utf-16-be")
    return {escaped, *(word.encode(code, "replace") for code in codes)}


if __name__ == "__main__":
    looked_in, *looked_for = json.load(sys.stdin)
    sys.stdout.write(json.dumps([*_look(Path(looked_in), looked_for)]))
