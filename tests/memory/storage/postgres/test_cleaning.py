"""What was deleted leaves the tables, and the files where they are written anew."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows

from memory.storage.postgres import cleaning
from memory.tables import User
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import execute, files_holding

WORD = "zyzzyvarium"


@pytest.fixture
def written(opened: OpenStore) -> OpenStore:
    opened.write(lambda rows: rows.add(User(name=f"{WORD} and more", created_at=START)))
    opened.write(lambda rows: rows.add(User(name="Mira", created_at=START)))
    return opened


@pytest.fixture
def erased(written: OpenStore) -> OpenStore:
    erase(written)
    return written


def erase(opened: OpenStore) -> None:
    opened.write(lambda rows: rows.execute(text("DELETE FROM users WHERE id = 1")))


def dead(opened: OpenStore) -> int:
    execute(opened.address, "SELECT pg_stat_force_next_flush()")
    asked = text("SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'users'")
    return opened.read(lambda rows: int(rows.connection().execute(asked).scalar_one()))


def test_no_row_that_was_deleted_stays_in_a_table(erased: OpenStore):
    assert asyncio.run(erased.store.truncate_log())
    assert dead(erased) == 0


def test_who_reads_since_before_is_waited_for(written: OpenStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cleaning, "LOOKS", 2)
    reads, ends = threading.Event(), threading.Event()

    def look(rows: Rows) -> None:
        rows.connection().execute(text("SELECT 1 FROM users"))
        reads.set()
        assert ends.wait(10)

    with ThreadPoolExecutor(1) as threads:
        looking = threads.submit(written.read, look)
        assert reads.wait(10)
        erase(written)
        assert not asyncio.run(written.store.truncate_log())
        ends.set()
        looking.result()
    assert asyncio.run(written.store.truncate_log())


def test_written_anew_no_file_holds_a_word_that_was_deleted(erased: OpenStore):
    execute(erased.address, "CHECKPOINT")
    assert files_holding(erased.address, WORD)
    assert asyncio.run(erased.store.vacuum())
    execute(erased.address, "CHECKPOINT")
    assert files_holding(erased.address, WORD) == []
