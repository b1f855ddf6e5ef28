"""Copied words: the files of a data folder that may hold people's words beside the store itself."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from memory.erasure.file_heads import head_of, heads_of
from memory.reports.export import FORMAT
from memory.storage.sqlite import SQLITE_ERRORS
from memory.storage.store_files import MAGIC, STANDING, is_copy

REPORT, STYLE = b'name="companion-memory-report"', b"--page: #f7f6f3"
"""What stands at the head of a page that reports on a user, and of each page of ours."""
REPORT_TITLES = ("How well memory is kept", "记忆质量报告")
"""The titles of reports that do not say yet on whom they are."""
RECORDING = b'{"recording":'


def copies_in(folder: Path) -> Iterator[Path]:
    """Yield the copies of the store: backups, what was put aside or cut off, whatever its name."""
    for file in _files(folder):
        if is_copy(file.name) or _is_database_of_ours(file):
            yield file


def is_done_in(copy: Path, erasure: str) -> bool:
    """Tell whether a copy is of a store in which an erasure, named by its uid, was done."""
    with suppress(*SQLITE_ERRORS), closing(_opened(copy)) as opened:
        done = "SELECT 1 FROM erasures WHERE uid = ? AND state = 'done'"
        return opened.execute(done, (erasure,)).fetchone() is not None
    return False


def exports_in(folder: Path, uid: str) -> Iterator[Path]:
    """Yield what begins as an export of a user, whatever its name, whole or broken."""
    mark = FORMAT.partition("/")[0].encode()
    for file in _files(folder):
        if any(mark in head and uid.encode() in head for head in heads_of(file)):
            yield file


def pages_in(folder: Path, uid: str) -> Iterator[Path]:
    """Yield the pages that report on a user, and those that do not say on whom they do."""
    for file in _files(folder):
        if any(_reports_on(uid, head) for head in heads_of(file)):
            yield file


def readings_in(folder: Path) -> Iterator[Path]:
    """Yield the other pages and the recordings of the workbench: whose words, they do not say."""
    for file in _files(folder):
        head = head_of(file)
        if (STYLE in head and REPORT not in head) or head.startswith(RECORDING):
            yield file


def _reports_on(uid: str, head: bytes) -> bool:
    if REPORT in head:
        named = head.partition(REPORT)[2].partition(b">")[0]
        return uid.encode() in named or b'content=""' in named
    return STYLE in head and any(title.encode() in head for title in REPORT_TITLES)


def _files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not (file.parent == folder and file.name in STANDING):
            yield file


def _is_database_of_ours(file: Path) -> bool:
    if not head_of(file).startswith(MAGIC):
        return False
    with suppress(*SQLITE_ERRORS), closing(_opened(file)) as opened:
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
        return {"alembic_version", "memory_keywords", "messages"} <= tables
    return False


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
