"""Who is there hears of new jobs, and one of all leads."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from queue import Queue

import psycopg
import pytest
from sqlalchemy import URL, Engine, make_url
from sqlmodel import Session as Rows

from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue, finish, renew, set_due
from memory.queue.retries import give_back, park, reopen
from memory.storage.events import announce
from memory.storage.postgres import presence
from memory.storage.postgres.connection import postgres_engine
from memory.storage.postgres.schema import CHANNEL
from memory.storage.postgres.store import PostgresStore
from memory.storage.store import TakenBack
from memory.tables import Job
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import execute, server

DISCONNECTING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
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


@pytest.fixture
def called(opened: OpenStore) -> Iterator[Callable[[], bool]]:
    """Give what tells whether workers were called since it was asked last."""
    with psycopg.connect(opened.address, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")

        def was_called() -> bool:
            execute(opened.address, f"NOTIFY {CHANNEL}, 'the end'")
            payloads = [said.payload for said in connection.notifies(timeout=10, stop_after=1)]
            while payloads[-1:] == [""]:
                payloads += [said.payload for said in connection.notifies(timeout=10, stop_after=1)]
            assert payloads[-1:] == ["the end"]
            return "" in payloads

        yield was_called


LATER = START + timedelta(minutes=2)
WORK = Work()


def leased(rows: Rows) -> Job:
    job = claim(rows, worker="w", now=START, work=WORK)
    assert job is not None
    return job


def test_workers_are_called_for_what_may_be_taken_and_for_nothing_else(
    opened: OpenStore, called: Callable[[], bool]
):
    def after(work: Callable[[Rows], object]) -> bool:
        opened.write(work)
        return called()

    first, second, late = (
        Task(kind="decay", lane=lane, run_at=at, payload={"at": number})
        for number, (lane, at) in enumerate([("a", START), ("a", START), ("b", LATER)])
    )
    assert after(lambda rows: enqueue(rows, first, START))
    assert not after(lambda rows: enqueue(rows, second, START))  # it waits in its lane
    assert not after(lambda rows: enqueue(rows, late, START))
    assert not after(leased)
    assert not after(lambda rows: renew(rows, rows.get_one(Job, 1), now=START, work=WORK))
    assert after(lambda rows: give_back(rows, rows.get_one(Job, 1)))
    assert not after(leased)
    assert after(lambda rows: finish(rows, 1, worker="w", now=START))  # the second heads the lane
    assert not after(leased)
    assert not after(lambda rows: finish(rows, 2, worker="w", now=START))
    assert not after(
        lambda rows: set_due(rows.get_one(Job, 3), LATER - timedelta(minutes=1), START)
    )
    assert after(lambda rows: set_due(rows.get_one(Job, 3), START, START))
    assert not after(leased)
    assert not after(lambda rows: park(rows, rows.get_one(Job, 3), error="Boom", now=START))
    assert after(lambda rows: reopen(rows, rows.get_one(Job, 3), START))


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


def happens(store: PostgresStore, *users: int) -> None:
    def work(rows: Rows) -> None:
        for user in users:
            announce(rows, user, "memory.created", [1])
            announce(rows, user, "memory.updated", [1])

    asyncio.run(store.write(work))


def test_another_process_is_told_to_whom_something_happened(opened: OpenStore):
    other, told = PostgresStore.open_at(opened.address, opened.folder), Queue[int | None]()
    assert not other.hears_events
    other.hear_events(told.put)
    assert told.get(timeout=10) is None  # perhaps to anybody, while it did not listen
    assert other.hears_events
    happens(opened.store, 7, 9)

    assert {told.get(timeout=10), told.get(timeout=10)} == {7, 9}
    assert told.empty()  # once for each, however much it was
    other.close()


def test_what_is_taken_back_is_not_told(opened: OpenStore):
    told = Queue[int | None]()
    opened.store.hear_events(told.put)
    assert told.get(timeout=10) is None

    def work(rows: Rows) -> None:
        announce(rows, 7, "memory.created", [1])
        raise TakenBack

    with pytest.raises(TakenBack):
        opened.write(work)
    happens(opened.store, 9)
    assert told.get(timeout=10) == 9


def test_who_lost_the_connection_looks_by_itself_until_it_hears_again(opened: OpenStore):
    told = Queue[int | None]()
    opened.store.hear_events(told.put)
    assert told.get(timeout=10) is None
    execute(opened.address, DISCONNECTING)
    assert told.get(timeout=10) is None
    happens(opened.store, 7)

    assert told.get(timeout=10) == 7
    assert opened.store.hears_events


def test_who_wants_to_hear_later_is_heard_too(opened: OpenStore):
    heard, told = listening(opened.store), Queue[int | None]()
    opened.store.hear_events(told.put)
    assert told.get(timeout=10) is None
    put(opened.store, "a")
    happens(opened.store, 7)

    assert heard.wait(10)
    assert told.get(timeout=10) == 7


@pytest.mark.parametrize("said", ["", "Mira", "-1", "7 ", "9" * 7999])
def test_what_is_no_user_may_be_anybody(opened: OpenStore, said: str):
    told = Queue[int | None]()
    opened.store.hear_events(told.put)
    assert told.get(timeout=10) is None
    execute(opened.address, f"NOTIFY companion_events, '{said}'")
    assert told.get(timeout=10) is None
    happens(opened.store, 7)

    assert told.get(timeout=10) == 7
    assert told.empty()  # it did not have to listen anew


def test_however_many_want_to_hear_one_connection_listens(opened: OpenStore):
    told = Queue[int | None]()
    opened.store.hear_events(told.put)
    assert told.get(timeout=10) is None
    before = execute(opened.address, CONNECTIONS)
    for _ in range(50):
        opened.store.hear_events(told.put)
    happens(opened.store, 7)

    assert [told.get(timeout=10) for _ in range(51)] == [7] * 51
    assert execute(opened.address, CONNECTIONS)[0][0] <= before[0][0] + 1  # the writer's
