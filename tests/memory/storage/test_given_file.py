"""What a person names to be written is written, but for what the program keeps."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from config.errors import StoreUnreadable
from memory.storage.given_file import write_given
from memory.storage.store_files import FILE, KEY, LOG, RECORD, STANDING


def test_it_is_written_for_its_owner_alone(tmp_path: Path):
    file = tmp_path / "all.json"
    file.write_text("old")
    write_given(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "name",
    [
        *sorted(STANDING),
        RECORD,
        KEY,
        LOG,
        "companion.toml",
        ".env",
        "prompts",
        "companion.before-x.db",
    ],
)
@pytest.mark.parametrize("by", ["name", "link"])
def test_what_the_program_keeps_is_left_alone(tmp_path: Path, name: str, by: str):
    file = tmp_path / name
    file.write_text("kept")
    if by == "link":
        os.symlink(file, tmp_path / "all.json")
        file = tmp_path / "all.json"
    with pytest.raises(StoreUnreadable, match="choose another"):
        write_given(file, b"new")
    assert file.read_text() == "kept"


def test_no_database_is_written_over_whatever_its_name(tmp_path: Path):
    file = tmp_path / "monday"
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("CREATE TABLE kept (id)")
    before = file.read_bytes()
    with pytest.raises(StoreUnreadable, match="is a database"):
        write_given(file, b"new")
    assert file.read_bytes() == before


def test_what_cannot_be_written_is_told(tmp_path: Path):
    for file in (tmp_path / "nowhere" / "a", tmp_path):
        with pytest.raises(StoreUnreadable, match="cannot be written"):
            write_given(file, b"new")


def test_what_is_no_file_is_written_to(tmp_path: Path):
    write_given(Path(os.devnull), b"new")
    assert not (tmp_path / FILE).exists()
