"""The probe: whether any file of a data folder holds words, by its raw bytes."""

import json
import mmap
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
    wanted = {word: _spellings(word) for word in words if word}
    return [Trace(file, word) for file in _files(folder) for word in _held(file, wanted)]


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
