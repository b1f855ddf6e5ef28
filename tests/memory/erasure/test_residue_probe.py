"""The probe looks at raw bytes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.erasure.residue_probe import found_in, probe
from memory.storage.store import FILE
from tests.examples import examples
from tests.memory.house import House

ALONE = """
import sqlite3, sys
opened = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
opened.execute("PRAGMA locking_mode=EXCLUSIVE")
opened.execute("BEGIN EXCLUSIVE")
"""


def test_words_are_found_in_any_file_however_they_are_written(tmp_path: Path):
    (tmp_path / "logs").mkdir()
    (tmp_path / "plain.db").write_bytes(b"\x00wombat\x00")
    (tmp_path / "wide.bin").write_bytes("团子".encode("utf-16-le"))
    (tmp_path / "logs" / "escaped.log").write_text(json.dumps("团子"))
    (tmp_path / "empty").touch()

    found = probe(tmp_path, ["wombat", "团子", "tea", ""])

    assert {(trace.file.name, trace.word) for trace in found} == {
        ("plain.db", "wombat"),
        ("wide.bin", "团子"),
        ("escaped.log", "团子"),
    }


def test_prompts_are_nobodys_words(tmp_path: Path):
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "chat.md").write_text("wombat")
    assert probe(tmp_path, ["wombat"]) == []


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path):
    assert probe(tmp_path / "none", ["wombat"]) == []


def test_looking_into_an_open_store_leaves_its_locks_to_it(house: House):
    house.learn("Mira keeps a wombat.")
    assert probe(house.folder, ["wombat"]) != []

    alone = subprocess.run(
        [sys.executable, "-c", ALONE, str(house.folder / FILE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "database is locked" in alone.stderr


BYTES = st.binary(min_size=1, max_size=9)


@settings(max_examples=examples(30))
@given(st.lists(BYTES, max_size=12), st.lists(BYTES, max_size=8), st.integers(1, 40), st.booleans())
def test_all_that_stands_in_a_file_is_found_in_one_reading(pieces, others, size, many):
    """However it is cut into chunks, whatever else is looked for, few or many."""
    content, needles = b"".join(pieces), {*pieces, *others}
    with chunks_of(size, few=0 if many else 60):
        found = found_in(BytesIO(content), needles)

    assert found == {needle for needle in needles if needle in content}


@contextmanager
def chunks_of(size: int, few: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("memory.erasure.residue_probe.FEW", few)
        patch.setattr("memory.erasure.residue_probe.CHUNK", size)
        yield
