"""Who is there hears of new jobs, and one of all leads."""

import asyncio
import threading

import pytest
from sqlalchemy import URL, Engine, make_url

from memory.queue.job_queue import Task, enqueue
from memory.storage.postgres import presence
from memory.storage.postgres.connection import postgres_engine
from memory.storage.postgres.store import PostgresStore
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import execute, server

DISCONNECTING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
GONE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


def put(store: PostgresStore, lane: str) -> None:
    task = Task(kind="decay", lane=lane, run_at=START)
    asyncio.run(store.write(lambda rows: enqueue(rows, task, START)))


def listening(store: PostgresStore) -> threading.Event:
    """Return what is set when the store hears of a job, once it listens."""
    heard = threading.Event()
    store.listen(heard.set)
    assert heard.wait(10)  # it looks once by itself as it begins
    heard.clear()
    return heard


def led(store: PostgresStore) -> bool:
    """Wait until a store leads; tell whether it does."""
    return any(asyncio.run(store.leads()) or threading.Event().wait(0.1) for _ in range(20))


def test_another_process_is_told_of_a_job(opened: OpenStore):
    other = PostgresStore.open_at(opened.address, opened.folder)
    heard = listening(other)
    put(opened.store, "a")
    assert heard.wait(10)
    other.close()


def test_one_of_all_leads_until_it_ends(opened: OpenStore):
    other = PostgresStore.open_at(opened.address, opened.folder)
    assert asyncio.run(opened.store.leads())
    assert not asyncio.run(other.leads())
    opened.store.close()
    assert led(other)
    opened.store = PostgresStore.open_at(opened.address, opened.folder)
    assert not asyncio.run(opened.store.leads())
    other.close()


def test_who_lost_the_connection_is_there_again(opened: OpenStore):
    heard = listening(opened.store)
    assert asyncio.run(opened.store.leads())
    execute(opened.address, DISCONNECTING)
    assert heard.wait(10)  # as it begins to listen anew
    put(opened.store, "a")
    assert heard.wait(10)
    assert led(opened.store)


def test_who_is_refused_again_and_again_is_there_once_the_database_is(
    opened: OpenStore, monkeypatch: pytest.MonkeyPatch
):
    tried = threading.Semaphore(0)

    def trying(url: URL, *, connections: int) -> Engine:
        tried.release()
        return postgres_engine(url, connections=connections)

    monkeypatch.setattr(presence, "RECONNECTS_SECONDS", 0.05)
    monkeypatch.setattr(presence, "postgres_engine", trying)
    heard, name = listening(opened.store), make_url(opened.address).database
    assert asyncio.run(opened.store.leads())
    execute(server(), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        execute(server(), GONE.format(name=name))
        assert all(tried.acquire(timeout=10) for _ in range(3))
    finally:
        execute(server(), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    assert heard.wait(10)
    assert led(opened.store)
