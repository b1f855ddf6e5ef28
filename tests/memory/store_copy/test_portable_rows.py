"""Rows are read alike from both databases, whatever stands in them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from sqlalchemy import LargeBinary

from config.errors import CopyRefused
from memory.storage.store import FILE, Store
from memory.storage.vector_codec import halved
from memory.store_copy.portable_rows import CACHES, freed, portable_tables
from memory.tables import Memory
from tests.examples import examples
from tests.memory.house import House
from tests.memory.store_copy.copies import copied
from tests.memory.store_copy.odd_stores import Stored, odd_stores, write_odd
from tests.postgres import database
from tests.stores import require_server

pytestmark = pytest.mark.sqlite_only


@given(stored=odd_stores())
@settings(max_examples=examples(5))
def test_whatever_a_store_holds_comes_back_from_postgres(stored: Stored):
    require_server()
    with TemporaryDirectory() as made, database() as address:
        folder = Path(made)
        Store.open(folder / "odd").close()
        write_odd(folder / "odd", stored)
        there = copied(folder / "odd", address, folder / "beside")
        back = copied(address, folder / "back", folder / "beside")

        assert there.tables == back.tables
        assert {table.table: table.rows for table in there.tables} == {
            **{table: len(rows) for table, rows in stored.items() if table not in CACHES},
            "memory_keywords": len(stored["memories"]),
        }
        assert texts_in(folder / "back") == without_nul(texts_in(folder / "odd"))


def texts_in(folder: Path) -> list[Any]:
    """Return what people said, and what is remembered, straight from the file."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        said = database.execute("SELECT id, text, at, reply_to_id FROM messages ORDER BY id")
        kept = database.execute("SELECT id, content, importance FROM memories ORDER BY id")
        return [*said.fetchall(), *kept.fetchall()]


def without_nul(rows: list[Any]) -> list[Any]:
    return [
        tuple(value.replace("\0", "") if isinstance(value, str) else value for value in row)
        for row in rows
    ]


def test_all_tables_are_copied_but_caches_and_the_keywords_with_them():
    tables = {*Memory.metadata.tables, "memory_keywords"}

    assert {table.name for table in portable_tables()} == tables - {"recall_packs"}


def test_all_bytes_that_are_copied_are_vectors():
    found = {
        column.name
        for table in portable_tables()
        for column in table.table.columns
        if isinstance(column.type, LargeBinary)
    }

    assert found == {"embedding"}


def test_only_a_job_that_is_held_becomes_free():
    held = {"locked_by": "here:1", "locked_until": 9, "done_at": None, "attempts": 2}
    free = {"locked_by": None, "locked_until": None, "done_at": None, "attempts": 1}
    due = {"run_at": 5, "ready_at": None}

    assert freed(held | due) == free | due | {"ready_at": 5}
    assert freed(free | due) == free | due
    assert freed(held | due | {"done_at": 7}) == held | due | {"done_at": 7}


def test_a_vector_that_cannot_be_held_is_left_out():
    assert halved(np.array([0.5, -0.25], dtype="<f4").tobytes()) == (
        np.array([0.5, -0.25], dtype="<f2").tobytes()
    )
    for odd in (b"", b"abc", np.array([1e9], dtype="<f4").tobytes(), b"\xff\xff\xff\x7f"):
        assert halved(odd) is None


def test_a_row_that_cannot_be_read_is_told_by_its_table(lived: House, tmp_path: Path):
    with closing(sqlite3.connect(lived.folder / FILE)) as database, database:
        database.execute("UPDATE users SET created_at = 'yesterday'")

    with pytest.raises(CopyRefused, match=r"A row of users in .*companion\.db cannot be read"):
        copied(lived.folder, tmp_path / "copy", tmp_path)
