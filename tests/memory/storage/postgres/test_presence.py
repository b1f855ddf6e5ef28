"""Who is there hears of new jobs, and one of all leads."""

import asyncio
import threading

from memory.queue.job_queue import Task, enqueue
from memory.storage.postgres.store import PostgresStore
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import execute

DISCONNECTING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


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
    for _ in range(20):
        if leads := asyncio.run(other.leads()):
            break
        threading.Event().wait(0.1)
    assert leads
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
    for _ in range(20):
        if leads := asyncio.run(opened.store.leads()):
            break
        threading.Event().wait(0.1)
    assert leads
