"""Files that are brought: read as they are, or refused in words before they take all memory."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.actions.account.upload import (
    ALWAYS,
    LARGEST,
    MOST_FILES,
    MOST_LISTS,
    MOST_VALUES,
    WHOLE,
    read_json,
    unpacked,
)
from bot.safe_output import printable_json
from config.errors import ExportUnreadable
from memory.imports.document import read_document
from tests.bot.actions.account.test_imports import lived
from tests.stage import staged

MEGABYTES = 250
"""So much more than a process has anyhow may the reading of any small file take."""
READING = """
import resource, sys
from bot.actions.account.upload import unpacked
from config.errors import ExportUnreadable
content = open(sys.argv[1], "rb").read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    unpacked(content)
    why = "read"
except ExportUnreadable as problem:
    why = problem.why
print(why, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, sep=",")
"""


def zipped(*files: tuple[str, bytes], form: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", form) as packed:
        for name, content in files:
            packed.writestr(name, content)
    return held.getvalue()


def lying(content: bytes) -> bytes:
    """Return a zip that says of its document that it is small."""
    size = (200_000_000).to_bytes(4, "little")
    assert content.count(size) == 2
    return content.replace(size, (1000).to_bytes(4, "little"))


def test_what_we_write_is_read_in_either_form():
    document = json.dumps({"texts": ["\ufeff你好", "😀", 1.5, None]}).encode()

    assert unpacked(document) == unpacked(zipped((WHOLE, document))) == json.loads(document)
    assert unpacked(b"\xef\xbb\xbf" + document) == json.loads(document)


async def test_of_our_own_file_all_that_is_needed_is_read(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
    read: Any = read_json(printable_json(data, indent=1).encode())

    assert (read["operations"], data["operations"] == []) == ([], False)
    assert read_document(read) == read_document(data)


def test_the_ledger_of_years_keeps_nobody_from_bringing_the_rest():
    document = {"memories": [{"content": "Pixel"}], "operations": [{"after": "Pixel"}]}
    written = printable_json(document, indent=1).encode()
    row = b'  {\n   "after": "Pixel"\n  },\n'
    content = written.replace(b'"operations": [\n', b'"operations": [\n' + row * 2_500_000)

    assert len(content) > LARGEST
    packed = zipped((WHOLE, content), form=zipfile.ZIP_STORED)
    assert unpacked(packed) == document | {"operations": []}


BOMBS = {
    "zeros": lambda: zipped((WHOLE, b"0" * 200_000_000)),
    "empty lists": lambda: zipped((WHOLE, b"[" + b"[]," * 40_000_000 + b"[]]")),
    "mappings": lambda: zipped((WHOLE, b"[" + b"{}," * 300_000 + b"{}]")),
    "a lie": lambda: lying(zipped((WHOLE, b"0" * 200_000_000))),
    "one sign that takes four bytes": lambda: zipped(
        (WHOLE, b'"' + "😀".encode() + b"a" * 60_000_000 + b'"')
    ),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_small_file_never_takes_much_memory(tmp_path: Path, bomb: str):
    file = tmp_path / "brought.zip"
    file.write_bytes(BOMBS[bomb]())
    root = Path(__file__).parents[4]
    done = subprocess.run(
        [sys.executable, "-c", READING, str(file)],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    why, taken = done.stdout.strip().split(",")

    assert file.stat().st_size < 1_000_000
    assert int(taken) < MEGABYTES
    assert (why == "read") == (bomb == "mappings")


TOO_MUCH = [
    (b"1" * (LARGEST + 1), "too large"),
    (b"[" + b"[]," * MOST_LISTS + b"1]", "too many values"),
    (b"[" + b"1," * (MOST_VALUES + 1) + b"1]", "too many values"),
    (b"[" * 100_000, "too deep"),
    (b"{" * 300 + b"}" * 300, ""),
    (b'{"a":', ""),
    (b"\xff\xfe", ""),
    (b'"\\ud800"', ""),
    (zipped((WHOLE, b"1"), ("x", b"")), "read"),
    (zipped(*((f"{number}", b"") for number in range(MOST_FILES + 1))), "too many files"),
    (zipped((WHOLE, b"[" + b"1," * ALWAYS + b"1]")), "too large"),
    (zipped(("other.json", b"{}")), ""),
    (zipped((WHOLE, b"{}"), form=zipfile.ZIP_LZMA), ""),
    (zipped((WHOLE, zipped((WHOLE, b"{}")))), ""),
    (zipped((WHOLE, b"{}"))[:-30], ""),
    (b"PK\x03\x04", ""),
]


@pytest.mark.parametrize(("content", "why"), TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_what_is_too_much_is_refused_in_words(content: bytes, why: str):
    if why == "read":
        assert unpacked(content) == 1
        return
    with pytest.raises(ExportUnreadable) as refused:
        unpacked(content)

    assert refused.value.why == why
    assert str(refused.value).endswith(("not read.", "imported.", f"imported: {WHOLE}."))


def test_what_is_within_bounds_is_read():
    assert len(str(read_json(b"[" + b"[]," * 10 + b"[" * 100 + b"]" * 100 + b"]"))) > 200
