"""The store on PostgreSQL: one writer at a time, whichever process it is of."""

import asyncio
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows

from config.errors import StoreLocked, StoreUnreadable
from memory.storage.postgres import connection as connecting
from memory.storage.postgres.store import PostgresStore
from memory.tables import User
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore

INCREMENTS = 200
COUNTING = """
import asyncio, sys
from pathlib import Path
from memory.storage.postgres.store import PostgresStore
from memory.tables import User

def count(rows):
    user = rows.get_one(User, 1)
    user.revision = user.revision + 1

async def counting(store):
    for _ in range(int(sys.argv[3])):
        await store.write(count)

store = PostgresStore.open_at(sys.argv[1], Path(sys.argv[2]))
asyncio.run(counting(store))
store.close()
"""


@pytest.fixture
def somebody(opened: OpenStore) -> int:
    opened.write(lambda rows: rows.add(User(name="Mira", created_at=START)))
    return 1


def test_two_processes_that_read_and_then_write_lose_nothing(opened: OpenStore, somebody: int):
    command = [sys.executable, "-c", COUNTING, opened.address, str(opened.folder), str(INCREMENTS)]
    others = [
        subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.getcwd()}) for _ in range(2)
    ]
    assert [other.wait(timeout=120) for other in others] == [0, 0]
    assert opened.read(lambda rows: rows.get_one(User, somebody).revision) == 2 * INCREMENTS


def test_a_reader_sees_one_snapshot(opened: OpenStore, somebody: int):
    has_read, has_written = threading.Event(), threading.Event()

    def look(rows: Rows) -> tuple[int, int]:
        asked = text("SELECT revision FROM users WHERE id = 1")
        first = rows.connection().execute(asked).scalar_one()
        has_read.set()
        assert has_written.wait(10)
        return first, rows.connection().execute(asked).scalar_one()

    with ThreadPoolExecutor(1) as threads:
        looking = threads.submit(opened.read, look)
        assert has_read.wait(10)
        opened.write(lambda rows: setattr(rows.get_one(User, somebody), "revision", 7))
        has_written.set()
        assert looking.result() == (0, 0)
    assert opened.read(lambda rows: rows.get_one(User, somebody).revision) == 7


def test_who_reads_cannot_write(opened: OpenStore, somebody: int):
    with pytest.raises(StoreUnreadable, match="ReadOnlySqlTransaction"):
        opened.read(lambda rows: rows.execute(text("UPDATE users SET name = 'x'")))


def test_a_unit_of_work_that_fails_leaves_nothing(opened: OpenStore, somebody: int):
    def half(rows: Rows) -> None:
        rows.get_one(User, somebody).name = "Nora"
        rows.flush()
        raise KeyError

    with pytest.raises(KeyError):
        opened.write(half)
    assert opened.read(lambda rows: rows.get_one(User, somebody).name) == "Mira"


def test_what_waits_too_long_for_the_writer_says_so(
    opened: OpenStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connecting, "OPTIONS", connecting.OPTIONS.replace("=5000", "=50"))
    other = PostgresStore.open_at(opened.address, opened.folder)
    holds, ends = threading.Event(), threading.Event()

    def hold(_rows: Rows) -> None:
        holds.set()
        assert ends.wait(10)

    with ThreadPoolExecutor(1) as threads:
        holding = threads.submit(opened.write, hold)
        assert holds.wait(10)
        with pytest.raises(StoreLocked):
            asyncio.run(other.write(lambda _: None))
        ends.set()
        holding.result()
    asyncio.run(other.write(lambda _: None))
    other.close()


def test_an_error_tells_no_words(opened: OpenStore):
    opened.write(lambda rows: rows.add(User(name="Mira", uid="zyzzyva", created_at=START)))
    with pytest.raises(StoreUnreadable, match="UniqueViolation") as failed:
        opened.write(lambda rows: rows.add(User(name="Mira", uid="zyzzyva", created_at=START)))
    assert "zyzzyva" not in str(failed.value)
    with pytest.raises(StoreUnreadable) as failed:
        opened.read(lambda rows: rows.execute(text("SELECT CAST('zyzzyva' AS bigint)")))
    assert "zyzzyva" not in str(failed.value)


def test_a_text_with_nul_or_half_a_pair_is_kept_without(opened: OpenStore):
    opened.write(lambda rows: rows.add(User(name="a\0b\ud800c", created_at=START)))
    assert opened.read(lambda rows: rows.get_one(User, 1).name) == "ab?c"


def test_who_tries_to_write_leaves_nothing(opened: OpenStore):
    asyncio.run(opened.store.try_writing())
    opened.store.close()
    opened.store = PostgresStore.open_at(opened.address, opened.folder)


def test_it_tells_where_it_is_without_a_password(opened: OpenStore):
    assert opened.store.place.startswith("postgresql://")
    assert "postgres:" not in opened.store.place.removeprefix("postgresql://")
