"""The database goes away and comes back: nothing is lost, nothing is done twice, nothing hangs."""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path
from queue import Queue

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import select

from config.errors import StoreError
from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.storage.events import announce
from memory.storage.postgres.store import PostgresStore
from memory.tables import Job, User
from tests.memory.house import START
from tests.memory.storage.postgres.conftest import OpenStore
from tests.postgres import ADDRESS, OwnServer, execute
from tests.stores import using

LOAD = 150
WORK = Work()
DISCONNECTING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
CLAIMING = """
import asyncio, sys
from datetime import datetime
from pathlib import Path
from config.settings.sections import Work
from memory.queue.job_queue import claim
from memory.storage.postgres.store import PostgresStore

store = PostgresStore.open_at(sys.argv[1], Path(sys.argv[2]))
now = datetime.fromisoformat(sys.argv[3])
job = asyncio.run(store.write(lambda rows: claim(rows, worker="gone:1", now=now, work=Work())))
print(job.id, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def own() -> Iterator[OwnServer]:
    """Return a server of the test's own, that may be restarted."""
    if ADDRESS:
        pytest.skip("one's own server is not restarted")
    with using("postgres"), tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder) / "postgres")
        yield server
        server.end()


def count_up(rows: Rows) -> int:
    user = rows.get_one(User, 1)
    user.revision += 1
    return user.revision


def put(rows: Rows, lane: str, number: int = 0) -> int:
    task = Task(kind="decay", lane=lane, run_at=START, payload={"number": number})
    return enqueue(rows, task, START).id or 0


def test_what_was_answered_for_is_there_after_a_restart_in_mid_load(own: OwnServer, tmp_path: Path):
    store = PostgresStore.open_at(own.address, tmp_path)
    asyncio.run(store.write(lambda rows: rows.add(User(name="Mira", created_at=START))))
    done: list[int] = []
    refused: list[StoreError] = []
    is_half = threading.Event()

    async def load() -> None:
        for _ in range(LOAD):
            try:
                done.append(await store.write(count_up))
            except StoreError as problem:
                refused.append(problem)
            if len(done) == LOAD // 3:
                is_half.set()

    with ThreadPoolExecutor(1) as threads:
        loading = threads.submit(asyncio.run, load())
        assert is_half.wait(60)
        own.restart()
        loading.result()
    revision = asyncio.run(store.read(lambda rows: rows.get_one(User, 1).revision))
    # One that was cut off as it was committed may stand without an answer; none stands twice.
    assert len(done) <= revision <= len(done) + len(refused)
    assert len(done) == len(set(done))
    assert len(done) > LOAD // 2
    store.close()


def test_what_happens_is_heard_again_after_a_restart(own: OwnServer, tmp_path: Path):
    store, told = PostgresStore.open_at(own.address, tmp_path), Queue[int | None]()
    store.hear_events(told.put)
    assert told.get(timeout=10) is None
    own.restart()
    assert told.get(timeout=30) is None  # whoever waits looks for what was missed
    asyncio.run(store.write(lambda rows: announce(rows, 7, "memory.created", [1])))

    assert told.get(timeout=10) == 7
    assert store.hears_events
    store.close()


def test_a_connection_that_was_dropped_is_not_noticed_by_the_next_who_works(opened: OpenStore):
    opened.write(lambda rows: rows.add(User(name="Mira", created_at=START)))
    for _ in range(3):
        assert opened.read(lambda rows: rows.exec(select(User.name)).one()) == "Mira"
        execute(opened.address, DISCONNECTING)
        opened.write(count_up)
        execute(opened.address, DISCONNECTING)
    assert opened.read(lambda rows: rows.get_one(User, 1).revision) == 3


def test_what_loses_its_connection_in_the_middle_is_not_run_again(opened: OpenStore):
    opened.write(lambda rows: rows.add(User(name="Mira", created_at=START)))
    runs: list[int] = []

    def cut(rows: Rows) -> None:
        runs.append(count_up(rows))
        rows.flush()
        execute(opened.address, DISCONNECTING)
        rows.execute(text("SELECT 1"))

    with pytest.raises(StoreError):
        opened.write(cut)
    assert runs == [1]
    assert opened.read(lambda rows: rows.get_one(User, 1).revision) == 0


def test_the_lease_of_a_worker_that_was_killed_runs_out(opened: OpenStore):
    job_id = opened.write(partial(put, lane="a"))
    later = opened.write(partial(put, lane="a", number=1))
    command = [sys.executable, "-c", CLAIMING, opened.address, str(opened.folder)]
    other = subprocess.Popen(
        [*command, START.isoformat()],
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdin is not None
    assert int(other.stdout.readline()) == job_id
    other.kill()
    other.wait()
    other.stdout.close()
    other.stdin.close()

    def taken(seconds: float) -> Job | None:
        now = START + timedelta(seconds=seconds)
        return opened.write(lambda rows: claim(rows, worker="here:2", now=now, work=WORK))

    assert taken(WORK.lease_seconds - 1) is None
    again = taken(WORK.lease_seconds + 1)
    assert again is not None
    assert (again.id, again.kills) == (job_id, 1)
    opened.write(partial(finish, job_id=job_id, worker="here:2", now=START))
    following = taken(WORK.lease_seconds + 2)
    assert following is not None
    assert following.id == later


def test_two_workers_never_hold_two_jobs_of_one_lane(opened: OpenStore):
    for number in range(60):
        opened.write(partial(put, lane=f"lane {number % 5}", number=number))
    held: dict[str, str] = {}
    doubled: list[str] = []
    finished: list[int] = []

    async def work_off(store: PostgresStore, name: str) -> None:
        misses = 0
        while misses < 20:
            job = await store.write(lambda rows: claim(rows, worker=name, now=START, work=WORK))
            if job is None:
                misses += 1
                continue
            if job.lane in held:
                doubled.append(job.lane)
            held[job.lane] = name
            await asyncio.sleep(0)
            held.pop(job.lane)
            await store.write(partial(finish, job_id=job.id or 0, worker=name, now=START))
            finished.append(job.id or 0)

    others = [PostgresStore.open_at(opened.address, opened.folder) for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        running = [
            threads.submit(asyncio.run, work_off(store, f"w:{number}"))
            for number, store in enumerate(others)
        ]
        for worker in running:
            worker.result()
    for store in others:
        store.close()
    assert doubled == []
    assert sorted(finished) == list(range(1, 61))


def test_two_that_enqueue_the_same_at_once_make_one_job(opened: OpenStore):
    others = [PostgresStore.open_at(opened.address, opened.folder) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        for lane in map(str, range(30)):
            both = [
                threads.submit(asyncio.run, store.write(partial(put, lane=lane)))
                for store in others
            ]
            assert len({made.result() for made in both}) == 1
    for store in others:
        store.close()
    assert len(opened.read(lambda rows: rows.exec(select(Job)).all())) == 30
